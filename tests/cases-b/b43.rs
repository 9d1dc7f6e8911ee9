//! Waiters that time out must not eat permits.

use resil::bulkhead;
use t::*;
#[bulkhead("b43")]
async fn f(d: u64) -> R<u8> {
    after(d).await;
    Ok(1)
}
#[tokio::test(start_paused = true)]
async fn b43() {
    rk::boot(TOML);
    for _ in 0..10 {
        let hold: Vec<_> = (0..2).map(|_| tokio::spawn(f(200))).collect();
        tokio::task::yield_now().await;
        let t0 = tokio::time::Instant::now();
        let wait: Vec<_> = (0..8).map(|_| tokio::spawn(f(1))).collect();
        for w in wait {
            assert!(rejected(&w.await.unwrap(), "BulkheadFull"));
        }
        assert_eq!(t0.elapsed(), ms(50));
        for h in hold {
            assert_eq!(h.await.unwrap(), Ok(1));
        }
        assert_eq!(rk::bh("b43").available, 2);
    }
    assert_eq!(f(0).await, Ok(1));
}

const TOML: &str = r#"
[bulkhead.instances.b43]
maxConcurrentCalls = 2
maxWaitDuration = "50ms"
"#;
