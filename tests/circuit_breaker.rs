//! When a circuit breaker opens, tries, and closes.

use std::sync::{Arc, Mutex};
use std::time::Duration;

use resil::{CircuitBreaker, CircuitBreakerConfig, ErrorKind, ManualClock, State, circuit_breaker};
use resil_tests::{AppError, AppResult, isolate, ms, refusal};

#[circuit_breaker("api", ignore_errors = AppError::Gone, record_result = |n: &u32| *n == 0)]
async fn call(answer: AppResult<u32>) -> AppResult<u32> {
    answer
}

const TWO: &str = "[circuit_breaker.instances.api]\nsliding_window_size = 2\nwait_duration_in_open_state = \"1s\"\n\
    permitted_number_of_calls_in_half_open_state = 2";

fn breaker() -> CircuitBreaker {
    CircuitBreaker::named("api").expect("declared")
}

#[tokio::test(start_paused = true)]
async fn an_open_breaker_leaves_open_by_a_call_strictly_after_its_wait() {
    let _isolation = isolate(TWO);
    for _ in 0..2 {
        let _ = call(Err(AppError::Boom)).await;
    }
    tokio::time::advance(ms(1000)).await;
    let refused = call(Ok(1)).await;
    assert_eq!(refusal(&refused), Some(ErrorKind::CallNotPermitted));
    assert_eq!(breaker().state(), State::Open);
    tokio::time::advance(ms(1)).await;
    assert_eq!(
        breaker().state(),
        State::Open,
        "only a call makes it half-open"
    );
    assert!(call(Ok(1)).await.is_ok());
    assert_eq!(
        (
            breaker().state(),
            breaker().metrics().number_of_buffered_calls
        ),
        (State::HalfOpen, 1)
    );
    assert!(call(Ok(1)).await.is_ok());
    assert_eq!(
        (
            breaker().state(),
            breaker().metrics().number_of_buffered_calls
        ),
        (State::Closed, 0)
    );
}

#[tokio::test(start_paused = true)]
async fn a_refusal_says_when_to_come_back() {
    let _isolation = isolate(TWO);
    for _ in 0..2 {
        let _ = call(Err(AppError::Boom)).await;
    }
    tokio::time::advance(ms(400)).await;
    let Err(AppError::Refused(refused)) = call(Ok(1)).await else {
        panic!("admitted")
    };
    assert_eq!(
        (refused.instance(), refused.retry_after()),
        ("api", Some(ms(600)))
    );
}

#[tokio::test(start_paused = true)]
async fn ignored_errors_count_neither_way_and_results_can_be_failures() {
    let _isolation = isolate(TWO);
    for _ in 0..5 {
        let _ = call(Err(AppError::Gone)).await;
    }
    assert_eq!(breaker().metrics().number_of_buffered_calls, 0);
    assert!(call(Ok(0)).await.is_ok());
    assert_eq!(breaker().metrics().number_of_failed_calls, 1);
}

#[circuit_breaker("api")]
async fn takes(wait: Duration, answer: AppResult<u32>) -> AppResult<u32> {
    tokio::time::sleep(wait).await;
    answer
}

#[tokio::test(start_paused = true)]
async fn a_late_result_counts_only_in_the_window_of_its_call() {
    let _isolation = isolate(TWO);
    let late = tokio::spawn(takes(ms(1500), Err(AppError::Boom)));
    tokio::task::yield_now().await;
    for _ in 0..2 {
        let _ = call(Err(AppError::Boom)).await;
    }
    tokio::time::advance(ms(1200)).await;
    assert!(call(Ok(1)).await.is_ok());
    assert!(late.await.expect("joined").is_err());
    let metrics = breaker().metrics();
    assert_eq!(
        (metrics.state, metrics.number_of_buffered_calls),
        (State::HalfOpen, 1)
    );
}

fn manual(config: CircuitBreakerConfig) -> (CircuitBreaker, ManualClock) {
    let clock = ManualClock::new();
    (
        CircuitBreaker::with_clock("manual", config, &clock).expect("right"),
        clock,
    )
}

#[test]
fn thresholds_are_inclusive_and_slow_is_strictly_longer() {
    let config = CircuitBreakerConfig::default()
        .sliding_window_size(2)
        .slow_call_duration_threshold(ms(100))
        .slow_call_rate_threshold(50.0);
    let (breaker, clock) = manual(config);
    for millis in [100, 101] {
        assert_eq!(breaker.state(), State::Closed);
        let permit = breaker.try_acquire().expect("closed");
        clock.advance(ms(millis));
        permit.success();
    }
    assert_eq!(breaker.state(), State::Open);
    assert!((breaker.metrics().slow_call_rate - 50.0).abs() < f32::EPSILON);
}

#[test]
fn a_window_of_seconds_forgets_by_time() {
    let config = CircuitBreakerConfig::default()
        .sliding_window_type(resil::SlidingWindowType::TimeBased)
        .sliding_window_size(3)
        .minimum_number_of_calls(2);
    let (breaker, clock) = manual(config);
    breaker.try_acquire().expect("closed").error(&"boom");
    clock.advance(ms(2999));
    assert_eq!(breaker.metrics().number_of_buffered_calls, 1);
    clock.advance(ms(1));
    assert_eq!(breaker.metrics().number_of_buffered_calls, 0);
}

#[test]
fn what_is_due_by_time_is_applied_by_whoever_looks_first() {
    let config = CircuitBreakerConfig::default()
        .sliding_window_size(1)
        .wait_duration_in_open_state(ms(1000))
        .automatic_transition_from_open_to_half_open_enabled(true)
        .max_wait_duration_in_half_open_state(ms(500))
        .transition_to_state_after_wait_duration(State::Closed);
    let (breaker, clock) = manual(config);
    breaker.try_acquire().expect("closed").error(&"boom");
    clock.advance(ms(999));
    assert_eq!(breaker.state(), State::Open);
    clock.advance(ms(1));
    assert_eq!(breaker.state(), State::HalfOpen);
    clock.advance(ms(500));
    assert_eq!(breaker.state(), State::Closed);
}

#[test]
fn events_come_in_the_order_of_resilience4j() {
    let (breaker, _clock) = manual(CircuitBreakerConfig::default().sliding_window_size(1));
    let told = Arc::new(Mutex::new(Vec::new()));
    let (listener, looked_at) = (Arc::clone(&told), breaker.clone());
    let subscription = breaker.on_event(move |event| {
        let state = looked_at.state();
        listener
            .lock()
            .expect("whole")
            .push(format!("{} {state}", event.kind));
    });
    breaker.try_acquire().expect("closed").error(&"boom");
    assert!(breaker.try_acquire().is_err());
    drop(subscription);
    breaker.reset();
    let told = told.lock().expect("whole");
    let expected = [
        "ERROR CLOSED",
        "FAILURE_RATE_EXCEEDED OPEN",
        "STATE_TRANSITION OPEN",
        "NOT_PERMITTED OPEN",
    ];
    assert_eq!(*told, expected);
}

#[test]
fn a_change_by_hand_that_is_not_allowed_changes_nothing() {
    let (breaker, _clock) = manual(CircuitBreakerConfig::default());
    let refused = breaker
        .transition_to(State::HalfOpen)
        .expect_err("not from closed");
    assert_eq!(
        refused.to_string(),
        "circuit breaker `manual` is CLOSED and cannot become HALF_OPEN"
    );
    assert_eq!(breaker.state(), State::Closed);
    for state in [
        State::ForcedOpen,
        State::HalfOpen,
        State::MetricsOnly,
        State::Disabled,
        State::Open,
    ] {
        breaker.transition_to(state).expect("allowed");
        assert_eq!(breaker.state(), state);
    }
}

#[test]
fn settings_out_of_range_are_all_named() {
    let config = CircuitBreakerConfig::default()
        .sliding_window_size(0)
        .failure_rate_threshold(0.0);
    let refused = CircuitBreaker::new("wrong", config).expect_err("out of range");
    let report = std::error::Error::source(&refused)
        .expect("has problems")
        .to_string();
    assert!(
        report.contains("sliding_window_size") && report.contains("failure_rate_threshold"),
        "{report}"
    );
}
