//! Result-based retry that runs out.

use resil::retry;
use t::*;
static N: AtomicU32 = AtomicU32::new(0);
fn empty(v: &Vec<u8>) -> bool {
    v.is_empty()
} // of the Ok value
#[retry("b25v", on_result = "Vec::is_empty")]
async fn v() -> Vec<u8> {
    N.fetch_add(1, SeqCst);
    vec![]
}
#[retry("b25r", on_result = "empty")]
async fn r() -> R<Vec<u8>> {
    N.fetch_add(1, SeqCst);
    Ok(vec![])
}
#[retry("b25e", on_result = "empty")]
async fn e() -> R<Vec<u8>> {
    N.fetch_add(1, SeqCst);
    Ok(vec![])
}
#[tokio::test(start_paused = true)]
async fn b25() {
    rk::boot(TOML);
    assert_eq!((v().await, N.swap(0, SeqCst)), (vec![], 3));
    assert_eq!((r().await, N.swap(0, SeqCst)), (Ok(vec![]), 3));
    assert!(rejected(&e().await, "MaxRetriesExceeded"));
    assert_eq!(N.swap(0, SeqCst), 3);
    for n in ["b25v", "b25r", "b25e"] {
        assert_eq!(rk::retry(n).err_retry, 1, "{n}");
    }
}

const TOML: &str = r#"
[retry.configs.default]
maxAttempts = 3
waitDuration = "10ms"
[retry.instances.b25e]
failAfterMaxAttempts = true
"#;
