use resil::{bulkhead, circuit_breaker, retry};

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

#[retry("gemni", max = 3, whem = Self::decide)]
#[circuit_breaker(sliding_window_size = 0, timeout = "1s", failure_rate_threshold = "50")]
#[bulkhead(max_concurrent_calls = "10", enabled = 1, max_wait_duration = 5)]
async fn fetch() -> Result<u8, ApiError> {
    Err(ApiError::Http(404))
}

fn main() {}
