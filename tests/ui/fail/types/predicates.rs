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

#[retry(when = decide, max = 2)]
async fn wrong_error() -> Result<u8, ApiError> {
    Ok(1)
}

fn decide(_: &std::io::Error, _: u32) -> resil::Decision {
    resil::Decision::Stop
}

#[retry(when = too_few, max = 2)]
async fn wrong_count() -> Result<u8, ApiError> {
    Ok(1)
}

fn too_few(_: &ApiError) -> resil::Decision {
    resil::Decision::Stop
}

#[retry(on_result = Vec::is_empty, max = 2)]
async fn wrong_value() -> Result<u8, ApiError> {
    Ok(1)
}

#[circuit_breaker(record_errors = ApiError::Htpp(500))]
async fn wrong_pattern() -> Result<u8, ApiError> {
    Ok(1)
}

#[circuit_breaker(record_errors = |error: &ApiError| 1)]
async fn wrong_answer() -> Result<u8, ApiError> {
    Err(ApiError::Http(500))
}

#[retry(when = Self::decide, max = 2)]
async fn no_self() -> Result<u8, ApiError> {
    Ok(1)
}

fn main() {}
