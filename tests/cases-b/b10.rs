//! Threshold and minimum are inclusive.

use resil::circuit_breaker;
use t::*;
#[circuit_breaker("b10a")]
fn a(ok: bool) -> R<u8> {
    if ok { Ok(1) } else { Err(AppErr::Boom) }
}
#[circuit_breaker("b10b")]
fn b(ok: bool) -> R<u8> {
    if ok { Ok(1) } else { Err(AppErr::Boom) }
}
#[circuit_breaker("b10c")]
fn c(ok: bool) -> R<u8> {
    if ok { Ok(1) } else { Err(AppErr::Boom) }
}
#[test]
fn b10() {
    rk::boot(TOML);
    let mut seen = vec![];
    for ok in [true, false, false, false, false, false, true] {
        let r = a(ok);
        seen.push((rejected(&r, "CallNotPermitted"), rk::state("b10a")));
    }
    assert_eq!(
        &seen[3..],
        &[
            (false, "CLOSED"),
            (false, "CLOSED"),
            (false, "OPEN"),
            (true, "OPEN")
        ]
    );
    for ok in [true, true, true, false] {
        let _ = b(ok);
    }
    assert_eq!(
        (rk::state("b10b"), rk::cb("b10b").failure_rate),
        ("CLOSED", 25.0)
    );
    let _ = b(false); // window now T T F F = exactly 50 %
    assert_eq!(rk::state("b10b"), "OPEN");
    for ok in [false, false, false, true] {
        let _ = c(ok);
    }
    assert_eq!(rk::state("b10c"), "CLOSED");
    for _ in 0..4 {
        let _ = c(false);
    }
    assert_eq!(rk::state("b10c"), "OPEN");
}

const TOML: &str = r#"
[circuitbreaker.instances.b10a]
slidingWindowSize = 10
minimumNumberOfCalls = 6
failureRateThreshold = 50
[circuitbreaker.instances.b10b]
slidingWindowSize = 4
minimumNumberOfCalls = 4
failureRateThreshold = 50
[circuitbreaker.instances.b10c]
slidingWindowSize = 4
minimumNumberOfCalls = 4
failureRateThreshold = 100
"#;
