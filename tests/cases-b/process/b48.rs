//! Waiting must not block the executor thread.

use resil::{bulkhead, rate_limiter, retry};
use t::*;
#[bulkhead("b48")]
async fn bh() -> R<u8> {
    after(300).await;
    Ok(1)
}
#[rate_limiter("b48")]
async fn rl() -> R<u8> {
    Ok(1)
}
#[retry("b48")]
async fn re() -> R<u8> {
    Err(AppErr::Boom)
}
#[tokio::test(flavor = "current_thread")]
async fn b48() {
    rk::boot(TOML);
    let ticks = Arc::new(AtomicU32::new(0));
    let t2 = ticks.clone();
    let tick = tokio::spawn(async move {
        loop {
            after(10).await;
            t2.fetch_add(1, SeqCst);
        }
    });
    let _ = tokio::join!(bh(), bh(), rl(), rl(), re());
    tick.abort();
    assert!(ticks.load(SeqCst) >= 40, "{}", ticks.load(SeqCst));
}

const TOML: &str = r#"
[bulkhead.instances.b48]
maxConcurrentCalls = 1
maxWaitDuration = "5s"
[ratelimiter.instances.b48]
limitForPeriod = 1
limitRefreshPeriod = "300ms"
timeoutDuration = "5s"
[retry.instances.b48]
maxAttempts = 2
waitDuration = "300ms"
"#;
