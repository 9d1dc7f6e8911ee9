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

#[bulkhead(fallback = stale)]
async fn path(key: &str) -> Result<usize, ApiError> {
    Ok(key.len())
}

fn stale(_: ApiError) -> Result<usize, ApiError> {
    Err(ApiError::Http(500))
}

#[bulkhead(fallback = missing)]
async fn no_such_function() -> Result<u8, ApiError> {
    Ok(1)
}

#[bulkhead(fallback = of_io)]
async fn other_error() -> Result<u8, ApiError> {
    Ok(1)
}

fn of_io(_: std::io::Error) -> Result<u8, ApiError> {
    Ok(1)
}

fn main() {}
