//! The fallback of a function that returns a `Result` is given an error of its type.

use resil::bulkhead;

struct ApiError;

#[bulkhead("gemini", fallback = |_| Ok(1))]
async fn fetch() -> Result<u8, ApiError> {
    Err(ApiError)
}

#[bulkhead("gemini", fallback = |_| Ok(1))]
fn plainly() -> Result<u8, ApiError> {
    Err(ApiError)
}

fn main() {}
