//! Calls that are dropped, that panic, and what they give back.

use std::future::Future;
use std::pin::pin;
use std::task::{Context, Waker};

use resil::{Bulkhead, CircuitBreaker, ErrorKind, RateLimiter, Retry, State};
use resil::{bulkhead, circuit_breaker, rate_limiter, retry, time_limiter};
use resil_tests::{AppError, AppResult, isolate, ms, refusal};

#[retry("api")]
#[circuit_breaker("api")]
#[rate_limiter("api")]
#[time_limiter("api")]
#[bulkhead("api")]
async fn all_five(polls: u32, fail: bool) -> AppResult<u32> {
    for _ in 0..polls {
        tokio::task::yield_now().await;
    }
    if fail { Err(AppError::Boom) } else { Ok(polls) }
}

const STRICT: &str = "[circuit_breaker.instances.api]\nsliding_window_size = 10\n\
    [bulkhead.instances.api]\nmax_concurrent_calls = 1\nmax_wait_duration = \"1s\"\n\
    [rate_limiter.instances.api]\nlimit_for_period = 1000\nlimit_refresh_period = \"1s\"";

/// What nobody holds any more.
fn assert_all_given_back() {
    let bulkhead = Bulkhead::named("api").expect("declared").metrics();
    assert_eq!(
        bulkhead.available_concurrent_calls,
        bulkhead.max_allowed_concurrent_calls
    );
    assert_eq!(
        CircuitBreaker::named("api")
            .expect("declared")
            .metrics()
            .number_of_buffered_calls,
        0
    );
    assert_eq!(
        RateLimiter::named("api")
            .expect("declared")
            .metrics()
            .number_of_waiting_threads,
        0
    );
}

#[tokio::test(start_paused = true)]
async fn a_call_dropped_at_any_poll_gives_everything_back() {
    let _isolation = isolate(STRICT);
    for polls in 0..6 {
        {
            let mut call = pin!(all_five(10, false));
            let mut cx = Context::from_waker(Waker::noop());
            for _ in 0..polls {
                assert!(call.as_mut().poll(&mut cx).is_pending());
            }
        }
        assert_all_given_back();
    }
    let retry = Retry::named("api").expect("declared").metrics();
    assert_eq!(retry, resil::RetryMetrics::default());
}

#[tokio::test(start_paused = true)]
async fn a_call_dropped_in_the_line_leaves_it() {
    let _isolation = isolate(STRICT);
    let bulkhead = Bulkhead::named("api").expect("declared");
    let place = bulkhead.try_acquire().expect("free");
    assert!(
        tokio::time::timeout(ms(10), all_five(0, false))
            .await
            .is_err()
    );
    drop(place);
    assert_all_given_back();
    assert_eq!(all_five(0, false).await.ok(), Some(0));
}

#[tokio::test(start_paused = true)]
async fn waiting_for_a_place_ends_with_the_time_limit() {
    let _isolation = isolate(
        "[time_limiter.instances.api]\ntimeout_duration = \"500ms\"\n[retry.instances.api]\nmax_attempts = 1\n\
         [bulkhead.instances.api]\nmax_concurrent_calls = 1\nmax_wait_duration = \"1s\"",
    );
    let _place = Bulkhead::named("api")
        .expect("declared")
        .try_acquire()
        .expect("free");
    let start = tokio::time::Instant::now();
    assert_eq!(refusal(&all_five(0, false).await), Some(ErrorKind::Timeout));
    assert_eq!(start.elapsed(), ms(500));
}

#[circuit_breaker("api")]
#[bulkhead("api")]
async fn panics() -> AppResult<()> {
    tokio::task::yield_now().await;
    panic!("on purpose")
}

#[tokio::test(start_paused = true)]
async fn a_panic_counts_as_a_failure_and_goes_on() {
    let _isolation = isolate("");
    assert!(
        tokio::spawn(panics())
            .await
            .expect_err("panicked")
            .is_panic()
    );
    let breaker = CircuitBreaker::named("api").expect("declared").metrics();
    assert_eq!(
        (
            breaker.number_of_buffered_calls,
            breaker.number_of_failed_calls
        ),
        (1, 1)
    );
    let bulkhead = Bulkhead::named("api").expect("declared").metrics();
    assert_eq!(
        bulkhead.available_concurrent_calls,
        bulkhead.max_allowed_concurrent_calls
    );
}

struct DropsInAPanic(Option<std::pin::Pin<Box<dyn Future<Output = AppResult<u32>> + Send>>>);

impl Drop for DropsInAPanic {
    fn drop(&mut self) {
        drop(self.0.take());
    }
}

#[tokio::test(start_paused = true)]
async fn a_call_dropped_by_somebody_elses_panic_is_no_failure() {
    let _isolation = isolate(STRICT);
    let mut call: std::pin::Pin<Box<dyn Future<Output = AppResult<u32>> + Send>> =
        Box::pin(all_five(10, false));
    assert!(
        call.as_mut()
            .poll(&mut Context::from_waker(Waker::noop()))
            .is_pending()
    );
    let holder = DropsInAPanic(Some(call));
    let panicked = std::panic::catch_unwind(std::panic::AssertUnwindSafe(move || {
        let _holder = holder;
        panic!("of another kind");
    }));
    assert!(panicked.is_err());
    assert_all_given_back();
}

#[circuit_breaker("api")]
async fn trial(ok: bool) -> AppResult<u8> {
    tokio::task::yield_now().await;
    if ok { Ok(1) } else { Err(AppError::Boom) }
}

#[tokio::test(start_paused = true)]
async fn a_dropped_trial_lets_the_next_caller_in() {
    let _isolation = isolate(
        "[circuit_breaker.instances.api]\nsliding_window_size = 1\nwait_duration_in_open_state = \"1s\"\n\
         permitted_number_of_calls_in_half_open_state = 1",
    );
    let breaker = CircuitBreaker::named("api").expect("declared");
    assert!(trial(false).await.is_err());
    tokio::time::advance(ms(1001)).await;
    for _ in 0..5 {
        let mut dropped = pin!(trial(true));
        assert!(
            dropped
                .as_mut()
                .poll(&mut Context::from_waker(Waker::noop()))
                .is_pending()
        );
        assert_eq!(
            refusal(&trial(true).await),
            Some(ErrorKind::CallNotPermitted)
        );
    }
    assert_eq!(
        (breaker.state(), breaker.metrics().number_of_buffered_calls),
        (State::HalfOpen, 0)
    );
    assert_eq!(trial(true).await.ok(), Some(1));
    assert_eq!(breaker.state(), State::Closed);
}
