//! All timing follows the paused test clock.

use resil::{circuit_breaker, rate_limiter};
use t::*;
#[circuit_breaker("b41")]
async fn cb(ok: bool) -> R<u8> {
    if ok { Ok(1) } else { Err(AppErr::Boom) }
}
#[circuit_breaker("b41t")]
async fn tb() -> R<u8> {
    after(90_000).await;
    Ok(1)
}
#[rate_limiter("b41")]
async fn rl() -> R<u8> {
    Ok(1)
}
#[tokio::test(start_paused = true)]
async fn b41() {
    rk::boot(TOML);
    let real = std::time::Instant::now();
    let _ = cb(false).await;
    assert!(rl().await.is_ok());
    assert!(rejected(&rl().await, "RequestNotPermitted"));
    tokio::time::advance(Duration::from_secs(59)).await;
    assert!(rejected(&cb(true).await, "CallNotPermitted"));
    tokio::time::advance(Duration::from_secs(2)).await;
    assert_eq!((cb(true).await, rl().await), (Ok(1), Ok(1)));
    assert_eq!(rk::state("b41"), "CLOSED");
    let _ = tb().await;
    assert_eq!((rk::cb("b41t").buffered, rk::cb("b41t").slow), (1, 1)); // 90 s > default 60 s
    tokio::time::advance(Duration::from_secs(32)).await;
    assert_eq!(rk::cb("b41t").buffered, 0);
    assert!(real.elapsed() < Duration::from_secs(2));
}

const TOML: &str = r#"
[circuitbreaker.instances.b41]
slidingWindowSize = 1
minimumNumberOfCalls = 1
permittedNumberOfCallsInHalfOpenState = 1
waitDurationInOpenState = "60s"
[circuitbreaker.instances.b41t]
slidingWindowType = "TIME_BASED"
slidingWindowSize = 30
[ratelimiter.instances.b41]
limitForPeriod = 1
limitRefreshPeriod = "60s"
timeoutDuration = "0s"
"#;
