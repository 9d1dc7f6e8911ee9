//! Clock near boot, and clock stepping back.

use resil::{circuit_breaker, rate_limiter};
use t::*;
#[circuit_breaker("b15")]
#[rate_limiter("b15")]
async fn f(ok: bool) -> R<u8> {
    if ok { Ok(1) } else { Err(AppErr::Boom) }
}
#[tokio::test]
async fn b15() {
    rk::boot(TOML);
    assert_eq!(f(true).await, Ok(1));
    let real = std::time::Instant::now();
    for _ in 0..10 {
        assert_eq!(f(true).await, Ok(1));
    }
    assert!(real.elapsed() < ms(200));
    let _ = f(false).await;
}

const TOML: &str = r#"
[circuitbreaker.instances.b15]
slidingWindowType = "TIME_BASED"
slidingWindowSize = 100000000
minimumNumberOfCalls = 2
[ratelimiter.instances.b15]
limitForPeriod = 5000
limitRefreshPeriod = "1s"
timeoutDuration = "2s"
"#;
