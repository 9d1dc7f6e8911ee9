use resil::{bulkhead, retry};

#[derive(Debug)]
struct ApiError;

impl From<resil::Error> for ApiError {
    fn from(_: resil::Error) -> Self {
        ApiError
    }
}

#[retry("gemini")]
#[bulkhead("gemini")]
async fn fetch(text: &str) -> Result<u8, ApiError> {
    Ok(text.parse::<u8>()?)
}

#[retry("gemini", on_result = |n| *n == 0)]
async fn plain(text: &str) -> u8 {
    text.parse::<u8>()?
}

fn main() {}
