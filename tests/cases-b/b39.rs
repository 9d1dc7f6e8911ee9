//! Time limit per attempt under retry.

use resil::{retry, time_limiter};
use t::*;
static N: AtomicU32 = AtomicU32::new(0);
#[retry("b39")]
#[time_limiter("b39")]
async fn f(good: u32) -> R<u32> {
    let k = N.fetch_add(1, SeqCst);
    if k < good {
        std::future::pending::<()>().await;
    }
    after(50).await;
    Ok(k)
}
#[tokio::test(start_paused = true)]
async fn b39() {
    rk::boot(TOML);
    let t0 = tokio::time::Instant::now();
    assert!(rejected(&f(99).await, "Timeout"));
    assert_eq!((N.swap(0, SeqCst), t0.elapsed()), (3, ms(320)));
    let t0 = tokio::time::Instant::now();
    assert_eq!(f(2).await, Ok(2));
    assert_eq!(t0.elapsed(), ms(270));
}

const TOML: &str = r#"
[retry.instances.b39]
maxAttempts = 3
waitDuration = "10ms"
[timelimiter.instances.b39]
timeoutDuration = "100ms"
"#;
