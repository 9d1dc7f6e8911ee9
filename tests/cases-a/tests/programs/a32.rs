#![deny(warnings, clippy::all, clippy::pedantic, clippy::nursery)]
#![allow(
    clippy::missing_errors_doc,
    clippy::must_use_candidate,
    clippy::unused_async,
    clippy::missing_const_for_fn,
    clippy::future_not_send,
    clippy::missing_panics_doc
)]
use resil::{bulkhead, circuit_breaker, rate_limiter, retry, time_limiter};
use t::{AppErr, R, after};
#[retry(max = 2)]
#[circuit_breaker("a32")]
#[rate_limiter("a32")]
#[time_limiter("a32")]
#[bulkhead("a32")]
pub async fn everything(v: bool, s: &str) -> R<String> {
    if v {
        after(1).await;
    } else {
        after(2).await;
    }
    Ok(s.to_owned())
}
#[retry(max = 2)]
pub async fn unit(_a: u8) -> R<()> {
    after(1).await;
    Ok(())
}
#[bulkhead("a32")]
pub fn opaque(v: &[u8]) -> Result<impl Iterator<Item = u8> + '_, AppErr> {
    Ok(v.iter().copied())
}
#[circuit_breaker("a32")]
pub async fn gives_future() -> R<std::future::Ready<u8>> {
    Ok(std::future::ready(1))
}
