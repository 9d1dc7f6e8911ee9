use resil::retry;

#[derive(Debug)]
struct ApiError;

#[retry("gemini", on_result = |n| *n == 0)]
async fn fetch() -> Result<u8, ApiError> {
    Ok(1)
}

#[retry("gemini", on_result = |n| *n == 0)]
fn plainly() -> Result<u8, ApiError> {
    Err(ApiError)
}

fn main() {}
