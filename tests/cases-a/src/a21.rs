//! Bodies that only leave through `return`, or never.

#![deny(warnings)]
use resil::{bulkhead, circuit_breaker, retry};
use t::*;
#[retry(max = 2)]
pub async fn until(xs: &mut Vec<u8>) -> R<u8> {
    loop {
        if let Some(b) = xs.pop() {
            return Ok(b);
        }
        after(1).await;
        return Err(AppErr::Boom);
    }
}
#[circuit_breaker("a21")]
pub async fn later() -> R<u8> {
    todo!("not yet")
}
#[circuit_breaker("a21")]
pub fn later_sync() -> R<u8> {
    unimplemented!()
}
#[bulkhead("a21")]
pub async fn spin(stop: &AtomicBool) -> R<u8> {
    loop {
        if stop.load(SeqCst) {
            break Ok(1);
        }
        tokio::task::yield_now().await;
    }
}
#[test]
fn a21() {
    assert_eq!(run(until(&mut vec![4])), Ok(4));
    assert_eq!(run(spin(&AtomicBool::new(true))), Ok(1));
}
