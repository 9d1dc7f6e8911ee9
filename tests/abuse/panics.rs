//! Panics at every point where foreign code runs within a call.

use std::fmt;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::task::{Context, Poll, Waker};

use resil::{
    Bulkhead, CircuitBreaker, CircuitBreakerConfig, Decision, Error, Retry, State, TimeLimiter,
};
use resil::{bulkhead, circuit_breaker, retry, time_limiter};
use resil_tests::isolate;

/// Where a call panics.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Point {
    Body,
    BodyLater,
    Clone,
    RetryErrors,
    When,
    OnResult,
    RecordErrors,
    RecordResult,
    Fallback,
    FromRefusal,
}

use Point::{
    Body, BodyLater, Clone as CloneOf, Fallback, FromRefusal, OnResult, RecordErrors, RecordResult,
    RetryErrors, When,
};

thread_local! {
    static AT: std::cell::Cell<Option<Point>> = const { std::cell::Cell::new(None) };
}

fn reach(point: Point) {
    assert_ne!(AT.get(), Some(point), "on purpose");
}

#[derive(Debug)]
struct Failed;

impl From<Error> for Failed {
    fn from(_: Error) -> Self {
        reach(FromRefusal);
        Self
    }
}

struct Argument;

impl Clone for Argument {
    fn clone(&self) -> Self {
        reach(CloneOf);
        Self
    }
}

fn asked(point: Point, answer: bool) -> bool {
    reach(point);
    answer
}

fn decide(_: &Failed, _: u32) -> Decision {
    reach(When);
    Decision::Now
}

#[retry("api", retry_errors = |_| asked(RetryErrors, true), when = decide, on_result = |_: &u8| asked(OnResult, false),
    fallback = |error: Failed| { reach(Fallback); Err(error) })]
#[circuit_breaker("api", record_errors = |_| asked(RecordErrors, true), record_result = |_: &u8| asked(RecordResult, false))]
#[time_limiter("api")]
#[bulkhead("api")]
async fn call(argument: Argument, ok: bool) -> Result<u8, Failed> {
    let _ = argument;
    reach(Body);
    tokio::task::yield_now().await;
    reach(BodyLater);
    if ok { Ok(1) } else { Err(Failed) }
}

const SETTINGS: &str = "[retry.instances.api]\nmax_attempts = 2\n\
    [circuit_breaker.instances.api]\npermitted_number_of_calls_in_half_open_state = 2\n\
    [time_limiter.instances.api]\ntimeout_duration = \"1s\"\n\
    [bulkhead.instances.api]\nmax_concurrent_calls = 1";

fn run<T>(future: impl Future<Output = T>) -> Option<T> {
    let mut future = std::pin::pin!(future);
    for _ in 0..100 {
        if let Poll::Ready(value) = future
            .as_mut()
            .poll(&mut Context::from_waker(Waker::noop()))
        {
            return Some(value);
        }
    }
    None
}

fn panic_at(point: Point, ok: bool) {
    AT.set(Some(point));
    let ended = catch_unwind(|| run(call(Argument, ok)));
    AT.set(None);
    assert!(ended.is_err(), "{point:?} is not reached");
}

#[test]
fn a_panic_anywhere_gives_everything_back() {
    let points = [
        (Body, true),
        (BodyLater, true),
        (CloneOf, true),
        (RetryErrors, false),
        (When, false),
        (OnResult, true),
        (RecordErrors, false),
        (RecordResult, true),
        (Fallback, false),
    ];
    for (point, ok) in points {
        let _isolation = isolate(SETTINGS);
        let breaker = CircuitBreaker::named("api").expect("declared");
        panic_at(point, ok);
        assert_eq!(
            Bulkhead::named("api")
                .expect("declared")
                .metrics()
                .available_concurrent_calls,
            1,
            "{point:?}"
        );
        // All that ran counts as failed, whatever it was that panicked.
        let failed = breaker.metrics().number_of_failed_calls;
        assert_eq!(failed, if point == Fallback { 2 } else { 1 }, "{point:?}");
        let retry = Retry::named("api").expect("declared").metrics();
        let failed =
            retry.failed_calls_with_retry_attempt + retry.failed_calls_without_retry_attempt;
        assert_eq!(failed, 1, "{point:?}");
    }
}

#[test]
fn a_panic_never_costs_a_half_open_breaker_a_trial() {
    for point in [
        Body,
        BodyLater,
        CloneOf,
        RetryErrors,
        When,
        OnResult,
        RecordErrors,
        RecordResult,
    ] {
        let _isolation = isolate(SETTINGS);
        let breaker = CircuitBreaker::named("api").expect("declared");
        breaker.transition_to(State::Open).expect("allowed");
        breaker.transition_to(State::HalfOpen).expect("allowed");
        panic_at(
            point,
            matches!(point, Body | BodyLater | CloneOf | OnResult | RecordResult),
        );
        let counted = breaker.metrics().number_of_buffered_calls;
        let trials: Vec<_> = (0..3).map_while(|_| breaker.try_acquire().ok()).collect();
        assert_eq!(u32::try_from(trials.len()), Ok(2 - counted), "{point:?}");
    }
}

#[test]
fn an_error_that_cannot_be_made_of_a_refusal_costs_nothing() {
    let _isolation = isolate(SETTINGS);
    let bulkhead = Bulkhead::named("api").expect("declared");
    let breaker = CircuitBreaker::named("api").expect("declared");
    breaker.transition_to(State::Open).expect("allowed");
    breaker.transition_to(State::HalfOpen).expect("allowed");
    let place = bulkhead.try_acquire().expect("free");
    panic_at(FromRefusal, true);
    drop(place);
    assert_eq!(bulkhead.metrics().available_concurrent_calls, 1);
    let trials: Vec<_> = (0..3).map_while(|_| breaker.try_acquire().ok()).collect();
    assert_eq!(trials.len(), 2);
}

/// An error whose text cannot be had.
#[derive(Debug)]
struct Unspeakable {
    panics: bool,
}

impl fmt::Display for Unspeakable {
    fn fmt(&self, _: &mut fmt::Formatter<'_>) -> fmt::Result {
        assert!(!self.panics, "on purpose");
        Err(fmt::Error)
    }
}

impl From<Error> for Unspeakable {
    fn from(_: Error) -> Self {
        Self { panics: false }
    }
}

#[retry("api")]
#[circuit_breaker("api")]
#[time_limiter("api")]
async fn unspeakable(panics: bool) -> Result<u8, Unspeakable> {
    Err(Unspeakable { panics })
}

#[test]
fn an_error_that_cannot_be_shown_is_counted_and_told_all_the_same() {
    for panics in [false, true] {
        let _isolation = isolate("[retry.instances.api]\nmax_attempts = 1");
        let breaker = CircuitBreaker::named("api").expect("declared");
        breaker.transition_to(State::Open).expect("allowed");
        breaker.transition_to(State::HalfOpen).expect("allowed");
        let heard = std::sync::Arc::new(std::sync::Mutex::new(Vec::new()));
        let hear = |text: String| {
            let heard = std::sync::Arc::clone(&heard);
            move || heard.lock().expect("no panic").push(text.clone())
        };
        let (of_breaker, of_retry, of_limiter) = (
            hear("breaker".into()),
            hear("retry".into()),
            hear("time limiter".into()),
        );
        let _breaker = breaker.on_event(move |_| of_breaker());
        let _retry = Retry::named("api")
            .expect("declared")
            .on_event(move |_| of_retry());
        let limiter = TimeLimiter::named("api").expect("declared");
        let _limiter = limiter.on_event(move |_| of_limiter());
        let ended = catch_unwind(|| run(unspeakable(panics)));
        assert!(
            matches!(ended, Ok(Some(Err(Unspeakable { .. })))),
            "panics: {panics}"
        );
        assert_eq!(breaker.metrics().number_of_failed_calls, 1);
        assert_eq!(
            *heard.lock().expect("no panic"),
            ["time limiter", "breaker", "retry"]
        );
    }
}

#[test]
fn an_error_that_cannot_be_shown_never_costs_a_trial() {
    for panics in [false, true] {
        let config =
            CircuitBreakerConfig::default().permitted_number_of_calls_in_half_open_state(1);
        let breaker = CircuitBreaker::new("b", config).expect("right settings");
        breaker.transition_to(State::Open).expect("allowed");
        breaker.transition_to(State::HalfOpen).expect("allowed");
        let _listening = breaker.on_event(|_| ());
        let permit = breaker.try_acquire().expect("a trial");
        let ended = catch_unwind(AssertUnwindSafe(|| permit.error(&Unspeakable { panics })));
        assert!(ended.is_ok(), "listening changed the outcome");
        assert_eq!(breaker.state(), State::Open);
    }
}

/// Panics when it is dropped, also as the payload of a panic.
struct Bomb;

impl Drop for Bomb {
    fn drop(&mut self) {
        assert!(std::thread::panicking(), "on purpose");
    }
}

#[test]
fn a_listener_whose_panic_panics_again_harms_no_call() {
    let bulkhead = Bulkhead::new("b", resil::BulkheadConfig::default()).expect("right settings");
    bulkhead
        .on_event(|_| std::panic::resume_unwind(Box::new(Bomb)))
        .forever();
    let permit = catch_unwind(AssertUnwindSafe(|| bulkhead.try_acquire()));
    assert!(matches!(permit, Ok(Ok(_))));
}
