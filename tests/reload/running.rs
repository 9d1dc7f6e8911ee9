//! What a reload leaves as it is in instances that are in use.

use std::pin::pin;
use std::sync::atomic::{AtomicU32, Ordering::SeqCst};

use resil::{
    Bulkhead, CircuitBreaker, ErrorKind, RateLimiter, Retry, State, ThreadPoolBulkhead, bulkhead,
    circuit_breaker, rate_limiter, retry, time_limiter,
};
use resil_tests::{AppError, AppResult, isolate, ms, refusal};
use tokio::time::{Instant, sleep, timeout};

use super::reloaded;

#[circuit_breaker("api")]
async fn guarded(ok: bool) -> AppResult<u8> {
    if ok { Ok(1) } else { Err(AppError::Boom) }
}

#[bulkhead("api")]
async fn bounded(time: u64) -> AppResult<u8> {
    sleep(ms(time)).await;
    Ok(1)
}

#[rate_limiter("api")]
async fn limited() -> AppResult<u8> {
    Ok(1)
}

#[time_limiter("api")]
async fn timed() -> AppResult<u8> {
    std::future::pending().await
}

#[retry("api")]
async fn retried(calls: &AtomicU32) -> AppResult<u8> {
    calls.fetch_add(1, SeqCst);
    Err(AppError::Boom)
}

fn breaker(size: u32, wait: u32) -> String {
    format!(
        "[circuit_breaker.instances.api]\nsliding_window_size = {size}\nminimum_number_of_calls = 4\n\
         permitted_number_of_calls_in_half_open_state = 2\nwait_duration_in_open_state = \"{wait}s\""
    )
}

#[tokio::test(start_paused = true)]
async fn an_open_breaker_stays_open_with_the_wait_that_it_has() {
    let _isolation = isolate(&breaker(4, 60));
    for _ in 0..4 {
        let _ = guarded(false).await;
    }
    reloaded(&breaker(4, 10));
    let handle = CircuitBreaker::named("api").expect("declared");
    assert_eq!(handle.state(), State::Open);
    tokio::time::advance(ms(59_000)).await;
    assert_eq!(
        refusal(&guarded(true).await),
        Some(ErrorKind::CallNotPermitted)
    );
    tokio::time::advance(ms(1_001)).await;
    assert_eq!(guarded(false).await.map_err(|_| ()), Err(()));
    assert_eq!(handle.state(), State::HalfOpen);
    let _ = guarded(false).await;
    assert_eq!(handle.state(), State::Open);
    // The next wait is the new one.
    tokio::time::advance(ms(10_001)).await;
    let _ = guarded(true).await;
    assert_eq!(handle.state(), State::HalfOpen);
}

#[tokio::test(start_paused = true)]
async fn a_breaker_keeps_the_newest_results_that_fit_its_new_window() {
    let _isolation = isolate(&breaker(6, 60));
    for ok in [false, true, true, true, true] {
        let _ = guarded(ok).await;
    }
    let handle = CircuitBreaker::named("api").expect("declared");
    let counted = || {
        let metrics = handle.metrics();
        (
            metrics.number_of_buffered_calls,
            metrics.number_of_failed_calls,
        )
    };
    assert_eq!(counted(), (5, 1));
    reloaded(&breaker(8, 60));
    assert_eq!(counted(), (5, 1));
    reloaded(&breaker(4, 60));
    assert_eq!(counted(), (4, 0));
}

#[tokio::test(start_paused = true)]
async fn a_new_threshold_judges_the_next_result() {
    let _isolation = isolate(&breaker(4, 60));
    for ok in [false, true, true, true] {
        let _ = guarded(ok).await;
    }
    let handle = CircuitBreaker::named("api").expect("declared");
    reloaded(&format!("{}\nfailure_rate_threshold = 25", breaker(4, 60)));
    assert_eq!(handle.state(), State::Closed);
    let _ = guarded(false).await;
    assert_eq!(handle.state(), State::Open);
}

#[tokio::test(start_paused = true)]
async fn an_automatic_transition_that_is_switched_on_comes_at_the_end_of_the_wait() {
    let _isolation = isolate(&breaker(4, 60));
    let handle = CircuitBreaker::named("api").expect("declared");
    handle.transition_to(State::Open).expect("allowed");
    tokio::time::advance(ms(1_000)).await;
    reloaded(&format!(
        "{}\nautomatic_transition_from_open_to_half_open_enabled = true",
        breaker(4, 60)
    ));
    let (send, mut told) = tokio::sync::mpsc::unbounded_channel();
    handle
        .on_event(move |event| drop(send.send(event.kind.to_string())))
        .forever();
    let start = Instant::now();
    assert_eq!(told.recv().await.as_deref(), Some("STATE_TRANSITION"));
    assert_eq!(start.elapsed(), ms(59_000));
    assert_eq!(handle.state(), State::HalfOpen);
}

#[tokio::test(start_paused = true)]
async fn calls_in_a_bulkhead_stay_counted_and_those_in_line_enter_what_becomes_free() {
    let _isolation =
        isolate("[bulkhead.instances.api]\nmax_concurrent_calls = 2\nmax_wait_duration = \"10s\"");
    let handle = Bulkhead::named("api").expect("declared");
    let mut calls: Vec<_> = (0..3).map(|_| Box::pin(bounded(100))).collect();
    for call in &mut calls {
        assert!(timeout(ms(0), call.as_mut()).await.is_err());
    }
    assert_eq!(handle.metrics().available_concurrent_calls, 0);
    reloaded("[bulkhead.instances.api]\nmax_concurrent_calls = 5");
    assert_eq!(handle.metrics().available_concurrent_calls, 2);
    let start = Instant::now();
    for call in calls {
        assert!(call.await.is_ok());
    }
    assert!(start.elapsed() <= ms(200));
    assert_eq!(handle.metrics().available_concurrent_calls, 5);
}

#[tokio::test(start_paused = true)]
async fn a_lowered_bulkhead_lets_its_calls_finish() {
    let _isolation = isolate("[bulkhead.instances.api]\nmax_concurrent_calls = 2");
    let handle = Bulkhead::named("api").expect("declared");
    let (mut one, mut two) = (pin!(bounded(100)), pin!(bounded(200)));
    assert!(timeout(ms(0), one.as_mut()).await.is_err());
    assert!(timeout(ms(0), two.as_mut()).await.is_err());
    reloaded("[bulkhead.instances.api]\nmax_concurrent_calls = 1");
    assert!(one.await.is_ok());
    assert_eq!(refusal(&bounded(1).await), Some(ErrorKind::BulkheadFull));
    assert!(two.await.is_ok());
    assert!(bounded(1).await.is_ok());
    assert_eq!(handle.metrics().available_concurrent_calls, 1);
}

fn limiter(limit: u32, period: &str) -> String {
    format!(
        "[rate_limiter.instances.api]\nlimit_for_period = {limit}\nlimit_refresh_period = \"{period}\"\ntimeout_duration = \"1h\""
    )
}

#[tokio::test(start_paused = true)]
async fn a_limiter_keeps_its_balance_until_the_period_ends() {
    let _isolation = isolate(&limiter(3, "10s"));
    let handle = RateLimiter::named("api").expect("declared");
    for _ in 0..2 {
        assert!(limited().await.is_ok());
    }
    reloaded(&limiter(8, "10s"));
    assert_eq!(handle.metrics().available_permissions, 1);
    tokio::time::advance(ms(10_000)).await;
    assert_eq!(handle.metrics().available_permissions, 8);
    reloaded(&limiter(2, "10s"));
    assert_eq!(handle.metrics().available_permissions, 8);
    tokio::time::advance(ms(10_000)).await;
    assert_eq!(handle.metrics().available_permissions, 2);
}

#[tokio::test(start_paused = true)]
async fn a_call_that_waits_for_a_permission_keeps_its_time_and_its_reservation() {
    let _isolation = isolate(&limiter(1, "10s"));
    assert!(limited().await.is_ok());
    let start = Instant::now();
    let mut waiting = pin!(limited());
    assert!(timeout(ms(0), waiting.as_mut()).await.is_err());
    reloaded(&limiter(1, "1h"));
    let handle = RateLimiter::named("api").expect("declared");
    assert_eq!(handle.metrics().available_permissions, -1);
    assert!(waiting.await.is_ok());
    assert_eq!(start.elapsed().as_secs(), 10);
    assert_eq!(handle.metrics().available_permissions, -1);
}

#[tokio::test(start_paused = true)]
async fn a_call_keeps_the_time_that_it_was_given() {
    let _isolation = isolate("[time_limiter.instances.api]\ntimeout_duration = \"5s\"");
    let start = Instant::now();
    let mut running = pin!(timed());
    assert!(timeout(ms(0), running.as_mut()).await.is_err());
    reloaded("[time_limiter.instances.api]\ntimeout_duration = \"1s\"");
    assert_eq!(refusal(&running.await), Some(ErrorKind::Timeout));
    assert_eq!(start.elapsed().as_secs(), 5);
    assert_eq!(refusal(&timed().await), Some(ErrorKind::Timeout));
    assert_eq!(start.elapsed().as_secs(), 6);
}

#[tokio::test(start_paused = true)]
async fn a_retried_call_keeps_its_attempts_and_takes_the_new_waits() {
    let _isolation = isolate("[retry.instances.api]\nmax_attempts = 3\nwait_duration = \"1s\"");
    let (calls, start) = (AtomicU32::new(0), Instant::now());
    let mut running = pin!(retried(&calls));
    assert!(timeout(ms(500), running.as_mut()).await.is_err());
    reloaded("[retry.instances.api]\nmax_attempts = 9\nwait_duration = \"7s\"");
    assert!(running.await.is_err());
    // The pause that had begun, and the next one.
    assert_eq!((calls.swap(0, SeqCst), start.elapsed().as_secs()), (3, 8));
    assert!(retried(&calls).await.is_err());
    assert_eq!(calls.load(SeqCst), 9);
    let metrics = Retry::named("api").expect("declared").metrics();
    assert_eq!(metrics.failed_calls_with_retry_attempt, 2);
}

#[tokio::test]
async fn a_pool_that_grows_takes_what_is_queued() {
    let _isolation = isolate(
        "[thread_pool_bulkhead.instances.db]\ncore_thread_pool_size = 1\nmax_thread_pool_size = 1\nqueue_capacity = 2",
    );
    let pool = ThreadPoolBulkhead::named("db").expect("declared");
    let (open, gate) = std::sync::mpsc::channel::<()>();
    let held = pool.submit(move || gate.recv().is_ok()).expect("a thread");
    let queued = pool.submit(|| 2).expect("a place");
    assert_eq!(pool.metrics().queue_depth, 1);
    reloaded(
        "[thread_pool_bulkhead.instances.db]\ncore_thread_pool_size = 2\nmax_thread_pool_size = 2\nqueue_capacity = 5",
    );
    assert_eq!(queued.await.ok(), Some(2));
    assert_eq!(pool.config().queue_capacity, 5);
    open.send(()).expect("the call waits");
    assert_eq!(held.await.ok(), Some(true));
}

#[tokio::test(start_paused = true)]
async fn listeners_stay_and_hear_the_calls_that_follow() {
    let _isolation = isolate(&breaker(4, 60));
    let heard = std::sync::Arc::new(AtomicU32::new(0));
    let count = std::sync::Arc::clone(&heard);
    let handle = CircuitBreaker::named("api").expect("declared");
    handle
        .on_event(move |_| _ = count.fetch_add(1, SeqCst))
        .forever();
    let _ = guarded(true).await;
    reloaded(&breaker(9, 30));
    let _ = guarded(true).await;
    assert_eq!(heard.load(SeqCst), 2);
}

#[tokio::test(start_paused = true)]
async fn lists_of_errors_count_for_the_next_error() {
    let _isolation = isolate("[time_limiter.instances.api]\ntimeout_duration = \"1s\"");
    let calls = || Retry::named("api").expect("declared").metrics();
    assert!(retried_time_limit().await.is_err());
    assert_eq!(calls().failed_calls_with_retry_attempt, 1);
    reloaded("[retry.instances.api]\nignore_errors = [\"Timeout\"]");
    assert!(retried_time_limit().await.is_err());
    assert_eq!(calls().failed_calls_without_retry_attempt, 1);
    let refused = super::reload("[retry.instances.api]\nignore_errors = [\"Timeuot\"]");
    assert!(
        refused
            .expect_err("no such error")
            .to_string()
            .contains("Timeout")
    );
}

#[retry("api")]
#[time_limiter("api")]
async fn retried_time_limit() -> AppResult<u8> {
    std::future::pending().await
}
