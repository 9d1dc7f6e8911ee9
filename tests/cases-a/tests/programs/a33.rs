#![deny(
    missing_docs,
    missing_debug_implementations,
    unreachable_pub,
    unused_qualifications,
    unused_lifetimes,
    single_use_lifetimes,
    elided_lifetimes_in_paths,
    unused_import_braces,
    trivial_casts,
    unused_results,
    let_underscore_drop,
    unsafe_op_in_unsafe_fn
)]
#![forbid(unsafe_code)]
//! Crate docs.
use resil::{circuit_breaker, retry};
use t::{AppErr, R, after};
/// Client.
#[derive(Debug)]
pub struct Client<'a>(&'a str);
impl<'a> Client<'a> {
    /// New.
    #[must_use]
    pub fn new(s: &'a str) -> Self {
        Self(s)
    }
    /// Calls.
    #[retry(max = 2)]
    #[circuit_breaker("a33")]
    pub async fn call(&self, n: usize) -> R<&'a str> {
        after(1).await;
        self.0.get(n..).ok_or(AppErr::Boom)
    }
}
/// Free.
#[retry(max = 2)]
pub fn free() -> R<u8> {
    Ok(1)
}
