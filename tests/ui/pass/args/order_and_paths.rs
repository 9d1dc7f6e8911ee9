use resil::{retry};

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

#[::resil::bulkhead("gemini")]
#[resil::time_limiter("gemini")]
#[retry("gemini")]
#[resil::rate_limiter("gemini")]
#[resil::circuit_breaker("gemini")]
async fn fetch() -> Result<u8, ApiError> {
    Err(ApiError::Http(500))
}

fn main() {
    drop(fetch());
}
