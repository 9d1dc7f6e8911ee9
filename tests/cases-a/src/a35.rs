//! User items that shadow std and crate names.

#![allow(dead_code, non_camel_case_types, non_snake_case, unused_macros)]
mod shadow {
    pub mod std {}
    pub mod core {}
    pub mod tokio {}
    pub mod resil {}
    pub mod alloc {}
    pub struct Box;
    pub struct Vec;
    pub struct String;
    pub struct Future;
    pub struct Send;
    pub struct Pin;
    pub struct Duration;
    pub struct Clone_;
    pub struct Default;
    pub struct From;
    pub struct Into;
    pub struct Arc;
    pub enum Option {
        Some,
        None,
    }
    pub enum Result {
        Ok,
        Err,
    }
    pub use Option::*;
    pub use Result::*;
    pub fn drop() {}
    pub type u32 = i8;
    pub type usize = i8;
    pub type bool = i8;
    pub type str = i8;
    macro_rules! panic {
        () => {};
    }
    macro_rules! matches {
        () => {};
    }
    macro_rules! format {
        () => {};
    }
    #[::resil::retry(max = 2)]
    #[::resil::circuit_breaker("a35")]
    #[::resil::time_limiter("a35")]
    #[::resil::bulkhead("a35")]
    #[::resil::rate_limiter("a35")]
    pub async fn f(
        a: ::core::primitive::u32,
    ) -> ::core::result::Result<::core::primitive::u32, ::t::AppErr> {
        ::t::after(1).await;
        ::core::result::Result::Ok(a)
    }
    #[::resil::retry(max = 2, on_result = "is_zero")]
    pub fn g() -> ::core::primitive::u32 {
        1
    }
    pub fn is_zero(n: &::core::primitive::u32) -> ::core::primitive::bool {
        *n == 0
    }
}
#[test]
fn a35() {
    assert_eq!(t::run(shadow::f(3)), Ok(3));
    assert_eq!(shadow::g(), 1);
}
