use resil::{bulkhead, retry};

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

#[retry(fallback = |_| Ok(1))]
#[bulkhead(fallback = |_| Ok(2))]
async fn fetch() -> Result<u8, ApiError> {
    Err(ApiError::Http(500))
}

fn main() {}
