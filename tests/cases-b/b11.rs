//! Minimum larger than a count window.

use resil::circuit_breaker;
use t::*;
static N: AtomicU32 = AtomicU32::new(0);
#[circuit_breaker("b11")]
fn f() -> R<u8> {
    N.fetch_add(1, SeqCst);
    Err(AppErr::Boom)
}
#[circuit_breaker("b11d")]
fn g() -> R<u8> {
    Err(AppErr::Boom)
}
#[test]
fn b11() {
    rk::boot(TOML);
    let rej = (0..8)
        .map(|_| f())
        .filter(|r| rejected(r, "CallNotPermitted"))
        .count();
    assert_eq!((rej, N.load(SeqCst)), (3, 5));
    for _ in 0..4 {
        let _ = g();
    }
    assert_eq!(rk::state("b11d"), "CLOSED");
    let _ = g();
    assert_eq!(rk::state("b11d"), "OPEN"); // size 100 by default, minimum 5 decides
}

const TOML: &str = r#"
[circuitbreaker.instances.b11]
slidingWindowSize = 5
minimumNumberOfCalls = 10
failureRateThreshold = 50
[circuitbreaker.instances.b11d]
minimumNumberOfCalls = 5
"#;
