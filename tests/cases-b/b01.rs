//! Half-open probes whose caller gives up.

use resil::circuit_breaker;
use t::*;
#[circuit_breaker("b01")]
async fn call(d: u64, ok: bool) -> R<u8> {
    after(d).await;
    if ok { Ok(1) } else { Err(AppErr::Boom) }
}
#[tokio::test(start_paused = true)]
async fn b01() {
    rk::boot(TOML);
    for _ in 0..2 {
        let _ = call(0, false).await;
    }
    assert_eq!(rk::state("b01"), "OPEN");
    after(1100).await;
    for _ in 0..5 {
        drop(call(1, true));
        assert!(tokio::time::timeout(ms(10), call(500, true)).await.is_err());
    }
    assert_eq!((rk::state("b01"), rk::cb("b01").buffered), ("HALF_OPEN", 0));
    for _ in 0..2 {
        assert_eq!(call(0, true).await, Ok(1));
    }
    assert_eq!(rk::state("b01"), "CLOSED");
}

const TOML: &str = r#"
[circuitbreaker.instances.b01]
slidingWindowSize = 2
minimumNumberOfCalls = 2
permittedNumberOfCallsInHalfOpenState = 2
waitDurationInOpenState = "1s"
"#;
