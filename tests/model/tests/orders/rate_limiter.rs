//! The reservations of a rate limiter, in every order of three threads.

use std::pin::pin;
use std::task::{Context, Waker};
use std::time::Duration;

use loom::future::block_on;
use loom::thread;
use resil_model::{ManualClock, RateLimiter, RateLimiterConfig};

use crate::model;

const PERIOD: Duration = Duration::from_secs(1);

fn limiter(clock: &ManualClock) -> RateLimiter {
    let config = RateLimiterConfig::new(1, PERIOD).timeout_duration(PERIOD * 9);
    RateLimiter::with_clock("l", config, clock).expect("right settings")
}

#[test]
fn each_reservation_is_of_a_period_of_its_own() {
    model(|| {
        let limiter = limiter(&ManualClock::new());
        let threads = [(), ()].map(|()| {
            let limiter = limiter.clone();
            thread::spawn(move || limiter.reserve(1).expect("in time"))
        });
        let mut waits = vec![limiter.reserve(1).expect("in time")];
        waits.extend(threads.map(|thread| thread.join().expect("no panic")));
        waits.sort();
        assert_eq!(waits, [Duration::ZERO, PERIOD, PERIOD * 2]);
    });
}

#[test]
fn a_waiter_that_leaves_gives_back_what_it_reserved_and_no_more() {
    model(|| {
        let limiter = limiter(&ManualClock::new());
        limiter.try_acquire(1).expect("the first");
        let threads = [(), ()].map(|()| {
            let limiter = limiter.clone();
            thread::spawn(move || {
                let mut wait = pin!(limiter.acquire(1));
                assert!(
                    wait.as_mut()
                        .poll(&mut Context::from_waker(Waker::noop()))
                        .is_pending()
                );
            })
        });
        let wait = limiter.reserve(1).expect("in time");
        assert!(wait >= PERIOD && wait <= PERIOD * 3, "{wait:?}");
        for thread in threads {
            thread.join().expect("no panic");
        }
        let metrics = limiter.metrics();
        assert_eq!(metrics.available_permissions, -1);
        assert_eq!(metrics.number_of_waiting_threads, 0);
    });
}

#[test]
fn who_waits_is_woken_when_its_period_comes() {
    model(|| {
        let clock = ManualClock::new();
        let limiter = limiter(&clock);
        limiter.try_acquire(1).expect("the first");
        let threads = [(), ()].map(|()| {
            let limiter = limiter.clone();
            let mut wait = Box::pin(async move { limiter.acquire(1).await });
            let polled = wait.as_mut().poll(&mut Context::from_waker(Waker::noop()));
            assert!(polled.is_pending());
            thread::spawn(move || block_on(wait).expect("in time"))
        });
        clock.advance(PERIOD);
        clock.advance(PERIOD);
        for thread in threads {
            thread.join().expect("no panic");
        }
        let metrics = limiter.metrics();
        assert_eq!(metrics.available_permissions, 0, "all periods are used up");
        assert_eq!(metrics.number_of_waiting_threads, 0);
    });
}
