//! What a retry repeats, when, and how it counts.

use std::sync::atomic::{AtomicU32, Ordering::SeqCst};
use std::time::Duration;

use resil::{Decision, ErrorKind, Retry, RetryMetrics, retry};
use resil_tests::{AppError, AppResult, isolate, ms, refusal};

fn decide(error: &AppError, attempts: u32) -> Decision {
    match error {
        AppError::Boom => Decision::After(Duration::from_secs(u64::from(attempts))),
        _ => Decision::Stop,
    }
}

#[retry("api", when = decide)]
async fn asked(errors: &AtomicU32, error: AppError) -> AppResult<()> {
    errors.fetch_add(1, SeqCst);
    Err(error)
}

#[tokio::test(start_paused = true)]
async fn when_gives_the_wait_and_is_not_asked_about_the_last_error() {
    let _isolation = isolate("");
    let (calls, start) = (AtomicU32::new(0), tokio::time::Instant::now());
    assert!(matches!(
        asked(&calls, AppError::Boom).await,
        Err(AppError::Boom)
    ));
    assert_eq!((calls.load(SeqCst), start.elapsed()), (3, ms(3000)));
}

#[tokio::test(start_paused = true)]
async fn when_can_stop() {
    let _isolation = isolate("");
    let calls = AtomicU32::new(0);
    assert!(matches!(
        asked(&calls, AppError::Gone).await,
        Err(AppError::Gone)
    ));
    assert_eq!(calls.load(SeqCst), 1);
}

#[retry("api", ignore_errors = AppError::Gone)]
async fn all_but_gone(calls: &AtomicU32, error: AppError) -> AppResult<()> {
    calls.fetch_add(1, SeqCst);
    Err(error)
}

#[retry("api", retry_errors = "AppError::Boom | AppError::Refused(_)")]
async fn only_boom(calls: &AtomicU32, error: AppError) -> AppResult<()> {
    calls.fetch_add(1, SeqCst);
    Err(error)
}

#[tokio::test(start_paused = true)]
async fn error_predicates_decide_what_is_repeated() {
    let _isolation = isolate("");
    for (error, expected) in [(AppError::Boom, 3), (AppError::Gone, 1)] {
        let calls = AtomicU32::new(0);
        assert!(all_but_gone(&calls, error.clone()).await.is_err());
        assert_eq!(calls.swap(0, SeqCst), expected);
        assert!(only_boom(&calls, error).await.is_err());
        assert_eq!(calls.load(SeqCst), expected);
    }
}

#[retry("api", on_result = |n: &u32| *n < 10)]
async fn until_ten(calls: &AtomicU32) -> AppResult<u32> {
    Ok(calls.fetch_add(1, SeqCst))
}

#[tokio::test(start_paused = true)]
async fn an_unwanted_result_is_returned_when_the_attempts_are_used_up() {
    let _isolation = isolate("");
    assert_eq!(until_ten(&AtomicU32::new(0)).await.ok(), Some(2));
    assert_eq!(until_ten(&AtomicU32::new(8)).await.ok(), Some(10));
}

#[tokio::test(start_paused = true)]
async fn an_unwanted_result_becomes_an_error_where_so_configured() {
    let _isolation = isolate("[retry.instances.api]\nfail_after_max_attempts = true");
    assert_eq!(
        refusal(&until_ten(&AtomicU32::new(0)).await),
        Some(ErrorKind::MaxRetriesExceeded)
    );
    assert_eq!(until_ten(&AtomicU32::new(8)).await.ok(), Some(10));
}

#[tokio::test(start_paused = true)]
async fn waits_grow_as_configured() {
    let _isolation = isolate(
        "[retry.instances.api]\nmax_attempts = 5\nwait_duration = \"100ms\"\nenable_exponential_backoff = true\n\
         exponential_backoff_multiplier = 3\nexponential_max_wait_duration = \"1s\"",
    );
    let start = tokio::time::Instant::now();
    assert!(
        all_but_gone(&AtomicU32::new(0), AppError::Boom)
            .await
            .is_err()
    );
    assert_eq!(start.elapsed(), ms(100 + 300 + 900 + 1000));
}

#[retry("api")]
async fn fails_first(calls: &AtomicU32, failures: u32) -> AppResult<()> {
    if calls.fetch_add(1, SeqCst) < failures {
        Err(AppError::Boom)
    } else {
        Ok(())
    }
}

#[tokio::test(start_paused = true)]
async fn the_four_counters_add_up_to_the_calls() {
    let _isolation = isolate("");
    for failures in [0, 0, 1, 2, 3] {
        let _ = fails_first(&AtomicU32::new(0), failures).await;
    }
    let _ = all_but_gone(&AtomicU32::new(0), AppError::Gone).await;
    let RetryMetrics {
        successful_calls_without_retry_attempt: at_once,
        successful_calls_with_retry_attempt: later,
        failed_calls_without_retry_attempt: failed_at_once,
        failed_calls_with_retry_attempt: failed_later,
        ..
    } = Retry::named("api").expect("declared").metrics();
    assert_eq!((at_once, later, failed_at_once, failed_later), (2, 2, 1, 1));
}

#[tokio::test(start_paused = true)]
async fn a_disabled_retry_makes_each_call_once() {
    let _isolation = isolate("[retry.instances.api]\nenabled = false");
    let calls = AtomicU32::new(0);
    assert!(fails_first(&calls, 1).await.is_err());
    assert_eq!(calls.load(SeqCst), 1);
}
