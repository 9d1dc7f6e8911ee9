//! Exponential growth past the number range.

use resil::retry;
use t::*;
static N: AtomicU32 = AtomicU32::new(0);
#[retry("b27a")]
async fn a() -> R<u8> {
    N.fetch_add(1, SeqCst);
    Err(AppErr::Boom)
}
#[retry("b27b")]
async fn b() -> R<u8> {
    N.fetch_add(1, SeqCst);
    Err(AppErr::Boom)
}
#[retry("b27c")]
async fn c() -> R<u8> {
    N.fetch_add(1, SeqCst);
    Err(AppErr::Boom)
}
#[tokio::test(start_paused = true)]
async fn b27() {
    rk::boot(TOML);
    let t0 = tokio::time::Instant::now();
    let _ = a().await;
    assert_eq!((N.swap(0, SeqCst), t0.elapsed()), (100, ms(990)));
    let t0 = tokio::time::Instant::now();
    let _ = b().await;
    assert_eq!((N.swap(0, SeqCst), t0.elapsed()), (2000, ms(1_999_000)));
    assert!(
        tokio::time::timeout(Duration::from_secs(86_400), c())
            .await
            .is_err()
    );
    assert_eq!(N.load(SeqCst), 2); // 1 s, then a wait that saturates
}

const TOML: &str = r#"
[retry.configs.default]
waitDuration = "1s"
enableExponentialBackoff = true
[retry.instances.b27a]
maxAttempts = 100
exponentialBackoffMultiplier = 2.0
exponentialMaxWaitDuration = "10ms"
[retry.instances.b27b]
maxAttempts = 2000
exponentialBackoffMultiplier = 10.0
exponentialMaxWaitDuration = "1s"
[retry.instances.b27c]
maxAttempts = 5
exponentialBackoffMultiplier = 1e300
"#;
