//! Calls that finish while the breaker is open.

use resil::circuit_breaker;
use t::*;
#[circuit_breaker("b06")]
async fn call(d: u64, ok: bool) -> R<u8> {
    after(d).await;
    if ok { Ok(1) } else { Err(AppErr::Boom) }
}
#[tokio::test(start_paused = true)]
async fn b06() {
    rk::boot(TOML);
    let late_err = tokio::spawn(call(500, false));
    let late_ok = tokio::spawn(call(700, true));
    tokio::task::yield_now().await;
    for _ in 0..2 {
        let _ = call(0, false).await;
    }
    assert_eq!(rk::state("b06"), "OPEN");
    let _ = (late_err.await, late_ok.await);
    after(200).await; // t = 0.9
    assert_eq!(rk::state("b06"), "OPEN");
    assert!(rejected(&call(0, true).await, "CallNotPermitted"));
    after(250).await; // t = 1.15
    assert_eq!(call(0, true).await, Ok(1));
    assert_eq!(
        rk::events("b06")
            .iter()
            .filter(|e| e.contains("CLOSED_TO_OPEN"))
            .count(),
        1
    );
}

const TOML: &str = r#"
[circuitbreaker.instances.b06]
slidingWindowSize = 2
minimumNumberOfCalls = 2
waitDurationInOpenState = "1s"
"#;
