//! Settings that contradict each other.

use std::time::Duration;

use crate::common::show;
use resil::retry;
use t::*;

#[retry("exp")]
async fn exp() -> R<u8> {
    Err(AppErr::Boom)
}

#[retry("only")]
async fn only() -> R<u8> {
    Err(AppErr::Boom)
}

#[retry("low")]
async fn low() -> R<u8> {
    Err(AppErr::Boom)
}

#[tokio::test(start_paused = true)]
async fn c32() {
    let shown = show("c32", TOML);
    assert!(shown.succeeded, "{}", shown.err);
    assert_eq!(shown.err.trim_end(), WARNINGS);

    rk::boot(TOML);
    let began = tokio::time::Instant::now();
    let _ = exp().await;
    assert_eq!(began.elapsed(), Duration::from_millis(130));
    let began = tokio::time::Instant::now();
    let _ = only().await;
    assert_eq!(began.elapsed(), Duration::from_millis(30));
    let began = tokio::time::Instant::now();
    let _ = low().await;
    assert_eq!(began.elapsed(), Duration::from_millis(3));
}

const TOML: &str = r#"[retry.configs.default]
waitDuration = "10ms"
maxAttempts = 4
[retry.instances.exp]
enableExponentialBackoff = true
exponentialBackoffMultiplier = 3
[retry.instances.only]
exponentialBackoffMultiplier = 3
[retry.instances.low]
enableExponentialBackoff = true
exponentialMaxWaitDuration = "1ms"
"#;

const WARNINGS: &str = r#"resil.toml:11:1: warning: `exponentialMaxWaitDuration` of the retry `low` (1ms) is below `waitDuration` (10ms), so every wait is 1ms
   |
 2 | waitDuration = "10ms"
   | ------------ and this
...
11 | exponentialMaxWaitDuration = "1ms"
   | ^^^^^^^^^^^^^^^^^^^^^^^^^^
   |
   = help: raise `exponentialMaxWaitDuration`, or lower `waitDuration`
   = note: to switch this off, write `allow_warnings = ["limit-below-wait"]` at the top of the file
resil.toml:8:1: warning: `exponentialBackoffMultiplier` of the retry `only` has no effect without `enableExponentialBackoff`
  |
8 | exponentialBackoffMultiplier = 3
  | ^^^^^^^^^^^^^^^^^^^^^^^^^^^^
  |
  = help: set `enableExponentialBackoff` to true, or remove `exponentialBackoffMultiplier`
  = note: to switch this off, write `allow_warnings = ["no-effect"]` at the top of the file"#;
