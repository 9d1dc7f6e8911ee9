//! Pending automatic transition after a manual one.

use resil::circuit_breaker;
use t::*;
#[circuit_breaker("b19")]
async fn f() -> R<u8> {
    Err(AppErr::Boom)
}
#[tokio::test(start_paused = true)]
async fn b19() {
    rk::boot(TOML);
    let _ = f().await; // t=0   OPEN, timer for 1.0
    after(500).await;
    rk::set_state("b19", "CLOSE"); // t=0.5
    after(400).await;
    let _ = f().await; // t=0.9 OPEN, timer for 1.9
    after(300).await;
    assert_eq!(rk::state("b19"), "OPEN"); // t=1.2
    after(800).await;
    assert_eq!(rk::state("b19"), "HALF_OPEN"); // t=2.0
    rk::set_state("b19", "CLOSE");
    after(5000).await;
    assert_eq!(rk::state("b19"), "CLOSED");
}

const TOML: &str = r#"
[circuitbreaker.instances.b19]
slidingWindowSize = 1
minimumNumberOfCalls = 1
waitDurationInOpenState = "1s"
automaticTransitionFromOpenToHalfOpenEnabled = true
"#;
