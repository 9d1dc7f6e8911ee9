use resil::{circuit_breaker, retry};

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

#[retry(when = "Self:decide")]
async fn bad_path() -> Result<u8, ApiError> {
    Ok(1)
}

#[retry(on_result = 3)]
async fn number() -> Result<u8, ApiError> {
    Ok(1)
}

#[retry(when = |error, n| )]
async fn half_a_closure() -> Result<u8, ApiError> {
    Err(ApiError::Http(500))
}

#[retry(on_error = ApiError::)]
async fn half_a_pattern() -> Result<u8, ApiError> {
    Ok(1)
}

#[retry(when = 3, fallback = 0)]
async fn more_numbers() -> Result<u8, ApiError> {
    Ok(1)
}

#[circuit_breaker(record_result = 3)]
async fn another_number() -> Result<u8, ApiError> {
    Ok(1)
}

fn main() {}
