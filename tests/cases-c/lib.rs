//! What a settings file does and what is said about a wrong one: one module of the test a case, each made from defects that
//! users of such tools have reported. The program `show` prints the settings in effect.
