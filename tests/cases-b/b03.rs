//! Ignored error during half-open.

use resil::circuit_breaker;
use t::*;
static N: AtomicU32 = AtomicU32::new(0);
#[circuit_breaker("b03")]
async fn call(r: R<u8>) -> R<u8> {
    N.fetch_add(1, SeqCst);
    r
}
#[tokio::test(start_paused = true)]
async fn b03() {
    rk::boot(TOML);
    for _ in 0..2 {
        let _ = call(Err(AppErr::Boom)).await;
    }
    after(1100).await;
    for _ in 0..4 {
        assert_eq!(call(Err(AppErr::Skip)).await, Err(AppErr::Skip));
    }
    assert_eq!(
        (N.load(SeqCst), rk::state("b03"), rk::cb("b03").buffered),
        (6, "HALF_OPEN", 0)
    );
    for _ in 0..2 {
        let _ = call(Ok(1)).await;
    }
    assert_eq!(rk::state("b03"), "CLOSED");
}

const TOML: &str = r#"
[circuitbreaker.instances.b03]
slidingWindowSize = 2
minimumNumberOfCalls = 2
permittedNumberOfCallsInHalfOpenState = 2
waitDurationInOpenState = "1s"
ignoreExceptions = ["AppErr::Skip"]
"#;
