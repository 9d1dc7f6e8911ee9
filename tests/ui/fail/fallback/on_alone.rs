use resil::bulkhead;

#[derive(Debug)]
enum ApiError {
    Gone,
    Resil(resil::Error),
}

impl From<resil::Error> for ApiError {
    fn from(error: resil::Error) -> Self {
        ApiError::Resil(error)
    }
}

#[bulkhead("gemini", fallback_on = ApiError::Gone)]
async fn fetch() -> Result<u8, ApiError> {
    Err(ApiError::Gone)
}

fn main() {}
