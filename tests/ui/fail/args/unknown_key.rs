use resil::retry;

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

#[retry(max_atempts = 3)]
async fn fetch() -> Result<u8, ApiError> {
    Ok(1)
}

#[retry(colour = "blue")]
async fn list() -> Result<u8, ApiError> {
    Err(ApiError::Http(404))
}

fn main() {}
