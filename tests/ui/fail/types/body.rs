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

#[retry]
#[bulkhead]
async fn wrong_value() -> Result<u8, ApiError> {
    Ok("one")
}

#[retry]
async fn nothing() -> Result<u8, ApiError> {
    Err(ApiError::Http(1));
}

#[retry]
async fn early(flag: bool) -> Result<u8, ApiError> {
    if flag {
        return 1;
    }
    Ok(1)
}

#[retry]
async fn question_mark() -> Result<u8, ApiError> {
    let number: u8 = "1".parse()?;
    Ok(number)
}

#[retry(on_result = |n| *n == 0)]
async fn unknown_name() -> u8 {
    call
}

#[bulkhead(fallback = |error| Err(out))]
async fn unknown_name_in_code() -> Result<u8, ApiError> {
    Ok(1)
}

fn main() {}
