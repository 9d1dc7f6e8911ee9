//! A config needs its table, and that has all that its instances need.

use resil::{bulkhead, circuit_breaker, rate_limiter, retry, time_limiter};

#[retry(name = host, config = "upstraem")]
#[circuit_breaker(name = host, config = "gemini")]
#[rate_limiter(name = host, config = "half")]
#[time_limiter(name = host, config = "default")]
#[bulkhead("{host}")]
async fn get(host: &str) -> Result<u8, resil::Error> {
    Ok(host.len() as u8)
}

fn main() {}
