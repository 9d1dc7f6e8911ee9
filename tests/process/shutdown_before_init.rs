//! A program that ends before it has read its settings, in a process of its own.

use std::task::{Context, Poll, Waker};

use resil::{Bulkhead, BulkheadConfig, Error};

#[test]
fn neither_a_wait_nor_its_end_reads_the_settings() {
    let config = BulkheadConfig::default()
        .max_concurrent_calls(0)
        .max_wait_duration(resil_tests::ms(60_000));
    let bulkhead = Bulkhead::new("own", config).expect("right settings");
    let mut wait = std::pin::pin!(bulkhead.acquire());
    let mut cx = Context::from_waker(Waker::noop());
    assert!(wait.as_mut().poll(&mut cx).is_pending());
    resil::shutdown();
    let ended = wait.poll(&mut cx);
    assert!(matches!(ended, Poll::Ready(Err(Error::Cancelled { .. }))));
    resil::init().expect("not read before");
}
