//! Shapes of functions, one module for each case: what a public tool of this kind once got wrong.

#![allow(
    clippy::len_without_is_empty,
    clippy::never_loop,
    clippy::ptr_arg,
    reason = "the cases stand as they were found"
)]

pub mod a01;
pub mod a03;
pub mod a05;
pub mod a07;
pub mod a08;
pub mod a10;
pub mod a11;
pub mod a13;
pub mod a14;
pub mod a16;
pub mod a18;
pub mod a20;
pub mod a21;
pub mod a23;
#[allow(unused_imports, reason = "names to trip over need not be used")]
pub mod a35;
pub mod a37;
pub mod a38;
pub mod a40;
pub mod a42;
pub mod a44;
pub mod a45;
pub mod a47;
pub mod a55;
pub mod a58;
