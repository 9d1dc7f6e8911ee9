use std::panic::{AssertUnwindSafe, catch_unwind};
use std::pin::pin;
use std::sync::{Arc, Mutex};
use std::task::{Context, Poll, Waker};
use std::time::Duration;

use super::*;
use crate::IntervalFunction;
use crate::sync::lock;

const SECOND: Duration = Duration::from_secs(1);

fn config() -> CircuitBreakerConfig {
    CircuitBreakerConfig::default()
        .sliding_window_size(2)
        .permitted_number_of_calls_in_half_open_state(1)
        .wait_duration_in_open_state(SECOND)
}

fn breaker(
    config: CircuitBreakerConfig,
    clock: &ManualClock,
) -> (CircuitBreaker, Arc<Mutex<Vec<String>>>) {
    let breaker = CircuitBreaker::with_clock("b", config, clock).expect("within the ranges");
    let heard = Arc::new(Mutex::new(Vec::new()));
    let list = Arc::clone(&heard);
    breaker
        .on_event(move |event| {
            lock(&list).push(match &event.kind {
                CircuitBreakerEventKind::StateTransition(transition) => transition.to_string(),
                kind => kind.to_string(),
            });
        })
        .forever();
    (breaker, heard)
}

#[test]
fn what_became_due_during_a_call_is_told_before_its_result() {
    let clock = ManualClock::new();
    let (breaker, heard) = breaker(
        config().max_wait_duration_in_half_open_state(SECOND),
        &clock,
    );
    breaker.transition_to(State::Open).expect("allowed");
    breaker.transition_to(State::HalfOpen).expect("allowed");
    let permit = breaker.try_acquire().expect("a trial");
    clock.advance(SECOND);
    permit.success();
    let told = lock(&heard).split_off(2);
    assert_eq!(told, ["HALF_OPEN_TO_OPEN", "SUCCESS"]);
}

#[test]
fn an_opening_for_a_given_time_does_not_lengthen_the_next_wait() {
    let clock = ManualClock::new();
    let waits = IntervalFunction::from_fn(|n| SECOND * n);
    let config = config().wait_interval_function_in_open_state(Some(waits));
    let (breaker, _) = breaker(config, &clock);
    breaker.transition_to_open_for(SECOND).expect("allowed");
    clock.advance(SECOND * 2);
    breaker.try_acquire().expect("a trial").error(&"no");
    assert_eq!(breaker.state(), State::Open);
    let refusal = breaker.try_acquire().expect_err("open");
    assert_eq!(refusal.retry_after(), Some(SECOND), "the first wait");
}

#[test]
fn a_result_can_open_for_the_configured_wait() {
    let clock = ManualClock::new();
    let (breaker, heard) = breaker(config(), &clock);
    let rules = CircuitBreakerRules::<u8, String>::new().transition_on_result(|out| match out {
        Ok(0) => TransitionCheckResult::TransitionToOpen,
        _ => TransitionCheckResult::NoTransition,
    });
    let late = breaker.try_acquire().expect("closed");
    for value in [1, 0] {
        let permit = breaker.try_acquire().expect("closed");
        permit.on_result(SECOND, &Ok(value), &rules);
    }
    let refusal = breaker.try_acquire().expect_err("open");
    assert_eq!(refusal.retry_after(), Some(SECOND));
    assert_eq!(
        *lock(&heard),
        ["SUCCESS", "SUCCESS", "CLOSED_TO_OPEN", "NOT_PERMITTED"]
    );
    breaker.reset();
    late.on_result(SECOND, &Ok(0), &rules);
    assert_eq!(breaker.state(), State::Closed, "of a window that is over");
}

#[test]
fn a_wait_function_that_panics_leaves_the_configured_wait() {
    let panics = IntervalFunction::from_fn(|_| std::panic::resume_unwind(Box::new("wait")));
    let config = config().wait_interval_function_in_open_state(Some(panics));
    let (breaker, _) = breaker(config, &ManualClock::new());
    breaker.transition_to(State::Open).expect("allowed");
    let refusal = breaker.try_acquire().expect_err("open");
    assert_eq!(refusal.retry_after(), Some(SECOND));
}

#[test]
fn a_wait_that_is_said_too_late_changes_nothing() {
    let seen: Arc<std::sync::OnceLock<CircuitBreaker>> = Arc::default();
    let look = Arc::clone(&seen);
    let resets = IntervalFunction::from_fn(move |_| {
        let breaker = look.get().expect("set");
        assert!(breaker.try_acquire().is_err(), "its wait is not known yet");
        breaker.reset();
        SECOND
    });
    let config = config().wait_interval_function_in_open_state(Some(resets));
    let (breaker, _) = breaker(config, &ManualClock::new());
    let _ = seen.set(breaker.clone());
    breaker.transition_to(State::Open).expect("allowed");
    assert_eq!(breaker.state(), State::Closed);
}

#[tokio::test(start_paused = true)]
async fn one_task_waits_for_what_is_due_and_none_for_what_is_not() {
    let alive = || {
        tokio::runtime::Handle::current()
            .metrics()
            .num_alive_tasks()
    };
    let config = config().automatic_transition_from_open_to_half_open_enabled(true);
    let breaker = CircuitBreaker::new("b", config).expect("right settings");
    for _ in 0..100 {
        breaker.transition_to(State::Open).expect("allowed");
        tokio::task::yield_now().await;
        assert_eq!(alive(), 1);
        tokio::time::advance(SECOND / 10).await;
    }
    assert_eq!(breaker.state(), State::Open);
    breaker.reset();
    tokio::task::yield_now().await;
    assert_eq!(alive(), 0, "nothing is due");
    breaker.transition_to(State::Open).expect("allowed");
    drop(breaker);
    tokio::task::yield_now().await;
    assert_eq!(alive(), 0, "gone with its breaker");
}

#[test]
fn a_function_and_a_back_off_contradict_each_other() {
    let config = config()
        .wait_interval_function_in_open_state(Some(IntervalFunction::of(SECOND)))
        .enable_randomized_wait(true);
    assert!(CircuitBreaker::new("b", config).is_err());
}

#[test]
fn a_call_that_panics_counts_as_failed_and_one_that_is_dropped_does_not() {
    let clock = ManualClock::new();
    let (breaker, _) = breaker(config(), &clock);
    let mut cx = Context::from_waker(Waker::noop());
    {
        let mut call = pin!(breaker.call(std::future::pending::<Result<(), Error>>()));
        assert!(call.as_mut().poll(&mut cx).is_pending());
    }
    assert_eq!(breaker.metrics().number_of_buffered_calls, 0);
    let ended = catch_unwind(AssertUnwindSafe(|| {
        let call = breaker.call(async { std::panic::resume_unwind(Box::new("body")) });
        let _: Poll<Result<(), Error>> = pin!(call).poll(&mut Context::from_waker(Waker::noop()));
    }));
    assert!(ended.is_err());
    assert_eq!(breaker.metrics().number_of_failed_calls, 1);
}
