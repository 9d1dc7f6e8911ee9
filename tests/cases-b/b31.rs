//! Retrying a breaker that is open.

use resil::{circuit_breaker, retry};
use t::*;
#[retry("b31i")]
#[circuit_breaker("b31")]
async fn i() -> R<u8> {
    Err(AppErr::Boom)
}
#[retry("b31d")]
#[circuit_breaker("b31")]
async fn d() -> R<u8> {
    Err(AppErr::Boom)
}
#[tokio::test(start_paused = true)]
async fn b31() {
    rk::boot(TOML);
    rk::set_state("b31", "FORCE_OPEN");
    let t0 = tokio::time::Instant::now();
    assert!(rejected(&i().await, "CallNotPermitted"));
    assert_eq!((t0.elapsed(), rk::cb("b31").not_permitted), (ms(0), 1));
    assert!(rejected(&d().await, "CallNotPermitted"));
    assert_eq!((t0.elapsed(), rk::cb("b31").not_permitted), (ms(200), 4));
}

const TOML: &str = r#"
[retry.configs.default]
maxAttempts = 3
waitDuration = "100ms"
[retry.instances.b31i]
ignoreExceptions = ["CallNotPermitted"]
[circuitbreaker.instances.b31]
slidingWindowSize = 1
minimumNumberOfCalls = 1
"#;
