//! Many at once.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering::SeqCst};
use std::task::{Context, Poll, Waker};

use resil::{
    Bulkhead, BulkheadConfig, CircuitBreaker, CircuitBreakerConfig, ErrorKind, RateLimiter,
};
use resil::{State, bulkhead, circuit_breaker, rate_limiter};
use resil_tests::{AppResult, isolate, ms, refusal};

use crate::Call;

#[circuit_breaker("api")]
async fn trial(entered: Arc<AtomicU32>) -> AppResult<()> {
    entered.fetch_add(1, SeqCst);
    tokio::task::yield_now().await;
    Ok(())
}

#[tokio::test(start_paused = true)]
async fn of_a_thousand_calls_a_half_open_breaker_lets_in_as_many_as_it_permits() {
    for permitted in [1, 3, 10] {
        let _isolation = isolate(&format!(
            "[circuit_breaker.instances.api]\npermitted_number_of_calls_in_half_open_state = {permitted}\n\
             wait_duration_in_open_state = \"1s\""
        ));
        let breaker = CircuitBreaker::named("api").expect("declared");
        breaker.transition_to(State::Open).expect("allowed");
        tokio::time::advance(ms(1_001)).await;
        let entered = Arc::new(AtomicU32::new(0));
        let mut calls: Vec<Call<_>> = (0..1_000)
            .map(|_| Box::pin(trial(Arc::clone(&entered))) as Call<_>)
            .collect();
        let mut cx = Context::from_waker(Waker::noop());
        let polled: Vec<_> = calls
            .iter_mut()
            .map(|call| call.as_mut().poll(&mut cx))
            .collect();
        assert_eq!(entered.load(SeqCst), permitted);
        let refused = polled.iter().filter(|polled| {
            matches!(polled, Poll::Ready(result) if refusal(result) == Some(ErrorKind::CallNotPermitted))
        });
        assert_eq!(refused.count(), 1_000 - permitted as usize);
        assert_eq!(breaker.state(), State::HalfOpen);
        for call in calls.iter_mut().take(permitted as usize) {
            assert!(call.as_mut().poll(&mut cx).is_ready());
        }
        assert_eq!(breaker.state(), State::Closed);
    }
}

#[test]
fn threads_that_race_for_trials_get_exactly_those_there_are() {
    for permitted in [1, 3, 10] {
        for _ in 0..20 {
            let config = CircuitBreakerConfig::default()
                .permitted_number_of_calls_in_half_open_state(permitted);
            let breaker = CircuitBreaker::new("b", config).expect("right settings");
            breaker.transition_to(State::Open).expect("allowed");
            breaker.transition_to(State::HalfOpen).expect("allowed");
            let running = AtomicU32::new(0);
            std::thread::scope(|scope| {
                for _ in 0..4 {
                    scope.spawn(|| {
                        for round in 0..250 {
                            let Ok(permit) = breaker.try_acquire() else {
                                continue;
                            };
                            assert!(running.fetch_add(1, SeqCst) < permitted);
                            running.fetch_sub(1, SeqCst);
                            // Dropped, ignored or lost in a panic: each gives the trial back once.
                            if round % 2 == 0 {
                                drop(permit);
                            } else {
                                permit.ignore(&"ignored");
                            }
                        }
                    });
                }
            });
            let trials: Vec<_> = (0..20).map_while(|_| breaker.try_acquire().ok()).collect();
            assert_eq!(trials.len(), permitted as usize);
        }
    }
}

#[bulkhead("api")]
async fn in_a_place(running: Arc<AtomicU32>, most: Arc<AtomicU32>) -> AppResult<()> {
    let now = running.fetch_add(1, SeqCst) + 1;
    most.fetch_max(now, SeqCst);
    tokio::time::sleep(ms(5)).await;
    running.fetch_sub(1, SeqCst);
    Ok(())
}

#[tokio::test(start_paused = true)]
async fn ten_thousand_waiters_that_give_up_leave_exactly_the_capacity() {
    let _isolation = isolate(
        "[bulkhead.instances.api]\nmax_concurrent_calls = 2\nmax_wait_duration = \"100ms\"",
    );
    let bulkhead = Bulkhead::named("api").expect("declared");
    let (running, most) = (Arc::default(), Arc::new(AtomicU32::new(0)));
    let places: Vec<_> = (0..2)
        .map(|_| bulkhead.try_acquire().expect("free"))
        .collect();
    let mut tasks = Vec::new();
    for _ in 0..10_000 {
        tasks.push(tokio::spawn(in_a_place(
            Arc::clone(&running),
            Arc::clone(&most),
        )));
    }
    tokio::task::yield_now().await;
    tokio::time::advance(ms(50)).await;
    // Every other one goes away by itself, the rest when its time is up; some just then get a place.
    for task in tasks.iter().step_by(2) {
        task.abort();
    }
    tokio::time::advance(ms(49)).await;
    drop(places);
    let (mut served, mut full, mut gone) = (0, 0, 0);
    for task in tasks {
        match task.await {
            Ok(Ok(())) => served += 1,
            Ok(result) => {
                assert_eq!(refusal(&result), Some(ErrorKind::BulkheadFull));
                full += 1;
            }
            Err(_) => gone += 1,
        }
    }
    assert_eq!((served + full, gone), (5_000, 5_000));
    assert!(served >= 2, "served {served}");
    assert_eq!(most.load(SeqCst), 2);
    assert_eq!(bulkhead.metrics().available_concurrent_calls, 2);
    let places: Vec<_> = (0..9).map_while(|_| bulkhead.try_acquire().ok()).collect();
    assert_eq!(places.len(), 2);
}

#[test]
fn waiters_that_come_and_go_on_many_threads_leave_exactly_the_capacity() {
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .worker_threads(4)
        .enable_time()
        .build()
        .expect("a runtime");
    let config = BulkheadConfig::default()
        .max_concurrent_calls(3)
        .max_wait_duration(ms(60_000));
    let bulkhead = Bulkhead::new("b", config).expect("right settings");
    let running = Arc::new(AtomicU32::new(0));
    runtime.block_on(async {
        let tasks: Vec<_> = (0..10_000)
            .map(|n| {
                let (bulkhead, running) = (bulkhead.clone(), Arc::clone(&running));
                tokio::spawn(async move {
                    let inside = bulkhead.call(async {
                        assert!(running.fetch_add(1, SeqCst) < 3);
                        tokio::task::yield_now().await;
                        running.fetch_sub(1, SeqCst);
                        assert!(n % 7 != 0, "on purpose");
                    });
                    inside.await.is_ok()
                })
            })
            .collect();
        for (n, task) in tasks.into_iter().enumerate() {
            // Those aborted inside would leave `running` counted, so only waiting ones are, by luck of the draw: the
            // drop of a waiter is what races with the grant.
            match task.await {
                Ok(served) => assert!(served),
                Err(error) => assert!(error.is_panic() && n % 7 == 0),
            }
        }
    });
    assert_eq!(bulkhead.metrics().available_concurrent_calls, 3);
}

#[rate_limiter("api")]
async fn limited() -> AppResult<tokio::time::Instant> {
    Ok(tokio::time::Instant::now())
}

#[tokio::test(start_paused = true)]
async fn a_thousand_waiters_never_exceed_the_limit_of_a_period() {
    let _isolation = isolate(
        "[rate_limiter.instances.api]\nlimit_for_period = 7\nlimit_refresh_period = \"30ms\"\ntimeout_duration = \"1h\"",
    );
    let limiter = RateLimiter::named("api").expect("declared");
    let start = tokio::time::Instant::now();
    let tasks: Vec<_> = (0..1_000).map(|_| tokio::spawn(limited())).collect();
    tokio::time::sleep(ms(95)).await;
    let dropped: Vec<_> = (0..100).map(|_| tokio::spawn(limited())).collect();
    tokio::task::yield_now().await;
    dropped.iter().for_each(tokio::task::JoinHandle::abort);
    let mut periods: BTreeMap<u128, u32> = BTreeMap::new();
    for task in tasks {
        let at = task.await.expect("no panic").expect("within an hour");
        *periods.entry((at - start).as_millis() / 30).or_default() += 1;
    }
    assert_eq!(periods.values().sum::<u32>(), 1_000);
    assert!(periods.values().all(|served| *served <= 7), "{periods:?}");
    // Nothing is lost either: all periods but the last one were used up.
    assert_eq!(periods.len(), 1_000_usize.div_ceil(7));
    assert_eq!(limiter.metrics().number_of_waiting_threads, 0);
}
