//! Lists in base and instance.

use resil::circuit_breaker;
use t::*;
#[circuit_breaker("add")]
fn add(e: AppErr) -> R<u8> {
    Err(e)
}
#[circuit_breaker("rec")]
fn rec(e: AppErr) -> R<u8> {
    Err(e)
}
#[circuit_breaker("none")]
fn none(e: AppErr) -> R<u8> {
    Err(e)
}
#[test]
fn c17() {
    rk::boot(TOML);
    for f in [add, rec, none] {
        let _ = (
            f(AppErr::Boom),
            f(AppErr::Skip),
            f(AppErr::Rejected("x".into())),
        );
    }
    let m = |n| {
        let c = rk::cb(n);
        (c.failed, c.buffered)
    };
    assert_eq!(m("rec"), (1, 2)); // Boom failed; Skip ignored; the third is not on the record list: a success
    assert_eq!(m("none"), (3, 3));
    assert!(m("add") == (2, 2) || m("add") == (1, 1), "{:?}", m("add"));
}

const TOML: &str = r#"
[circuitbreaker.configs.default]
slidingWindowSize = 10
ignoreExceptions = ["AppErr::Skip"]
[circuitbreaker.instances.add]
ignoreExceptions = ["AppErr::Boom"]
[circuitbreaker.instances.rec]
recordExceptions = ["AppErr::Boom"]
[circuitbreaker.instances.none]
ignoreExceptions = []
"#;
