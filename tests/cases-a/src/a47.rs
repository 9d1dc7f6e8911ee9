//! Inner attributes at the top of the body.

#![deny(warnings)]
use resil::{bulkhead, retry};
use t::*;
#[retry(max = 2)]
pub async fn f() -> R<u8> {
    #![allow(dead_code, unused_variables)]
    struct Helper;
    let x = 1;
    after(1).await;
    Ok(2)
}
#[bulkhead("a47")]
pub fn g() -> R<u8> {
    #![allow(clippy::needless_return)]
    return Ok(3);
}
#[test]
fn a47() {
    assert_eq!(run(f()), Ok(2));
    assert_eq!(g(), Ok(3));
}
