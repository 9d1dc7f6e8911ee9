//! Rate limiter, bulkhead and time limiter under an annotated function.

use resil::{Bulkhead, ErrorKind, RateLimiter, TimeLimiter, bulkhead, rate_limiter, time_limiter};
use resil_tests::{AppError, AppResult, isolate, ms, refusal};

#[rate_limiter("api")]
async fn limited() -> AppResult<u8> {
    Ok(1)
}

#[tokio::test(start_paused = true)]
async fn a_call_waits_for_the_next_period_if_that_is_soon_enough() {
    let _isolation = isolate(
        "[rate_limiter.instances.api]\nlimit_for_period = 2\nlimit_refresh_period = \"1s\"\ntimeout_duration = \"1s\"",
    );
    let start = tokio::time::Instant::now();
    for _ in 0..3 {
        assert_eq!(limited().await.ok(), Some(1));
    }
    assert_eq!(start.elapsed(), ms(1000));
}

#[tokio::test(start_paused = true)]
async fn a_call_that_would_wait_too_long_is_refused_at_once() {
    let _isolation = isolate(
        "[rate_limiter.instances.api]\nlimit_for_period = 1\nlimit_refresh_period = \"10s\"\ntimeout_duration = \"5s\"",
    );
    let start = tokio::time::Instant::now();
    assert!(limited().await.is_ok());
    let Err(AppError::Refused(refused)) = limited().await else {
        panic!("admitted")
    };
    assert_eq!(
        (refused.kind(), refused.retry_after()),
        (ErrorKind::RequestNotPermitted, Some(ms(10_000)))
    );
    assert_eq!(start.elapsed(), ms(0));
}

#[tokio::test(start_paused = true)]
async fn a_waiting_call_that_is_dropped_gives_its_permission_back() {
    let _isolation = isolate(
        "[rate_limiter.instances.api]\nlimit_for_period = 1\nlimit_refresh_period = \"1s\"\ntimeout_duration = \"2s\"",
    );
    assert!(limited().await.is_ok());
    assert!(tokio::time::timeout(ms(10), limited()).await.is_err());
    let metrics = RateLimiter::named("api").expect("declared").metrics();
    assert_eq!(
        (
            metrics.available_permissions,
            metrics.number_of_waiting_threads
        ),
        (0, 0)
    );
}

#[bulkhead("api")]
async fn crowded(work: std::time::Duration) -> AppResult<u8> {
    tokio::time::sleep(work).await;
    Ok(1)
}

#[tokio::test(start_paused = true)]
async fn exactly_as_many_as_there_are_places_run_at_once() {
    let _isolation =
        isolate("[bulkhead.instances.api]\nmax_concurrent_calls = 10\nmax_wait_duration = \"0s\"");
    let calls: Vec<_> = (0..30).map(|_| tokio::spawn(crowded(ms(100)))).collect();
    let (mut ran, mut refused) = (0, 0);
    for call in calls {
        match call.await.expect("joined") {
            Ok(_) => ran += 1,
            full if refusal(&full) == Some(ErrorKind::BulkheadFull) => refused += 1,
            other => panic!("{other:?}"),
        }
    }
    assert_eq!((ran, refused), (10, 20));
}

#[tokio::test(start_paused = true)]
async fn waiting_calls_are_served_first_come_first_served() {
    let _isolation =
        isolate("[bulkhead.instances.api]\nmax_concurrent_calls = 1\nmax_wait_duration = \"1s\"");
    let start = tokio::time::Instant::now();
    let calls: Vec<_> = (0..3).map(|_| tokio::spawn(crowded(ms(100)))).collect();
    for call in calls {
        assert_eq!(call.await.expect("joined").ok(), Some(1));
    }
    assert_eq!(start.elapsed(), ms(300));
    let too_long: Vec<_> = (0..2).map(|_| tokio::spawn(crowded(ms(2000)))).collect();
    let results: Vec<_> = [0, 1].into_iter().zip(too_long).collect();
    for (n, call) in results {
        let result = call.await.expect("joined");
        assert_eq!(
            refusal(&result),
            (n == 1).then_some(ErrorKind::BulkheadFull)
        );
    }
    assert_eq!(
        Bulkhead::named("api")
            .expect("declared")
            .metrics()
            .available_concurrent_calls,
        1
    );
}

#[time_limiter("api")]
async fn slow(work: std::time::Duration) -> AppResult<u8> {
    tokio::time::sleep(work).await;
    Ok(1)
}

#[tokio::test(start_paused = true)]
async fn a_call_is_stopped_at_its_limit_and_counted() {
    let _isolation = isolate("[time_limiter.instances.api]\ntimeout_duration = \"1s\"");
    assert!(slow(ms(999)).await.is_ok());
    assert_eq!(refusal(&slow(ms(1001)).await), Some(ErrorKind::Timeout));
    let metrics = TimeLimiter::named("api").expect("declared").metrics();
    assert_eq!((metrics.successful_calls, metrics.timeout_calls), (1, 1));
}

#[test]
fn waits_also_end_outside_a_runtime() {
    let _isolation = isolate("[time_limiter.instances.api]\ntimeout_duration = \"1ms\"");
    // A future that pends once is enough to have the limit armed; a block_on of its own drives it.
    let mut call = std::pin::pin!(hangs());
    let waker = std::task::Waker::from(std::sync::Arc::new(Unpark(std::thread::current())));
    let mut cx = std::task::Context::from_waker(&waker);
    let result = loop {
        match call.as_mut().poll(&mut cx) {
            std::task::Poll::Ready(result) => break result,
            std::task::Poll::Pending => std::thread::park(),
        }
    };
    assert_eq!(refusal(&result), Some(ErrorKind::Timeout));
}

#[time_limiter("api")]
async fn hangs() -> AppResult<u8> {
    std::future::pending().await
}

struct Unpark(std::thread::Thread);

impl std::task::Wake for Unpark {
    fn wake(self: std::sync::Arc<Self>) {
        self.0.unpark();
    }
}
