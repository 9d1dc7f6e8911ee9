//! Integration tests of resil, by behaviour. The tests stand beside this folder; the names of their instances are declared
//! in `resil.toml`, and each test gives itself the numbers it is about.
