//! Reload keeps the live state.

use resil::{bulkhead, circuit_breaker, rate_limiter};
use t::*;
#[circuit_breaker("b66")]
async fn cb(ok: bool) -> R<u8> {
    if ok { Ok(1) } else { Err(AppErr::Boom) }
}
#[bulkhead("b66")]
async fn bh(d: u64) -> R<u8> {
    after(d).await;
    Ok(1)
}
#[rate_limiter("b66")]
async fn rl() -> R<u8> {
    Ok(1)
}
#[tokio::test(start_paused = true)]
async fn b66() {
    rk::boot(TOML);
    for _ in 0..4 {
        let _ = cb(false).await;
    }
    let hold = tokio::spawn(bh(3000));
    after(20).await;
    let _ = (rl().await, rl().await);
    let ev = rk::events("b66").len();
    rk::reload(
        &TOML
            .replace("60s", "90s")
            .replace("maxConcurrentCalls = 3", "maxConcurrentCalls = 5"),
    );
    assert_eq!(rk::state("b66"), "OPEN");
    assert!(rejected(&cb(true).await, "CallNotPermitted"));
    assert_eq!(
        rk::bh("b66"),
        rk::Bh {
            available: 4,
            max: 5
        }
    );
    assert!(rejected(&rl().await, "RequestNotPermitted"));
    assert!(rk::events("b66").len() > ev);
    rk::reload(
        &TOML
            .replace("60s", "90s")
            .replace("maxConcurrentCalls = 3", "maxConcurrentCalls = 5"),
    ); // no change: no effect
    assert_eq!(rk::state("b66"), "OPEN");
    assert_eq!(hold.await.unwrap(), Ok(1));
    assert_eq!(rk::bh("b66").available, 5);
}

const TOML: &str = r#"
[circuitbreaker.instances.b66]
slidingWindowSize = 4
minimumNumberOfCalls = 4
waitDurationInOpenState = "60s"
[bulkhead.instances.b66]
maxConcurrentCalls = 3
[ratelimiter.instances.b66]
limitForPeriod = 2
limitRefreshPeriod = "1h"
timeoutDuration = "0s"
"#;
