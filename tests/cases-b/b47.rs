//! Bulkhead of size zero.

use resil::bulkhead;
use t::*;
#[bulkhead("b47")]
async fn f() -> R<u8> {
    Ok(1)
}
#[tokio::test(start_paused = true)]
async fn b47() {
    rk::boot(TOML);
    let t0 = tokio::time::Instant::now();
    assert!(rejected(&f().await, "BulkheadFull"));
    assert_eq!(
        rk::bh("b47"),
        rk::Bh {
            available: 0,
            max: 0
        }
    );
    assert!(t0.elapsed() <= Duration::from_secs(3600));
}

const TOML: &str = r#"
[bulkhead.instances.b47]
maxConcurrentCalls = 0
maxWaitDuration = "1h"
"#;
