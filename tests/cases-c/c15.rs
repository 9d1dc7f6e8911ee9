//! Inheritance over several levels.

use crate::common::show;

#[test]
fn c15() {
    let shown = show("c15", TOML);
    for (key, value) in [
        ("max_attempts", "4"),
        ("wait_duration", "200ms"),
        ("enable_randomized_wait", "true"),
        ("fail_after_max_attempts", "true"),
        ("event_consumer_buffer_size", "7"),
    ] {
        assert_eq!(shown.value(&format!("retry.api.{key}")), value, "{key}");
    }
}

const TOML: &str = r#"[retry.configs.root]
maxAttempts = 4
waitDuration = "100ms"
eventConsumerBufferSize = 7
[retry.configs.mid]
baseConfig = "root"
waitDuration = "200ms"
[retry.configs.leaf]
baseConfig = "mid"
enableRandomizedWait = true
[retry.instances.api]
baseConfig = "leaf"
failAfterMaxAttempts = true
"#;
