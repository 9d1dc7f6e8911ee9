//! Returning a reborrow of a `&mut` argument.

use resil::{bulkhead, circuit_breaker, time_limiter};
use t::*;
#[circuit_breaker("a14")]
#[time_limiter("a14")]
pub async fn bump(val: &mut u32) -> R<&u32> {
    *val += 1;
    after(1).await;
    Ok(&*val)
}
#[bulkhead("a14")]
pub fn bump_sync(val: &mut u32) -> R<&mut u32> {
    *val += 1;
    Ok(val)
}
#[test]
fn a14() {
    let mut n = 1;
    assert_eq!(run(bump(&mut n)), Ok(&2));
    *bump_sync(&mut n).unwrap() = 9;
    assert_eq!(n, 9);
}
