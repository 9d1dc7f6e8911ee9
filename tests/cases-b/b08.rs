//! Half-open without enough traffic.

use resil::circuit_breaker;
use t::*;
#[circuit_breaker("b08o")]
async fn o() -> R<u8> {
    Err(AppErr::Boom)
}
#[circuit_breaker("b08c")]
async fn c() -> R<u8> {
    Err(AppErr::Boom)
}
#[circuit_breaker("b08n")]
async fn n() -> R<u8> {
    Err(AppErr::Boom)
}
#[tokio::test(start_paused = true)]
async fn b08() {
    rk::boot(TOML);
    let _ = (o().await, c().await, n().await);
    after(1500).await; // all half-open since 1.0
    assert_eq!(["b08o", "b08c", "b08n"].map(rk::state), ["HALF_OPEN"; 3]);
    after(4900).await; // t = 6.4: 5 s in half-open are over
    assert_eq!(
        ["b08o", "b08c", "b08n"].map(rk::state),
        ["OPEN", "CLOSED", "HALF_OPEN"]
    );
    after(86_400_000).await;
    assert_eq!(rk::state("b08n"), "HALF_OPEN");
}

const TOML: &str = r#"
[circuitbreaker.configs.default]
slidingWindowSize = 1
minimumNumberOfCalls = 1
permittedNumberOfCallsInHalfOpenState = 2
waitDurationInOpenState = "1s"
automaticTransitionFromOpenToHalfOpenEnabled = true
[circuitbreaker.instances.b08o]
maxWaitDurationInHalfOpenState = "5s"
[circuitbreaker.instances.b08c]
maxWaitDurationInHalfOpenState = "5s"
transitionToStateAfterWaitDuration = "CLOSED"
[circuitbreaker.instances.b08n]
maxWaitDurationInHalfOpenState = "0s"
"#;
