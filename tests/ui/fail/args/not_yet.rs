use resil::{bulkhead, circuit_breaker, rate_limiter, retry};

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

#[retry(name = tenant, config = "shared", cancel = token, fallback_on = ApiError::Http(_))]
#[circuit_breaker(transition_on_result = decide)]
#[rate_limiter("gemini", permits = 3, drain_on = is_exhausted)]
#[bulkhead(type = "thread_pool")]
async fn fetch(tenant: &str) -> Result<u8, ApiError> {
    println!("{tenant}");
    Err(ApiError::Http(404))
}

fn main() {}
