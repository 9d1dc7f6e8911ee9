use resil::{circuit_breaker, retry};
use t::*;
#[retry(max = 3, on_resutl = "Vec::is_empty")]
pub async fn f() -> Vec<u8> {
    vec![]
}
#[circuit_breaker("a24", windw = 5)]
pub async fn g() -> R<u8> {
    Ok(1)
}
#[retry(max = 3, max = 4)]
pub async fn h() -> R<u8> {
    Ok(1)
}
