//! The end of the program ends every wait, and refuses nothing that needs none.

use std::sync::atomic::{AtomicU32, Ordering::SeqCst};

use resil::{
    Bulkhead, BulkheadConfig, ErrorKind, RateLimiter, RateLimiterConfig, Retry, RetryConfig,
};
use resil::{bulkhead, rate_limiter, retry};
use resil_tests::{AppError, AppResult, isolate, ms, refusal};

#[retry("api", on_result = |n: &u32| *n == 0)]
async fn unwanted(calls: &AtomicU32) -> AppResult<u32> {
    calls.fetch_add(1, SeqCst);
    Ok(0)
}

#[retry("api", on_result = "Vec::is_empty")]
async fn plain(calls: &AtomicU32) -> Vec<u8> {
    calls.fetch_add(1, SeqCst);
    Vec::new()
}

#[retry("api")]
async fn failing(calls: &AtomicU32) -> AppResult<u32> {
    calls.fetch_add(1, SeqCst);
    Err(AppError::Boom)
}

/// Shuts down 10 ms into the call.
async fn shut_down_meanwhile<T>(call: impl Future<Output = T>) -> T {
    let shutdown = async {
        tokio::time::sleep(ms(10)).await;
        resil::shutdown();
    };
    tokio::join!(call, shutdown).0
}

#[tokio::test(start_paused = true)]
async fn a_pause_after_an_unwanted_result_ends_as_cancelled() {
    let _isolation = isolate("");
    let (calls, start) = (AtomicU32::new(0), tokio::time::Instant::now());
    let Err(AppError::Refused(refused)) = shut_down_meanwhile(unwanted(&calls)).await else {
        panic!("went on")
    };
    assert_eq!(
        (refused.kind(), calls.load(SeqCst), start.elapsed()),
        (ErrorKind::Cancelled, 1, ms(10))
    );
    let cause = std::error::Error::source(&refused).expect("has its cause");
    assert_eq!(cause.to_string(), "the program is shutting down");
}

#[tokio::test(start_paused = true)]
async fn a_pause_after_an_error_ends_with_that_error() {
    let _isolation = isolate("");
    let calls = AtomicU32::new(0);
    let result = shut_down_meanwhile(failing(&calls)).await;
    assert!(matches!(result, Err(AppError::Boom)));
    assert_eq!(calls.load(SeqCst), 1);
}

#[tokio::test(start_paused = true)]
async fn a_plain_function_returns_its_last_value() {
    let _isolation = isolate("");
    let calls = AtomicU32::new(0);
    assert_eq!(shut_down_meanwhile(plain(&calls)).await, Vec::<u8>::new());
    assert_eq!(calls.load(SeqCst), 1);
}

#[bulkhead("api")]
#[rate_limiter("api")]
async fn limited() -> AppResult<u8> {
    Ok(1)
}

#[tokio::test(start_paused = true)]
async fn waits_for_a_limiter_or_a_bulkhead_end_and_what_needs_none_goes_on() {
    let _isolation = isolate(
        "[bulkhead.instances.api]\nmax_concurrent_calls = 1\nmax_wait_duration = \"5s\"\n\
         [rate_limiter.instances.api]\nlimit_for_period = 2\nlimit_refresh_period = \"4s\"",
    );
    let bulkhead = Bulkhead::named("api").expect("declared");
    let place = bulkhead.try_acquire().expect("free");
    let result = shut_down_meanwhile(limited()).await;
    assert_eq!(refusal(&result), Some(ErrorKind::Cancelled));
    drop(place);
    assert_eq!(limited().await.ok(), Some(1));
    // The limiter's permissions are used up; a wait for the next period is not begun any more.
    assert_eq!(refusal(&limited().await), Some(ErrorKind::Cancelled));
    assert_eq!(bulkhead.metrics().available_concurrent_calls, 1);
}

/// The policies that can wait, of the registry or made by the program, at their limits.
fn at_their_limits(named: bool) -> (Bulkhead, RateLimiter, Retry) {
    let (bulkhead, limiter, retry) = if named {
        (
            Bulkhead::named("api"),
            RateLimiter::named("api"),
            Retry::named("api"),
        )
    } else {
        let bulkhead = BulkheadConfig::default().max_concurrent_calls(1);
        let limiter = RateLimiterConfig::new(1, ms(4_000)).timeout_duration(ms(5_000));
        (
            Bulkhead::new("own", bulkhead.max_wait_duration(ms(5_000))),
            RateLimiter::new("own", limiter),
            Retry::new("own", RetryConfig::default()),
        )
    };
    let limiter = limiter.expect("right settings");
    limiter.try_acquire(1).expect("the first");
    (
        bulkhead.expect("right settings"),
        limiter,
        retry.expect("right settings"),
    )
}

#[tokio::test(start_paused = true)]
async fn waits_without_an_attribute_end_as_those_of_annotated_calls_do() {
    for named in [true, false] {
        let _isolation = isolate(
            "[bulkhead.instances.api]\nmax_concurrent_calls = 1\nmax_wait_duration = \"5s\"\n\
             [rate_limiter.instances.api]\nlimit_for_period = 1\nlimit_refresh_period = \"4s\"\ntimeout_duration = \"5s\"",
        );
        let (bulkhead, limiter, retry) = at_their_limits(named);
        let place = bulkhead.try_acquire().expect("free");
        let start = tokio::time::Instant::now();
        let cancelled = |result: Result<(), resil::Error>| {
            assert_eq!(
                result.expect_err("a wait").kind(),
                ErrorKind::Cancelled,
                "named: {named}"
            );
        };
        let waits = async {
            tokio::join!(
                async { bulkhead.acquire().await.map(drop) },
                bulkhead.call(async { unreachable!("never begun") }),
                limiter.acquire(1),
                async {
                    let call = retry.call(async |_| Err::<(), _>(AppError::Boom));
                    assert!(matches!(call.await, Err(AppError::Boom)));
                },
            )
        };
        let (one, two, three, ()) = shut_down_meanwhile(waits).await;
        [one, two, three].into_iter().for_each(cancelled);
        // What needs no wait goes on, and a wait is not begun any more.
        drop(place);
        bulkhead.call(async {}).await.expect("free");
        cancelled(limiter.call(async {}).await);
        assert_eq!(start.elapsed(), ms(10));
        // The wait that was cancelled gave its reservation back.
        assert_eq!(limiter.metrics().available_permissions, 0);
        assert_eq!(limiter.metrics().number_of_waiting_threads, 0);
        assert_eq!(bulkhead.metrics().available_concurrent_calls, 1);
    }
}
