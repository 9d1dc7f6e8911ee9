#![warn(clippy::used_underscore_binding)]
use resil::{circuit_breaker, retry};
use t::*;
#[retry(max = 2)]
pub async fn f(used: u32, forgotten: u32, _ignored: u32) -> R<u32> {
    let waste = 1;
    after(1).await;
    Ok(used)
}
#[circuit_breaker("a30")]
pub fn g(_k: &str) -> R<u32> {
    Ok(1)
}
