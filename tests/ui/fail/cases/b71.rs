//! An error type that cannot hold a refusal: one error for the function that a policy can refuse, none for the other.

use resil::{circuit_breaker, retry};

#[derive(Debug, Clone)]
pub struct Mine;

#[circuit_breaker("gemini")]
pub async fn f() -> Result<u8, Mine> {
    Ok(1)
}

#[retry(max = 2)]
pub async fn g() -> Result<u8, Mine> {
    Err(Mine)
}

fn main() {}
