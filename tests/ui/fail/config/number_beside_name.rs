use resil::{rate_limiter, retry, time_limiter};

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

#[retry("gemini", max = 5)]
#[time_limiter("gemini", timeout = "3s")]
async fn fetch() -> Result<u8, ApiError> {
    Err(ApiError::Http(404))
}

#[rate_limiter("gemini", limit_for_period = 5)]
async fn limited() -> Result<u8, ApiError> {
    Err(ApiError::Http(404))
}

fn main() {}
