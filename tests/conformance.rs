//! resil against the recorded behaviour of Resilience4j, step by step (see `conformance/README.md`).

#[path = "conformance/runner/mod.rs"]
mod runner;

use runner::bulkhead::BulkheadPlayer;
use runner::circuit_breaker::BreakerPlayer;
use runner::rate_limiter::LimiterPlayer;
use runner::retry::RetryPlayer;
use runner::time_limiter::TimeLimiterPlayer;
use runner::{replay_file, replay_lines};

#[test]
fn circuit_breaker_behaves_as_recorded() {
    replay_file::<BreakerPlayer>("circuitbreaker", 11_000);
}

#[test]
fn retry_behaves_as_recorded() {
    replay_file::<RetryPlayer>("retry", 500);
}

#[test]
fn rate_limiter_behaves_as_recorded() {
    replay_file::<LimiterPlayer>("ratelimiter", 2_400);
}

#[test]
fn bulkhead_behaves_as_recorded() {
    replay_file::<BulkheadPlayer>("bulkhead", 740);
}

#[test]
fn time_limiter_behaves_as_recorded() {
    replay_file::<TimeLimiterPlayer>("timelimiter", 84);
}

/// A trace of the bulkhead with one step.
fn one_step(config: &str, step: &str) -> String {
    format!(
        r#"{{"id":"made-up","module":"bulkhead","group":"g","tags":[],"config":{config},"initial":{{}},"steps":[{step}]}}"#
    )
}

fn replay_one(config: &str, step: &str) -> Vec<String> {
    replay_lines::<BulkheadPlayer>("bulkhead", &one_step(config, step)).mismatches
}

#[test]
#[should_panic(expected = "made-up, step 0: unknown op `turn`")]
fn an_unknown_op_is_an_error_of_the_runner() {
    replay_one("{}", r#"{"op":"turn","expect":{"events":[]}}"#);
}

#[test]
#[should_panic(expected = "made-up, step 0: unknown key `twice`")]
fn an_unknown_key_of_a_step_is_an_error_of_the_runner() {
    replay_one(
        "{}",
        r#"{"op":"try_acquire","call":1,"twice":true,"expect":{"events":[]}}"#,
    );
}

#[test]
#[should_panic(expected = "made-up, config: unknown key `colour`")]
fn an_unknown_property_is_an_error_of_the_runner() {
    replay_one(
        r#"{"colour":1}"#,
        r#"{"op":"try_acquire","call":1,"expect":{"events":[]}}"#,
    );
}

#[test]
#[should_panic(expected = "made-up, step 0, expect: unknown key `weight`")]
fn an_unknown_expectation_is_an_error_of_the_runner() {
    replay_one(
        "{}",
        r#"{"op":"try_acquire","call":1,"expect":{"weight":1,"events":[]}}"#,
    );
}

#[test]
#[should_panic(expected = "made-up, step 0, event: unknown key `weight`")]
fn an_unknown_key_of_an_event_is_an_error_of_the_runner() {
    let event = r#"{"type":"CALL_PERMITTED","weight":1}"#;
    replay_one(
        "{}",
        &format!(r#"{{"op":"try_acquire","call":1,"expect":{{"events":[{event}]}}}}"#),
    );
}

#[test]
#[should_panic(expected = "made-up, step 0: `call` is missing or of another type")]
fn a_step_that_lacks_a_key_is_an_error_of_the_runner() {
    replay_one("{}", r#"{"op":"try_acquire","expect":{"events":[]}}"#);
}

#[test]
fn a_step_that_differs_is_found() {
    let expected_nothing =
        r#"{"op":"try_acquire","call":1,"expect":{"permitted":true,"events":[]}}"#;
    let mismatches = replay_one("{}", expected_nothing);
    assert_eq!(
        mismatches,
        [r#"made-up, step 0 (try_acquire): `events` is [{"type":"CALL_PERMITTED"}], recorded []"#]
    );
}
