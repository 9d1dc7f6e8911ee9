//! Integers outside the range of the property.

use crate::common::show;

#[test]
fn c28() {
    show("c28", TOML).refused(REPORT);
    let accepted = show("c28-accepted", ACCEPTED);
    let value = |key| {
        accepted
            .value(&format!("circuit_breaker.a.{key}"))
            .to_owned()
    };
    assert_eq!(value("minimum_number_of_calls"), "70000");
    assert_eq!(value("permitted_number_of_calls_in_half_open_state"), "300");
}

const TOML: &str = r#"[bulkhead.instances.a]
maxConcurrentCalls = -1
[circuitbreaker.instances.a]
slidingWindowSize = 4294967297
minimumNumberOfCalls = 70000
permittedNumberOfCallsInHalfOpenState = 300
[retry.instances.a]
maxAttempts = 9223372036854775807
[ratelimiter.instances.a]
limitForPeriod = 18446744073709551616
[retry.instances.b]
maxAttempts = 3.0
[retry.instances.c]
maxAttempts = "3"
"#;

const REPORT: &str = r#"resil.toml:2:22: `bulkhead.instances.a.maxConcurrentCalls` must be a whole number from 0 to 2147483647, found -1
  |
2 | maxConcurrentCalls = -1
  |                      ^^

resil.toml:4:21: `circuitbreaker.instances.a.slidingWindowSize` must be a whole number from 1 to 2147483647, found 4294967297
  |
4 | slidingWindowSize = 4294967297
  |                     ^^^^^^^^^^

resil.toml:8:15: `retry.instances.a.maxAttempts` must be a whole number from 1 to 2147483647, found 9223372036854775807
  |
8 | maxAttempts = 9223372036854775807
  |               ^^^^^^^^^^^^^^^^^^^

resil.toml:10:18: `ratelimiter.instances.a.limitForPeriod` must be a whole number from 1 to 2147483647, found 18446744073709551616
   |
10 | limitForPeriod = 18446744073709551616
   |                  ^^^^^^^^^^^^^^^^^^^^

resil.toml:12:15: `retry.instances.b.maxAttempts` must be a whole number from 1 to 2147483647, found 3.0
   |
12 | maxAttempts = 3.0
   |               ^^^

resil.toml:14:15: `retry.instances.c.maxAttempts` must be a whole number from 1 to 2147483647, found "3"
   |
14 | maxAttempts = "3"
   |               ^^^
   |
   = help: write it without quotes: `3`"#;

const ACCEPTED: &str = r#"[circuitbreaker.instances.a]
minimumNumberOfCalls = 70000
permittedNumberOfCallsInHalfOpenState = 300
"#;
