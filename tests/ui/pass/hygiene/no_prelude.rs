//! Generated code needs no prelude, and no name of the user's stands in its way.

#![no_implicit_prelude]
#![allow(dead_code, non_camel_case_types)]

mod core {}
mod std {}
mod alloc {}
mod tokio {}
mod resil {}
struct Box;
struct Option;
struct Result;
struct Some;
struct None;
struct Ok;
struct Err;
struct Clone;
struct Future;
fn drop() {}

#[::resil::retry(max = 2)]
#[::resil::circuit_breaker]
#[::resil::bulkhead]
async fn awaits(n: ::core::primitive::u8) -> ::core::result::Result<::core::primitive::u8, ::resil::Error> {
    ::core::result::Result::Ok(n)
}

#[::resil::order(bulkhead, retry)]
#[::resil::retry(max = 2, on_result = is_zero)]
#[::resil::bulkhead(fallback = |_| 7)]
fn plainly(n: ::core::primitive::u8) -> ::core::primitive::u8 {
    n
}

fn is_zero(n: &::core::primitive::u8) -> ::core::primitive::bool {
    *n == 0
}

#[::resil::retry(max = 2)]
fn future(n: ::core::primitive::u8) -> ::core::pin::Pin<::std::boxed::Box<dyn ::core::future::Future<Output = ::core::primitive::u8>>> {
    ::std::boxed::Box::pin(async move { n })
}

fn main() {
    ::core::mem::drop((awaits(1), plainly(2), future(3)));
}
