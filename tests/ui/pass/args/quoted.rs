//! Code in quotes means what it means without.

use resil::{Decision, circuit_breaker, retry};

#[derive(Debug, PartialEq)]
enum ApiError {
    Gone,
    Refused,
}

impl From<resil::Error> for ApiError {
    fn from(_: resil::Error) -> Self {
        ApiError::Refused
    }
}

mod rules {
    pub fn none<T>(value: &Option<T>) -> bool {
        value.is_none()
    }
}

#[retry(max = 2, wait = "0s", on_result = "self::rules::none::<u8>")]
fn path() -> Option<u8> {
    None
}

#[retry(max = 2, when = "|_, n| if n > 3 { Decision::Stop } else { Decision::Now }", fallback = "|_| Ok(7)")]
#[circuit_breaker(record_errors = "ApiError::Gone")]
fn all() -> Result<u8, ApiError> {
    Err(ApiError::Gone)
}

fn main() {
    assert_eq!(path(), None);
    assert_eq!(all(), Ok(7));
}
