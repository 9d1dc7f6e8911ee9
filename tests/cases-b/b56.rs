//! Request for more permits than the limiter can ever hold.

use resil::rate_limiter;
use t::*;
#[rate_limiter("b56", permits = 7)]
async fn seven() -> R<u8> {
    Ok(7)
}
#[rate_limiter("b56", permits = 4)]
async fn four() -> R<u8> {
    Ok(4)
}
#[rate_limiter("b56")]
async fn one() -> R<u8> {
    Ok(1)
}
#[tokio::test(start_paused = true)]
async fn b56() {
    rk::boot(TOML);
    let t0 = tokio::time::Instant::now();
    let r = seven().await;
    assert!(rejected(&r, "RequestNotPermitted") || r == Ok(7));
    assert!(t0.elapsed() <= ms(200));
    let small = tokio::spawn(async {
        loop {
            let _ = one().await;
        }
    });
    after(50).await;
    let t1 = tokio::time::Instant::now();
    assert_eq!(four().await, Ok(4));
    assert!(t1.elapsed() <= ms(1000));
    small.abort();
}

const TOML: &str = r#"
[ratelimiter.instances.b56]
limitForPeriod = 5
limitRefreshPeriod = "100ms"
timeoutDuration = "10s"
"#;
