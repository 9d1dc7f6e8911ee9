//! What a settings file does and what is said about a wrong one: one module a case, each made from defects that users of such
//! tools have reported.

mod common;
mod live;

mod c01;
mod c03;
mod c05;
mod c06;
mod c08;
mod c10;
mod c12;
mod c13;
mod c15;
mod c17;
mod c19;
mod c21;
mod c23;
mod c25;
mod c27;
mod c28;
mod c30;
mod c31;
mod c32;
mod c33;
