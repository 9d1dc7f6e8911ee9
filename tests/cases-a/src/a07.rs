//! `mut` arguments, async and sync.

use resil::{rate_limiter, retry};
use t::*;
#[retry(max = 2)]
pub async fn trim(mut s: String, mut n: u32) -> R<String> {
    while n > 0 {
        s.pop();
        n -= 1;
    }
    after(1).await;
    if s.is_empty() {
        Err(AppErr::Boom)
    } else {
        Ok(s)
    }
}
#[rate_limiter("a07")]
pub fn bump(mut x: i32) -> R<i32> {
    x += 1;
    Ok(x)
}
#[test]
fn a07() {
    assert_eq!(run(trim("abc".into(), 1)), Ok("ab".into()));
    assert_eq!(bump(1), Ok(2));
}
