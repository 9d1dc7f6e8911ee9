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

#[retry(max = 3, attempt = n, fallback = |_| Ok(n))]
async fn fetch() -> Result<u32, ApiError> {
    if n < 3 { Err(ApiError::Http(500)) } else { Ok(n) }
}

#[retry(attempt = "n")]
async fn quoted() -> u32 {
    n
}

fn main() {
    drop((fetch(), quoted()));
}
