//! Policies that are switched on and off, and set anew, while calls run and wait.

use std::task::{Context, Waker};

use resil::{Bulkhead, CircuitBreaker, RateLimiter, Retry, TimeLimiter};
use resil::{bulkhead, circuit_breaker, rate_limiter, retry, time_limiter};
use resil_tests::{AppError, AppResult, isolate, ms};

use crate::Call;

#[bulkhead("api")]
async fn inside() -> AppResult<()> {
    std::future::pending().await
}

fn poll_once<T>(call: &mut Call<T>) -> bool {
    call.as_mut()
        .poll(&mut Context::from_waker(Waker::noop()))
        .is_ready()
}

#[test]
fn calls_that_began_while_the_bulkhead_was_off_count_when_it_is_on_again() {
    let _isolation = isolate("[bulkhead.instances.api]\nmax_concurrent_calls = 2");
    let bulkhead = Bulkhead::named("api").expect("declared");
    bulkhead.set_enabled(false);
    let mut calls: Vec<Call<_>> = (0..2).map(|_| Box::pin(inside()) as Call<_>).collect();
    assert!(!calls.iter_mut().any(poll_once));
    bulkhead.set_enabled(true);
    assert!(bulkhead.try_acquire().is_err(), "two are inside");
    calls.pop();
    assert!(bulkhead.try_acquire().is_ok());
    calls.pop();
    assert_eq!(bulkhead.metrics().available_concurrent_calls, 2);
}

#[test]
fn a_bulkhead_switched_off_lets_in_who_waits_and_comes_back_whole() {
    let _isolation =
        isolate("[bulkhead.instances.api]\nmax_concurrent_calls = 1\nmax_wait_duration = \"1s\"");
    let bulkhead = Bulkhead::named("api").expect("declared");
    let mut calls: Vec<Call<_>> = (0..5).map(|_| Box::pin(inside()) as Call<_>).collect();
    assert!(!calls.iter_mut().any(poll_once));
    bulkhead.set_enabled(false);
    bulkhead.set_enabled(true);
    assert!(!calls.iter_mut().any(poll_once));
    assert_eq!(bulkhead.metrics().available_concurrent_calls, 0);
    drop(calls);
    assert_eq!(bulkhead.metrics().available_concurrent_calls, 1);
}

#[retry("api")]
#[circuit_breaker("api")]
#[rate_limiter("api")]
#[time_limiter("api")]
#[bulkhead("api")]
async fn everything(switch: fn(bool), on: bool) -> AppResult<()> {
    tokio::task::yield_now().await;
    switch(on);
    tokio::time::sleep(ms(10)).await;
    Err(AppError::Boom)
}

fn switch_all(on: bool) {
    Retry::named("api").expect("declared").set_enabled(on);
    CircuitBreaker::named("api")
        .expect("declared")
        .set_enabled(on);
    RateLimiter::named("api").expect("declared").set_enabled(on);
    TimeLimiter::named("api").expect("declared").set_enabled(on);
    Bulkhead::named("api").expect("declared").set_enabled(on);
}

#[tokio::test(start_paused = true)]
async fn switching_everything_within_a_call_loses_nothing() {
    for (first, then) in [(true, false), (false, true), (true, true), (false, false)] {
        let _isolation = isolate(
            "[bulkhead.instances.api]\nmax_concurrent_calls = 1\n[retry.instances.api]\nmax_attempts = 2",
        );
        switch_all(first);
        assert!(matches!(
            everything(switch_all, then).await,
            Err(AppError::Boom)
        ));
        let bulkhead = Bulkhead::named("api").expect("declared");
        assert_eq!(
            bulkhead.metrics().available_concurrent_calls,
            1,
            "{first} then {then}"
        );
        bulkhead.set_enabled(true);
        assert!(bulkhead.try_acquire().is_ok());
        let waiting = RateLimiter::named("api").expect("declared").metrics();
        assert_eq!(waiting.number_of_waiting_threads, 0);
    }
}

#[time_limiter("api")]
async fn hangs() -> AppResult<()> {
    std::future::pending().await
}

#[tokio::test(start_paused = true)]
async fn a_time_out_names_the_limit_that_the_call_ran_under() {
    let _isolation = isolate("[time_limiter.instances.api]\ntimeout_duration = \"2s\"");
    let changed = async {
        tokio::time::sleep(ms(1_000)).await;
        TimeLimiter::named("api")
            .expect("declared")
            .set_timeout_duration(ms(9_000));
    };
    let (result, ()) = tokio::join!(hangs(), changed);
    let Err(AppError::Refused(resil::Error::Timeout { timeout, .. })) = result else {
        panic!("no time-out: {result:?}")
    };
    assert_eq!(timeout, ms(2_000));
}
