//! Circle in baseConfig.

use crate::common::show;

#[test]
fn c13() {
    show("c13", CIRCLES).refused(REPORT);
    let shown = show("c13-base", BASE_OF_DEFAULT);
    for name in ["api", "plain"] {
        let key = format!("circuit_breaker.{name}.sliding_window_size");
        assert_eq!(shown.value(&key), "25");
    }
}

const CIRCLES: &str = r#"[circuitbreaker.configs.default]
baseConfig = "small"
[circuitbreaker.configs.small]
slidingWindowSize = 25
[circuitbreaker.configs.x]
baseConfig = "y"
[circuitbreaker.configs.y]
baseConfig = "x"
[circuitbreaker.configs.me]
baseConfig = "me"
[circuitbreaker.instances.api]
baseConfig = "x"
[circuitbreaker.instances.plain]
"#;

const REPORT: &str = r#"resil.toml:10:14: configs of `circuit_breaker` build on one another in a circle: me -> me
   |
10 | baseConfig = "me"
   |              ^^^^
   |
   = help: remove one of these `base_config`

resil.toml:6:14: configs of `circuit_breaker` build on one another in a circle: x -> y -> x
  |
6 | baseConfig = "y"
  |              ^^^
  |
  = help: remove one of these `base_config`"#;

const BASE_OF_DEFAULT: &str = r#"[circuitbreaker.configs.default]
baseConfig = "small"
[circuitbreaker.configs.small]
slidingWindowSize = 25
[circuitbreaker.instances.api]
baseConfig = "small"
[circuitbreaker.instances.plain]
"#;
