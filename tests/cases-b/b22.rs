//! What `max` counts, and no sleep at the end.

use resil::retry;
use t::*;
static N: AtomicU32 = AtomicU32::new(0);
#[retry("b22")]
async fn by_file() -> R<u32> {
    Err(if N.fetch_add(1, SeqCst) == 2 {
        AppErr::Skip
    } else {
        AppErr::Boom
    })
}
#[retry(max = 2)]
async fn by_attr() -> R<u32> {
    N.fetch_add(1, SeqCst);
    Err(AppErr::Boom)
}
#[tokio::test(start_paused = true)]
async fn b22() {
    rk::boot(TOML);
    let t0 = tokio::time::Instant::now();
    assert_eq!(by_file().await, Err(AppErr::Skip)); // the last error, not the first
    assert_eq!((N.swap(0, SeqCst), t0.elapsed()), (3, ms(200)));
    let m = rk::retry("b22");
    assert_eq!(
        (m.ok_no_retry, m.ok_retry, m.err_no_retry, m.err_retry),
        (0, 0, 0, 1)
    );
    let t1 = tokio::time::Instant::now();
    let _ = by_attr().await;
    assert_eq!((N.load(SeqCst), t1.elapsed()), (2, ms(500))); // default wait 500 ms, once
}

const TOML: &str = r#"
[retry.instances.b22]
maxAttempts = 3
waitDuration = "100ms"
"#;
