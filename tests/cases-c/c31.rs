//! Percentages.

use crate::common::show;
use resil::circuit_breaker;
use t::*;

#[circuit_breaker("v")]
fn call(e: Option<AppErr>) -> R<u8> {
    e.map_or(Ok(1), Err)
}

#[test]
fn c31() {
    for property in ["failureRateThreshold", "slowCallRateThreshold"] {
        let toml = |value: &str| format!("[circuitbreaker.instances.v]\n{property} = {value}\n");
        for value in ["50", "50.0", "0.05", "100", "100.0"] {
            let shown = show("c31", &toml(value));
            assert!(shown.succeeded, "{value}: {}", shown.err);
        }
        for value in [
            "0", "0.0", "-5", "100.1", "101", "nan", "inf", "-0.0", "\"50%\"", "true",
        ] {
            let shown = show("c31-refused", &toml(value));
            assert!(!shown.succeeded, "{value}");
            let found = if value == "true" { "`true`" } else { value };
            let message = format!(
                "`circuitbreaker.instances.v.{property}` must be a number greater than 0, at most 100, found {found}\n"
            );
            let column = property.len() + 4;
            assert!(
                shown
                    .err
                    .starts_with(&format!("resil.toml:2:{column}: {message}")),
                "{}",
                shown.err
            );
            assert_eq!(shown.err.matches("must be").count(), 1, "{}", shown.err);
        }
    }
}

#[test]
fn c31_one_in_two_thousand() {
    rk::boot(
        "[circuitbreaker.instances.v]\nfailureRateThreshold = 0.05\nslidingWindowSize = 2000\n\
         minimumNumberOfCalls = 2000\n",
    );
    for _ in 0..1999 {
        let _ = call(None);
    }
    assert_eq!(rk::state("v"), "CLOSED");
    let _ = call(Some(AppErr::Boom));
    assert_eq!(rk::state("v"), "OPEN");
}
