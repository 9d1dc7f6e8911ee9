//! A rejected call must not run the body.

use resil::{bulkhead, circuit_breaker, rate_limiter};
use t::*;
static N: AtomicU32 = AtomicU32::new(0);
fn arg() -> u32 {
    N.fetch_add(100, SeqCst);
    7
}
#[circuit_breaker("b49")]
#[bulkhead("b49")]
async fn a(_x: u32) -> R<u8> {
    N.fetch_add(1, SeqCst);
    Ok(1)
}
#[rate_limiter("b49")]
fn b() -> R<u8> {
    N.fetch_add(1, SeqCst);
    Ok(1)
}
#[circuit_breaker("b49")]
async fn c() -> R<u8> {
    N.fetch_add(1, SeqCst);
    Ok(1)
}
#[tokio::test(start_paused = true)]
async fn b49() {
    rk::boot(TOML);
    assert!(rejected(&a(arg()).await, "BulkheadFull"));
    assert_eq!(N.swap(0, SeqCst), 100);
    assert_eq!(rk::cb("b49").buffered, 0);
    let _ = b();
    assert!(rejected(&b(), "RequestNotPermitted"));
    assert_eq!(N.swap(0, SeqCst), 1);
    rk::set_state("b49", "FORCE_OPEN");
    assert!(rejected(&c().await, "CallNotPermitted"));
    assert_eq!(N.load(SeqCst), 0);
}

const TOML: &str = r#"
[bulkhead.instances.b49]
maxConcurrentCalls = 0
[ratelimiter.instances.b49]
limitForPeriod = 1
limitRefreshPeriod = "1h"
timeoutDuration = "0s"
[circuitbreaker.instances.b49]
ignoreExceptions = ["BulkheadFull", "RequestNotPermitted"]
"#;
