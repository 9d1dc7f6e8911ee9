use resil::bulkhead;

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

#[bulkhead(fallback = |_| 3_u64)]
async fn closure() -> Result<u8, ApiError> {
    Err(ApiError::Http(500))
}

#[bulkhead(fallback = stale)]
async fn path() -> Result<u8, ApiError> {
    Ok(1)
}

fn stale(_: ApiError) -> Vec<u8> {
    Vec::new()
}

fn main() {}
