//! User predicate that panics.

use resil::{bulkhead, circuit_breaker, retry};
use t::*;
static ARM: AtomicBool = AtomicBool::new(true);
fn pred(v: &Vec<u8>) -> bool {
    if ARM.swap(false, SeqCst) {
        panic!("predicate")
    }
    v.is_empty()
}
#[retry("b36", on_result = "pred")]
async fn outer() -> Vec<u8> {
    inner().await.unwrap_or_default()
}
#[bulkhead("b36")]
#[circuit_breaker("b36")]
async fn inner() -> R<Vec<u8>> {
    after(1).await;
    Ok(vec![1])
}
#[tokio::test(start_paused = true)]
async fn b36() {
    rk::boot(TOML);
    let _ = pred as fn(&Vec<u8>) -> bool;
    let h = tokio::time::timeout(ms(1000), tokio::spawn(outer()))
        .await
        .expect("hang");
    assert!(h.unwrap_err().is_panic());
    assert_eq!(rk::bh("b36").available, 1);
    assert_eq!(outer().await, vec![1]);
}

const TOML: &str = r#"
[retry.instances.b36]
waitDuration = "0ms"
[bulkhead.instances.b36]
maxConcurrentCalls = 1
"#;
