//! Quality of the message.

use crate::common::show;

#[test]
fn c33() {
    let shown = show("c33", TOML);
    shown.refused(REPORT);
    for word in ["serde", "visitor", "untagged enum", "u32", "u64", "String"] {
        assert!(!shown.err.contains(word), "{word}");
    }
}

const TOML: &str = r#"[retry.configs.default]
waitDuration = "1 fortnight"

[circuitbreaker.instances.api]
slidingWindowType = "COUNT"
slowCallDurationThreshold = true
"#;

const REPORT: &str = r#"resil.toml:2:16: `retry.configs.default.waitDuration` must be a duration such as "500ms", found "1 fortnight": unknown unit `fortnight`
  |
2 | waitDuration = "1 fortnight"
  |                ^^^^^^^^^^^^^
  |
  = help: the units are `ns`, `us`, `ms`, `s`, `m`, `h` and `d`

resil.toml:5:21: `circuitbreaker.instances.api.slidingWindowType` must be "COUNT_BASED" or "TIME_BASED", found "COUNT"
  |
5 | slidingWindowType = "COUNT"
  |                     ^^^^^^^

resil.toml:6:29: `circuitbreaker.instances.api.slowCallDurationThreshold` must be a duration such as "500ms", longer than zero, found `true`
  |
6 | slowCallDurationThreshold = true
  |                             ^^^^"#;
