//! Property spellings.

use crate::common::show;

#[test]
fn c30() {
    let shown = show("c30", ACCEPTED);
    for (name, size) in [("a", "11"), ("b", "12"), ("c", "13")] {
        let key = format!("circuit_breaker.{name}.sliding_window_size");
        assert_eq!(shown.value(&key), size);
    }
    assert_eq!(
        shown.value("circuit_breaker.b.sliding_window_type"),
        "TimeBased"
    );
    show("c30-refused", &[ACCEPTED, REFUSED].concat()).refused(REPORT);
}

const ACCEPTED: &str = r#"[circuitbreaker.instances.a]
slidingWindowSize = 11
[circuitbreaker.instances.b]
sliding-window-size = 12
sliding-window-type = "time_based"
[circuitbreaker.instances.c]
sliding_window_size = 13
"#;

const REFUSED: &str = r#"[retry.instances.d]
maxRetryAttempts = 4
[circuitbreaker.instances.e]
SlidingWindowSize = 14
slidingwindowsize = 14
"#;

const REPORT: &str = r#"resil.toml:9:1: `retry.instances.d.maxRetryAttempts` is not supported: it was renamed
  |
9 | maxRetryAttempts = 4
  | ^^^^^^^^^^^^^^^^
  |
  = help: write `max_attempts`, which counts the first attempt too

resil.toml:11:1: unknown key `circuitbreaker.instances.e.SlidingWindowSize`
   |
11 | SlidingWindowSize = 14
   | ^^^^^^^^^^^^^^^^^
   |
   = help: did you mean `slidingWindowSize`?

resil.toml:12:1: unknown key `circuitbreaker.instances.e.slidingwindowsize`
   |
12 | slidingwindowsize = 14
   | ^^^^^^^^^^^^^^^^^
   |
   = help: did you mean `sliding_window_size`?"#;
