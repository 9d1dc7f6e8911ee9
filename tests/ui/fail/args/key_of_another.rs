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

#[retry(timeout = "1s")]
#[bulkhead(on_result = Vec::is_empty)]
async fn fetch() -> Result<Vec<u8>, ApiError> {
    Err(ApiError::Http(404))
}

fn main() {}
