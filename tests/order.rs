//! What policies outside of the retry are asked and told: once, about what the caller gets.

use std::panic::AssertUnwindSafe;
use std::sync::atomic::{AtomicU32, Ordering::SeqCst};

use resil::{
    CircuitBreaker, ErrorKind, RateLimiter, Retry, TransitionCheckResult, bulkhead,
    circuit_breaker, order, rate_limiter, retry, time_limiter,
};
use resil_tests::{AppError, AppResult, isolate, ms, refusal};
use tokio_util::sync::CancellationToken;

/// How many calls the breaker counted, and how many of them as failed.
fn counted() -> (u32, u32) {
    let metrics = CircuitBreaker::named("api").expect("declared").metrics();
    (
        metrics.number_of_buffered_calls,
        metrics.number_of_failed_calls,
    )
}

fn is_refusal(error: &AppError, kind: ErrorKind) -> bool {
    error.refusal() == Some(kind)
}

#[order(circuit_breaker, bulkhead, retry)]
#[circuit_breaker("api", record_errors = |error| is_refusal(error, ErrorKind::BulkheadFull))]
#[bulkhead("api")]
#[retry("api")]
async fn full_outside() -> AppResult<()> {
    Ok(())
}

#[tokio::test(start_paused = true)]
async fn a_refusal_outside_of_the_retry_is_one_that_the_breaker_is_asked_about() {
    let _isolation = isolate("[bulkhead.instances.api]\nmax_concurrent_calls = 0");
    assert_eq!(
        refusal(&full_outside().await),
        Some(ErrorKind::BulkheadFull)
    );
    assert_eq!(counted(), (1, 1));
}

#[order(circuit_breaker, bulkhead, retry)]
#[circuit_breaker("api")]
#[bulkhead("api")]
#[retry("api")]
async fn full_by_lists() -> AppResult<()> {
    Ok(())
}

#[tokio::test(start_paused = true)]
async fn a_refusal_outside_of_the_retry_is_looked_up_in_the_lists_of_the_breaker() {
    let full = "[bulkhead.instances.api]\nmax_concurrent_calls = 0";
    for (list, expected) in [
        ("", (0, 0)),
        ("record_errors = ['BulkheadFull']", (1, 1)),
        ("record_errors = ['Timeout']", (0, 0)),
        (
            "record_errors = ['BulkheadFull']\nignore_errors = ['resil::Error']",
            (0, 0),
        ),
    ] {
        let _isolation = isolate(&format!("{full}\n[circuit_breaker.instances.api]\n{list}"));
        assert!(full_by_lists().await.is_err());
        assert_eq!(counted(), expected, "{list}");
    }
}

#[order(circuit_breaker, time_limiter, retry)]
#[circuit_breaker("api", ignore_errors = |error| is_refusal(error, ErrorKind::Timeout))]
#[time_limiter(timeout = "700ms")]
#[retry("api")]
async fn slow(attempts: &AtomicU32, hangs: bool) -> AppResult<()> {
    attempts.fetch_add(1, SeqCst);
    if hangs {
        let () = std::future::pending().await;
    }
    Err(AppError::Boom)
}

#[tokio::test(start_paused = true)]
async fn a_time_out_of_all_attempts_is_one_that_the_breaker_is_asked_about() {
    let _isolation = isolate("");
    let attempts = AtomicU32::new(0);
    assert_eq!(
        refusal(&slow(&attempts, true).await),
        Some(ErrorKind::Timeout)
    );
    assert_eq!((attempts.load(SeqCst), counted()), (1, (0, 0)));
}

#[tokio::test(start_paused = true)]
async fn a_time_out_in_a_pause_is_judged_as_one_and_not_as_the_attempt_before_it() {
    let _isolation = isolate("");
    let attempts = AtomicU32::new(0);
    let begin = tokio::time::Instant::now();
    assert_eq!(
        refusal(&slow(&attempts, false).await),
        Some(ErrorKind::Timeout)
    );
    assert_eq!((attempts.load(SeqCst), begin.elapsed()), (2, ms(700)));
    assert_eq!(counted(), (0, 0), "the time-out is ignored");
}

#[order(circuit_breaker, time_limiter, retry)]
#[circuit_breaker("api", ignore_errors = AppError::Boom)]
#[time_limiter(timeout = "700ms")]
#[retry("api")]
async fn ignores_booms() -> AppResult<()> {
    Err(AppError::Boom)
}

#[tokio::test(start_paused = true)]
async fn a_time_out_in_a_pause_counts_though_the_error_before_it_would_not() {
    let _isolation = isolate("");
    assert_eq!(refusal(&ignores_booms().await), Some(ErrorKind::Timeout));
    assert_eq!(counted(), (1, 1));
}

#[order(circuit_breaker, retry)]
#[circuit_breaker("api", ignore_errors = |error| is_refusal(error, ErrorKind::MaxRetriesExceeded))]
#[retry("api", on_result = |n: &u32| *n == 0)]
async fn unwanted() -> AppResult<u32> {
    Ok(0)
}

#[tokio::test(start_paused = true)]
async fn the_end_of_a_retry_without_a_wanted_result_is_an_error_outside_of_it() {
    let _isolation = isolate("[retry.instances.api]\nfail_after_max_attempts = true");
    assert_eq!(
        refusal(&unwanted().await),
        Some(ErrorKind::MaxRetriesExceeded)
    );
    assert_eq!(counted(), (0, 0), "the breaker ignores it");
}

#[order(circuit_breaker, retry)]
#[circuit_breaker("api", record_errors = |error| asked_about(asked, error), ignore_errors = AppError::Gone)]
#[retry("api", cancel = cancel, on_result = |gone: &bool| !*gone)]
async fn counts_questions(
    asked: &AtomicU32,
    cancel: &CancellationToken,
    fails: bool,
) -> AppResult<bool> {
    if fails {
        Err(AppError::Boom)
    } else {
        Ok(false)
    }
}

fn asked_about(asked: &AtomicU32, error: &AppError) -> bool {
    asked.fetch_add(1, SeqCst);
    matches!(error, AppError::Boom)
}

#[tokio::test(start_paused = true)]
async fn a_breaker_outside_is_asked_once_for_all_attempts() {
    let _isolation = isolate("");
    let asked = AtomicU32::new(0);
    let failed = counts_questions(&asked, &CancellationToken::new(), true).await;
    assert!(matches!(failed, Err(AppError::Boom)));
    assert_eq!((asked.load(SeqCst), counted()), (1, (1, 1)));
}

#[tokio::test(start_paused = true)]
async fn a_call_that_is_cancelled_in_a_pause_is_judged_by_what_it_returns() {
    let _isolation = isolate("");
    let (asked, cancel) = (AtomicU32::new(0), CancellationToken::new());
    cancel.cancel();
    let last_error = counts_questions(&asked, &cancel, true).await;
    assert!(matches!(last_error, Err(AppError::Boom)));
    assert_eq!((asked.load(SeqCst), counted()), (1, (1, 1)));
    let cancelled = counts_questions(&asked, &cancel, false).await;
    assert_eq!(refusal(&cancelled), Some(ErrorKind::Cancelled));
    assert_eq!(
        (asked.load(SeqCst), counted()),
        (1, (1, 1)),
        "never recorded"
    );
}

#[order(circuit_breaker, retry)]
#[circuit_breaker("api", record_result = |n: &u32| *n == attempt)]
#[retry("api", enabled = false, attempt = attempt)]
async fn switched_off() -> AppResult<u32> {
    Ok(attempt)
}

#[tokio::test(start_paused = true)]
async fn a_retry_that_is_switched_off_changes_nothing_for_those_outside_of_it() {
    let _isolation = isolate("");
    assert!(matches!(switched_off().await, Ok(1)));
    assert_eq!(counted(), (1, 1));
}

#[order(circuit_breaker, retry)]
#[circuit_breaker("api", transition_on_result = |_| panic!("asked"))]
#[retry("api")]
async fn panics_when_judged() -> AppResult<()> {
    Err(AppError::Boom)
}

#[test]
fn a_predicate_that_panics_outside_of_the_retry_fails_the_call_once() {
    let _isolation = isolate("[retry.instances.api]\nwait_duration = '0s'");
    let runtime = tokio::runtime::Builder::new_current_thread()
        .build()
        .expect("a runtime");
    let call = AssertUnwindSafe(|| runtime.block_on(panics_when_judged()));
    assert!(std::panic::catch_unwind(call).is_err());
    let retried = Retry::named("api").expect("declared").metrics();
    assert_eq!(retried.failed_calls_with_retry_attempt, 1);
    assert_eq!(retried.failed_calls_without_retry_attempt, 0);
    assert_eq!(counted(), (1, 1));
}

#[rate_limiter("api", drain_on = |result| result.is_err_and(|error| is_refusal(error, ErrorKind::Timeout)))]
#[time_limiter(timeout = "1s")]
async fn drained_by_time_outs() -> AppResult<()> {
    std::future::pending().await
}

#[tokio::test(start_paused = true)]
async fn a_limiter_is_asked_about_the_refusals_inside_of_it() {
    let _isolation = isolate("[rate_limiter.instances.api]\nlimit_refresh_period = '1h'");
    assert_eq!(
        refusal(&drained_by_time_outs().await),
        Some(ErrorKind::Timeout)
    );
    let limiter = RateLimiter::named("api").expect("declared");
    assert_eq!(limiter.metrics().available_permissions, 0);
}

#[order(time_limiter, circuit_breaker, retry)]
#[time_limiter(timeout = "1s")]
#[circuit_breaker("api", transition_on_result = opens)]
#[retry("api")]
async fn dropped_by_the_limit() -> AppResult<()> {
    std::future::pending().await
}

fn opens(_: Result<&(), &AppError>) -> TransitionCheckResult {
    panic!("asked about a call that was dropped inside of the time limiter")
}

#[tokio::test(start_paused = true)]
async fn a_breaker_inside_of_the_limit_that_struck_is_not_asked() {
    let _isolation = isolate("");
    assert_eq!(
        refusal(&dropped_by_the_limit().await),
        Some(ErrorKind::Timeout)
    );
    assert_eq!(counted(), (0, 0));
}
