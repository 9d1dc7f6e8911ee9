//! Recursion.

use resil::{circuit_breaker, retry};
use t::*;
#[retry(max = 2)]
pub async fn down(n: u32, tag: &str) -> R<u32> {
    if n == 0 {
        return Ok(tag.len() as u32);
    }
    after(0).await;
    Ok(1 + Box::pin(down(n - 1, tag)).await?)
}
#[circuit_breaker("a45")]
pub fn fact(n: u64) -> R<u64> {
    if n < 2 { Ok(1) } else { Ok(n * fact(n - 1)?) }
}
#[test]
fn a45() {
    assert_eq!(run(down(5, "ab")), Ok(7));
    assert_eq!(fact(5), Ok(120));
}
#[test]
fn a45_every_level_goes_through_the_policy() {
    rk::boot("");
    assert_eq!(fact(5), Ok(120));
    let counted = rk::cb("a45");
    assert_eq!((counted.buffered, counted.failed), (5, 0));
}
