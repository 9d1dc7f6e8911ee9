//! Calls outside a runtime, in one without timers, and on their way from one to another.

use std::sync::Arc;
use std::task::{Context, Poll, Wake, Waker};

use resil::{Bulkhead, BulkheadConfig, ErrorKind, RateLimiter, RateLimiterConfig};
use resil::{bulkhead, circuit_breaker, rate_limiter, retry, time_limiter};
use resil_tests::{AppError, AppResult, isolate, ms, refusal};

use crate::{Call, ends};

#[retry(max = 3, wait = "1ms")]
#[circuit_breaker]
#[rate_limiter(
    limit_for_period = 1,
    limit_refresh_period = "1ms",
    timeout_duration = "1s"
)]
#[time_limiter(timeout = "10s")]
#[bulkhead(max_concurrent_calls = 1, max_wait_duration = "10s")]
async fn all_five() -> AppResult<u8> {
    Err(AppError::Boom)
}

#[time_limiter(timeout = "2ms")]
async fn hangs() -> AppResult<u8> {
    std::future::pending().await
}

struct Unpark(std::thread::Thread);

impl Wake for Unpark {
    fn wake(self: Arc<Self>) {
        self.0.unpark();
    }
}

/// Waits for a future on this thread, with no runtime.
fn block_on<F: Future>(future: F) -> F::Output {
    let waker = Waker::from(Arc::new(Unpark(std::thread::current())));
    let mut future = std::pin::pin!(future);
    loop {
        if let Poll::Ready(output) = future.as_mut().poll(&mut Context::from_waker(&waker)) {
            return output;
        }
        std::thread::park();
    }
}

fn without_timers() -> tokio::runtime::Runtime {
    tokio::runtime::Builder::new_current_thread()
        .build()
        .expect("a runtime")
}

#[test]
fn calls_wait_outside_a_runtime() {
    ends(|| {
        assert!(matches!(block_on(all_five()), Err(AppError::Boom)));
        assert_eq!(refusal(&block_on(hangs())), Some(ErrorKind::Timeout));
    });
}

#[test]
fn calls_wait_in_a_runtime_without_timers() {
    ends(|| {
        let runtime = without_timers();
        assert!(matches!(runtime.block_on(all_five()), Err(AppError::Boom)));
        assert_eq!(
            refusal(&runtime.block_on(hangs())),
            Some(ErrorKind::Timeout)
        );
        runtime.block_on(async {
            let config = RateLimiterConfig::new(1, ms(1)).timeout_duration(ms(1_000));
            let limiter = RateLimiter::new("l", config).expect("right settings");
            limiter.acquire(1).await.expect("free");
            limiter.acquire(1).await.expect("free in a moment");
            let config = BulkheadConfig::default()
                .max_concurrent_calls(0)
                .max_wait_duration(ms(1));
            let bulkhead = Bulkhead::new("b", config).expect("right settings");
            assert!(bulkhead.acquire().await.is_err());
        });
    });
}

#[retry(max = 2, wait = "20ms")]
async fn pauses() -> AppResult<u8> {
    Err(AppError::Boom)
}

#[test]
fn a_waiting_call_outlives_the_runtime_it_waited_in() {
    ends(|| {
        let with_timers = || {
            tokio::runtime::Builder::new_current_thread()
                .enable_time()
                .build()
                .expect("a runtime")
        };
        let begin = || {
            let runtime = with_timers();
            let mut call: Call<_> = Box::pin(pauses());
            runtime.block_on(std::future::poll_fn(|cx| {
                assert!(call.as_mut().poll(cx).is_pending());
                Poll::Ready(())
            }));
            call
        };
        assert!(matches!(
            with_timers().block_on(begin()),
            Err(AppError::Boom)
        ));
        assert!(matches!(block_on(begin()), Err(AppError::Boom)));
        assert!(matches!(
            without_timers().block_on(begin()),
            Err(AppError::Boom)
        ));

        let runtime = with_timers();
        let mut call: Call<_> = Box::pin(pauses());
        let handle = runtime.handle().clone();
        let _inside = handle.enter();
        assert!(
            call.as_mut()
                .poll(&mut Context::from_waker(Waker::noop()))
                .is_pending()
        );
        drop(runtime);
        assert!(
            matches!(block_on(call), Err(AppError::Boom)),
            "while it shuts down"
        );
    });
}

#[retry("api")]
async fn paused(calls: Arc<std::sync::atomic::AtomicU32>) -> AppResult<u8> {
    calls.fetch_add(1, std::sync::atomic::Ordering::SeqCst);
    Err(AppError::Boom)
}

#[test]
fn a_call_is_polled_by_another_thread_each_time() {
    let clock = resil::ManualClock::new();
    let isolation = resil::testing::isolate_with_clock("", &clock).expect("right settings");
    let calls = Arc::default();
    let mut call: Option<Call<_>> = Some(Box::pin(paused(Arc::clone(&calls))));
    // The first poll is here, where the thread is isolated; the call belongs to where it began.
    let polled = call
        .as_mut()
        .map(|call| call.as_mut().poll(&mut Context::from_waker(Waker::noop())));
    assert!(polled.is_some_and(|polled| polled.is_pending()));
    while let Some(mut moving) = call.take() {
        clock.advance(ms(250));
        call = std::thread::spawn(move || {
            let poll = moving
                .as_mut()
                .poll(&mut Context::from_waker(Waker::noop()));
            poll.is_pending().then_some(moving)
        })
        .join()
        .expect("no panic");
    }
    drop(isolation);
    assert_eq!(calls.load(std::sync::atomic::Ordering::SeqCst), 3);
}

#[retry(max = 1_000_000, wait = "0s")]
async fn again_and_again() -> AppResult<u8> {
    Err(AppError::Boom)
}

#[tokio::test(start_paused = true)]
async fn a_retry_without_waits_lets_other_tasks_run() {
    let endless = tokio::spawn(again_and_again());
    tokio::task::yield_now().await;
    tokio::task::yield_now().await;
    assert!(
        !endless.is_finished(),
        "a million attempts were made in one go"
    );
    endless.abort();
    assert!(endless.await.expect_err("aborted").is_cancelled());
}

#[retry(max = 2, when = |_: &AppError, _| resil::Decision::After(std::time::Duration::MAX))]
#[time_limiter(timeout = "300000000000s")]
async fn for_ever() -> AppResult<u8> {
    Err(AppError::Boom)
}

#[tokio::test(start_paused = true)]
async fn a_gigantic_wait_is_only_that() {
    let day = std::time::Duration::from_hours(24);
    assert!(tokio::time::timeout(day * 2_000, for_ever()).await.is_err());
    let waker = Waker::noop();
    let mut outside: Call<_> = Box::pin(for_ever());
    std::thread::scope(|scope| {
        scope.spawn(|| {
            assert!(
                outside
                    .as_mut()
                    .poll(&mut Context::from_waker(waker))
                    .is_pending()
            );
        });
    });
}

thread_local! {
    static LEFT: std::cell::RefCell<Vec<Call<AppResult<u8>>>> = const { std::cell::RefCell::new(Vec::new()) };
}

#[bulkhead("api")]
#[time_limiter("api")]
#[circuit_breaker("api")]
#[retry("api")]
async fn in_a_thread_local() -> AppResult<u8> {
    std::future::pending().await
}

#[test]
fn calls_left_in_a_thread_local_end_with_their_thread() {
    ends(|| {
        let bulkhead = std::thread::spawn(|| {
            // Registered before resil's own thread-local, so destroyed after it, and the other way round.
            LEFT.with_borrow_mut(Vec::clear);
            let isolation = isolate("");
            let bulkhead = Bulkhead::named("api").expect("declared");
            for _ in 0..3 {
                let mut call: Call<_> = Box::pin(in_a_thread_local());
                assert!(
                    call.as_mut()
                        .poll(&mut Context::from_waker(Waker::noop()))
                        .is_pending()
                );
                LEFT.with_borrow_mut(|left| left.push(call));
            }
            LEFT.with_borrow_mut(|left| left.push(Box::pin(in_a_thread_local())));
            std::mem::forget(isolation);
            bulkhead
        })
        .join()
        .expect("the thread ends");
        let metrics = bulkhead.metrics();
        assert_eq!(
            metrics.available_concurrent_calls,
            metrics.max_allowed_concurrent_calls
        );
    });
}
