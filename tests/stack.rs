//! One stack, one order, whatever the order of the attributes; and what its policies make of one another's refusals.

use std::sync::atomic::{AtomicU32, Ordering::SeqCst};

use resil::{
    Bulkhead, CircuitBreaker, ErrorKind, Retry, bulkhead, circuit_breaker, retry, time_limiter,
};
use resil_tests::{AppError, AppResult, isolate, ms, refusal};

#[bulkhead("api")]
#[time_limiter("api")]
#[circuit_breaker("api")]
#[retry("api")]
async fn written_inside_out(calls: &AtomicU32) -> AppResult<()> {
    calls.fetch_add(1, SeqCst);
    Err(AppError::Boom)
}

#[tokio::test(start_paused = true)]
async fn the_breaker_counts_each_attempt() {
    let _isolation = isolate("");
    let calls = AtomicU32::new(0);
    assert!(written_inside_out(&calls).await.is_err());
    assert_eq!(calls.load(SeqCst), 3);
    let breaker = CircuitBreaker::named("api").expect("declared").metrics();
    assert_eq!(
        (
            breaker.number_of_buffered_calls,
            breaker.number_of_failed_calls
        ),
        (3, 3)
    );
}

#[circuit_breaker("api")]
#[time_limiter("api")]
async fn hangs() -> AppResult<()> {
    std::future::pending().await
}

#[tokio::test(start_paused = true)]
async fn the_breaker_sees_a_time_out_as_a_failure() {
    let _isolation = isolate("[time_limiter.instances.api]\ntimeout_duration = \"10s\"");
    let start = tokio::time::Instant::now();
    assert_eq!(refusal(&hangs().await), Some(ErrorKind::Timeout));
    assert_eq!(start.elapsed(), ms(10_000));
    assert_eq!(
        CircuitBreaker::named("api")
            .expect("declared")
            .metrics()
            .number_of_failed_calls,
        1
    );
}

#[circuit_breaker("api")]
#[bulkhead("api")]
async fn limited() -> AppResult<()> {
    std::future::pending().await
}

#[tokio::test]
async fn a_full_bulkhead_is_no_failure_of_the_service() {
    let _isolation = isolate("[bulkhead.instances.api]\nmax_concurrent_calls = 0");
    assert_eq!(refusal(&limited().await), Some(ErrorKind::BulkheadFull));
    assert_eq!(
        CircuitBreaker::named("api")
            .expect("declared")
            .metrics()
            .number_of_buffered_calls,
        0
    );
}

#[circuit_breaker("api", record_errors = |error| matches!(error, AppError::Refused(_)))]
#[bulkhead("api")]
async fn recorded_when_limited() -> AppResult<()> {
    Ok(())
}

#[tokio::test]
async fn a_full_bulkhead_is_a_failure_where_the_function_says_so() {
    let _isolation = isolate("[bulkhead.instances.api]\nmax_concurrent_calls = 0");
    assert_eq!(
        refusal(&recorded_when_limited().await),
        Some(ErrorKind::BulkheadFull)
    );
    assert_eq!(
        CircuitBreaker::named("api")
            .expect("declared")
            .metrics()
            .number_of_failed_calls,
        1
    );
}

#[retry("api")]
#[circuit_breaker("api")]
async fn refused_at_the_door() -> AppResult<()> {
    Ok(())
}

#[tokio::test(start_paused = true)]
async fn retry_repeats_a_refusal_unless_told_otherwise() {
    let _isolation = isolate("[circuit_breaker.instances.api]\ninitial_state = \"FORCED_OPEN\"");
    let start = tokio::time::Instant::now();
    assert_eq!(
        refusal(&refused_at_the_door().await),
        Some(ErrorKind::CallNotPermitted)
    );
    assert_eq!(start.elapsed(), ms(1000));
    let breaker = CircuitBreaker::named("api").expect("declared").metrics();
    assert_eq!(breaker.number_of_not_permitted_calls, 3);
}

#[retry("api", fallback = |error: AppError| Ok(error.to_string()))]
#[circuit_breaker("api")]
async fn with_fallback(calls: &AtomicU32) -> AppResult<String> {
    calls.fetch_add(1, SeqCst);
    Err(AppError::Boom)
}

#[tokio::test(start_paused = true)]
async fn a_fallback_never_hides_a_failure_from_the_retry() {
    let _isolation = isolate("");
    let calls = AtomicU32::new(0);
    assert_eq!(with_fallback(&calls).await.ok().as_deref(), Some("boom"));
    assert_eq!(calls.load(SeqCst), 3);
    assert_eq!(
        Retry::named("api")
            .expect("declared")
            .metrics()
            .failed_calls_with_retry_attempt,
        1
    );
}

#[bulkhead("api", fallback = from_cache)]
async fn plain_value(key: String) -> String {
    format!("fresh {key}")
}

#[allow(clippy::unused_async)] // a fallback may be async
async fn from_cache(key: String, refusal: resil::Error) -> String {
    format!("cached {key}: {:?}", refusal.kind())
}

#[tokio::test]
async fn a_plain_value_function_answers_a_refusal_by_its_fallback() {
    let isolation = isolate("[bulkhead.instances.api]\nmax_concurrent_calls = 0");
    assert_eq!(plain_value("k".to_owned()).await, "cached k: BulkheadFull");
    drop(isolation);
    let _isolation = isolate("");
    assert_eq!(plain_value("k".to_owned()).await, "fresh k");
}

#[tokio::test(start_paused = true)]
async fn a_disabled_policy_lets_calls_through() {
    let _isolation =
        isolate("[bulkhead]\nenabled = false\n[bulkhead.instances.api]\nmax_concurrent_calls = 0");
    assert_eq!(plain_value("k".to_owned()).await, "fresh k");
    assert!(!Bulkhead::named("api").expect("declared").is_enabled());
}
