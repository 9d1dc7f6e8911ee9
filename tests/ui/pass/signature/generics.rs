use resil::{bulkhead, circuit_breaker, retry};

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

use std::fmt::Display;

#[retry]
#[circuit_breaker("gemini")]
async fn generic<T, const N: usize>(values: [T; N]) -> Result<Option<T>, ApiError>
where
    T: Clone + Send + 'static,
{
    Ok(values.into_iter().next())
}

#[retry]
async fn opaque() -> impl Display {
    1
}

#[retry]
#[bulkhead]
async fn opaque_value(fail: bool) -> Result<impl Display + Send, ApiError> {
    if fail {
        return Err(ApiError::Http(500));
    }
    Ok("shown")
}

#[bulkhead]
async fn boxed() -> Result<Box<dyn Display>, Box<dyn std::error::Error + Send + Sync>> {
    let number: u8 = "1".parse()?;
    Ok(Box::new(number))
}

fn main() {
    drop((generic([1, 2]), opaque(), opaque_value(true), boxed()));
}
