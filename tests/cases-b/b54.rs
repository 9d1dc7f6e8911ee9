//! A wait that cannot succeed.

use resil::rate_limiter;
use t::*;
#[rate_limiter("b54")]
async fn f() -> R<u8> {
    Ok(1)
}
#[tokio::test(start_paused = true)]
async fn b54() {
    rk::boot(TOML);
    let t0 = tokio::time::Instant::now();
    let _ = f().await;
    for _ in 0..5 {
        assert!(rejected(&f().await, "RequestNotPermitted"));
    }
    assert!(t0.elapsed() <= ms(500));
    after(1001 - t0.elapsed().as_millis() as u64).await;
    assert_eq!(f().await, Ok(1));
    assert!(rejected(&f().await, "RequestNotPermitted"));
    after(910).await;
    assert_eq!(f().await, Ok(1)); // 0.09 s before the next cycle: waits and gets it
}

const TOML: &str = r#"
[ratelimiter.instances.b54]
limitForPeriod = 1
limitRefreshPeriod = "1s"
timeoutDuration = "100ms"
"#;
