//! A fallback for some failures.

use resil::{bulkhead, retry};

#[derive(Debug, PartialEq)]
enum ApiError {
    Gone,
    Http(u16),
    Refused,
}

impl From<resil::Error> for ApiError {
    fn from(_: resil::Error) -> Self {
        ApiError::Refused
    }
}

#[bulkhead(fallback = |_| Ok(0), fallback_on = ApiError::Refused | ApiError::Http(500..))]
async fn by_pattern(fails: u16) -> Result<u16, ApiError> {
    if fails > 0 { Err(ApiError::Http(fails)) } else { Err(ApiError::Gone) }
}

#[retry(max = 1, fallback = cached, fallback_on = |e| matches!(e, ApiError::Http(code) if *code == key.len() as u16))]
fn by_closure(key: String) -> Result<u16, ApiError> {
    Err(ApiError::Http(key.len() as u16 % 3))
}

fn cached(key: String, _: ApiError) -> Result<u16, ApiError> {
    Ok(key.len() as u16)
}

#[retry(max = 1, fallback_on = "is_gone", fallback = async |_| Ok(1))]
async fn by_path() -> Result<u16, ApiError> {
    Err(ApiError::Gone)
}

fn is_gone(error: &ApiError) -> bool {
    *error == ApiError::Gone
}


#[tokio::main(flavor = "current_thread")]
async fn main() {
    assert_eq!(by_pattern(503).await, Ok(0));
    assert_eq!(by_pattern(404).await, Err(ApiError::Http(404)));
    assert_eq!(by_pattern(0).await, Err(ApiError::Gone));
    assert_eq!(by_closure("ab".to_owned()), Ok(2));
    assert_eq!(by_closure("abcd".to_owned()), Err(ApiError::Http(1)));
    assert_eq!(by_path().await, Ok(1));
}
