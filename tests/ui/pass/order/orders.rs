//! Policies in another order than the usual.

use resil::{bulkhead, circuit_breaker, order, rate_limiter, retry, time_limiter};

#[order(time_limiter, retry, circuit_breaker)]
#[retry(max = 2)]
#[circuit_breaker]
#[time_limiter(timeout = "1s")]
async fn limited_as_a_whole(key: String) -> Result<usize, resil::Error> {
    Ok(key.len())
}

/// Fetches.
#[bulkhead("gemini")]
#[resil::order(bulkhead, rate_limiter, retry)]
#[retry("gemini", on_result = |n| *n == 0)]
#[rate_limiter("gemini")]
fn in_the_middle() -> Result<u8, resil::Error> {
    Ok(1)
}

#[retry]
#[bulkhead(fallback = |_| 7)]
#[order(bulkhead, retry)]
async fn of_a_plain_value() -> u8 {
    1
}

#[tokio::main(flavor = "current_thread")]
async fn main() {
    assert_eq!(limited_as_a_whole("ab".to_owned()).await.unwrap(), 2);
    assert_eq!(in_the_middle().unwrap(), 1);
    assert_eq!(of_a_plain_value().await, 1);
}
