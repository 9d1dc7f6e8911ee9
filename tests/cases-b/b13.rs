//! Edges of the time window, also with no traffic.

use resil::circuit_breaker;
use t::*;
#[circuit_breaker("b13")]
async fn f() -> R<u8> {
    Err(AppErr::Boom)
}
#[tokio::test(start_paused = true)]
async fn b13() {
    rk::boot(TOML);
    let _ = f().await; // t = 0
    after(8900).await;
    assert_eq!(rk::cb("b13").buffered, 1);
    after(2200).await;
    assert_eq!(rk::cb("b13").buffered, 0); // t = 11.1, nobody called
    let _ = f().await;
    assert_eq!((rk::state("b13"), rk::cb("b13").buffered), ("CLOSED", 1));
    after(8900).await;
    let _ = f().await;
    assert_eq!(rk::state("b13"), "OPEN"); // both within 10 s
}

const TOML: &str = r#"
[circuitbreaker.instances.b13]
slidingWindowType = "TIME_BASED"
slidingWindowSize = 10
minimumNumberOfCalls = 2
failureRateThreshold = 100
"#;
