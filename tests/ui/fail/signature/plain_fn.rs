use resil::{retry, time_limiter};

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

#[retry(max = 2)]
fn fetch() -> u8 {
    1
}

#[retry(max = 2)]
#[time_limiter(timeout = "1s")]
fn stop() -> Result<u8, ApiError> {
    Err(ApiError::Http(404))
}

fn main() {}
