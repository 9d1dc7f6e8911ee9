//! A timeout gives back what it held and is recorded.

use resil::{bulkhead, circuit_breaker, time_limiter};
use t::*;
static DROPPED: AtomicU32 = AtomicU32::new(0);
struct Flag;
impl Drop for Flag {
    fn drop(&mut self) {
        DROPPED.fetch_add(1, SeqCst);
    }
}
#[circuit_breaker("b37")]
#[time_limiter("b37")]
#[bulkhead("b37")]
async fn f() -> R<u8> {
    let _f = Flag;
    after(10_000).await;
    Ok(1)
}
#[tokio::test(start_paused = true)]
async fn b37() {
    rk::boot(TOML);
    for k in 1..=2 {
        let t0 = tokio::time::Instant::now();
        assert!(rejected(&f().await, "Timeout"));
        assert_eq!(
            (t0.elapsed(), rk::bh("b37").available, DROPPED.load(SeqCst)),
            (ms(100), 1, k)
        );
        if k == 1 {
            assert_eq!(rk::cb("b37").failed, 1);
        }
    }
    assert_eq!(rk::state("b37"), "OPEN");
}

const TOML: &str = r#"
[timelimiter.instances.b37]
timeoutDuration = "100ms"
[bulkhead.instances.b37]
maxConcurrentCalls = 1
[circuitbreaker.instances.b37]
slidingWindowSize = 2
minimumNumberOfCalls = 2
"#;
