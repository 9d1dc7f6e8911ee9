//! An argument that only an attribute names is used.

#![deny(warnings)]

use resil::{bulkhead, circuit_breaker, rate_limiter, retry};
use tokio_util::sync::CancellationToken;

type R<T> = Result<T, resil::Error>;

#[retry(max = attempts)]
async fn max(attempts: u8) -> R<u8> {
    Ok(1)
}

#[bulkhead(cancel = token)]
#[rate_limiter("gemini", permits = cost)]
async fn waits(token: CancellationToken, cost: usize) -> R<u8> {
    Ok(1)
}

#[retry(on_result = |n| *n < *least, fallback = |_| Ok(instead))]
fn judged(least: u8, instead: u8) -> R<u8> {
    Ok(1)
}

#[circuit_breaker(fallback = cached)]
async fn passed_on(key: String) -> R<usize> {
    Ok(1)
}

fn cached(key: String, _: resil::Error) -> R<usize> {
    Ok(key.len())
}

#[retry(when = |_, _| decide(&rules))]
async fn looked_at((rules, other): (Vec<u8>, u8)) -> R<u8> {
    let _ = &rules;
    Ok(other)
}

fn decide(_: &[u8]) -> resil::Decision {
    resil::Decision::Stop
}

#[tokio::main(flavor = "current_thread")]
async fn main() {
    assert_eq!(max(3).await.unwrap(), 1);
    assert_eq!(waits(CancellationToken::new(), 2).await.unwrap(), 1);
    assert!(judged(0, 7).is_ok());
    assert_eq!(passed_on(String::new()).await.unwrap(), 1);
    assert_eq!(looked_at((Vec::new(), 1)).await.unwrap(), 1);
}
