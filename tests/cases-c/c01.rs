//! Misspelt property.

use crate::common::show;

#[test]
fn c01() {
    show("c01", TOML).refused(REPORT);
    show("c01-kind", OF_ANOTHER_KIND).refused(REPORT_OF_ANOTHER_KIND);
}

const TOML: &str = r#"[circuitbreaker.instances.api]
slidingWindowSze = 20
failureRateThreshold = 25
"#;

const REPORT: &str = r#"resil.toml:2:1: unknown key `circuitbreaker.instances.api.slidingWindowSze`
  |
2 | slidingWindowSze = 20
  | ^^^^^^^^^^^^^^^^
  |
  = help: did you mean `slidingWindowSize`?"#;

const OF_ANOTHER_KIND: &str = r#"[circuitbreaker.instances.api]
waitDuration = "1s"
"#;

const REPORT_OF_ANOTHER_KIND: &str = r#"resil.toml:2:1: unknown key `circuitbreaker.instances.api.waitDuration`
  |
2 | waitDuration = "1s"
  | ^^^^^^^^^^^^
  |
  = help: it is a property of `retry`; did you mean `waitDurationInOpenState`?"#;
