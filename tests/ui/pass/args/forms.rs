use resil::{bulkhead, circuit_breaker, rate_limiter, retry, time_limiter};

#[derive(Debug)]
enum ApiError {
    Http(u16),
    Resil(resil::Error),
}

impl From<resil::Error> for ApiError {
    fn from(error: resil::Error) -> Self {
        ApiError::Resil(error)
    }
}

#[retry(max = 3, wait = "100ms", on_result = "Vec::is_empty")]
async fn unnamed() -> Vec<u8> {
    Vec::new()
}

#[circuit_breaker("gemini")]
async fn named() -> Result<u8, ApiError> {
    Err(ApiError::Http(500))
}

#[bulkhead]
async fn bare() -> Result<u8, ApiError> {
    Ok(1)
}

#[rate_limiter(limit_for_period = 50, limit_refresh_period = "1s", timeout_duration = "0")]
#[time_limiter(timeout = "1m 30s")]
async fn limited() -> Result<u8, ApiError> {
    Ok(1)
}

#[retry(name = "gemini")]
#[circuit_breaker(enabled = false)]
async fn by_key() -> Result<u8, ApiError> {
    Ok(1)
}

fn main() {
    drop((unnamed(), named(), bare(), limited(), by_key()));
}
