//! Slow-and-failed counter when the measurement leaves the window.

use resil::circuit_breaker;
use t::*;
#[circuit_breaker("b16c")]
async fn c(d: u64, ok: bool) -> R<u8> {
    after(d).await;
    if ok { Ok(1) } else { Err(AppErr::Boom) }
}
#[circuit_breaker("b16t")]
async fn s(d: u64, ok: bool) -> R<u8> {
    after(d).await;
    if ok { Ok(1) } else { Err(AppErr::Boom) }
}
#[tokio::test(start_paused = true)]
async fn b16() {
    rk::boot(TOML);
    let get = |n| {
        let m = rk::cb(n);
        (m.buffered, m.failed, m.slow, m.slow_failed)
    };
    let _ = c(200, false).await;
    assert_eq!(get("b16c"), (1, 1, 1, 1));
    let _ = c(100, true).await;
    assert_eq!(get("b16c"), (2, 1, 1, 1)); // exactly the threshold is not slow
    let _ = c(0, true).await;
    assert_eq!(get("b16c"), (2, 0, 0, 0));
    let _ = s(200, false).await;
    after(5000).await;
    let _ = s(0, true).await;
    assert_eq!(get("b16t"), (1, 0, 0, 0));
}

const TOML: &str = r#"
[circuitbreaker.configs.default]
slidingWindowSize = 2
minimumNumberOfCalls = 2
failureRateThreshold = 100
slowCallRateThreshold = 100
slowCallDurationThreshold = "100ms"
[circuitbreaker.instances.b16c]
[circuitbreaker.instances.b16t]
slidingWindowType = "TIME_BASED"
"#;
