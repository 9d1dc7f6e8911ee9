//! Ignore wins over record and retry.

use resil::{circuit_breaker, retry};
use t::*;
static N: AtomicU32 = AtomicU32::new(0);
#[retry("b24")]
#[circuit_breaker("b24")]
async fn f(e: AppErr) -> R<u8> {
    N.fetch_add(1, SeqCst);
    Err(e)
}
#[tokio::test(start_paused = true)]
async fn b24() {
    rk::boot(TOML);
    assert_eq!(f(AppErr::Skip).await, Err(AppErr::Skip));
    assert_eq!(
        (
            N.swap(0, SeqCst),
            rk::cb("b24").buffered,
            rk::retry("b24").err_no_retry
        ),
        (1, 0, 1)
    );
    let _ = f(AppErr::Boom).await;
    assert_eq!(
        (
            N.load(SeqCst),
            rk::cb("b24").failed,
            rk::retry("b24").err_retry
        ),
        (3, 3, 1)
    );
}

const TOML: &str = r#"
[retry.instances.b24]
maxAttempts = 3
waitDuration = "0ms"
retryExceptions = ["AppErr"]
ignoreExceptions = ["AppErr::Skip"]
[circuitbreaker.instances.b24]
slidingWindowSize = 10
recordExceptions = ["AppErr"]
ignoreExceptions = ["AppErr::Skip"]
"#;
