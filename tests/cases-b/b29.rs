//! Zero wait.

use resil::retry;
use t::*;
static N: AtomicU32 = AtomicU32::new(0);
#[retry("b29")]
async fn f() -> R<u8> {
    N.fetch_add(1, SeqCst);
    Err(AppErr::Boom)
}
#[tokio::test(start_paused = true)]
async fn b29() {
    rk::boot(TOML);
    let t0 = tokio::time::Instant::now();
    let _ = f().await;
    assert_eq!((N.load(SeqCst), t0.elapsed()), (1000, ms(0)));
}

const TOML: &str = r#"
[retry.instances.b29]
maxAttempts = 1000
waitDuration = "0ms"
enableExponentialBackoff = true
enableRandomizedWait = true
"#;
