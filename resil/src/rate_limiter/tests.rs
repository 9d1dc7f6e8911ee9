use std::pin::{Pin, pin};
use std::task::{Context, Poll, Waker};

use super::*;

fn limiter(limit: u32, timeout: u64, clock: &ManualClock) -> Result<RateLimiter, Error> {
    let config = RateLimiterConfig::new(limit, Duration::from_secs(1));
    RateLimiter::with_clock(
        "l",
        config.timeout_duration(Duration::from_secs(timeout)),
        clock,
    )
}

fn poll<F: Future>(future: Pin<&mut F>) -> Poll<F::Output> {
    future.poll(&mut Context::from_waker(Waker::noop()))
}

#[test]
fn a_call_waits_for_its_period() -> Result<(), Error> {
    let clock = ManualClock::new();
    let limiter = limiter(1, 1, &clock)?;
    limiter.try_acquire(1)?;
    let mut call = pin!(limiter.call(async { 7 }));
    assert!(poll(call.as_mut()).is_pending());
    assert_eq!(limiter.metrics().number_of_waiting_threads, 1);
    assert_eq!(limiter.metrics().available_permissions, -1);
    clock.advance(Duration::from_secs(1));
    assert!(matches!(poll(call), Poll::Ready(Ok(7))));
    assert_eq!(limiter.metrics().number_of_waiting_threads, 0);
    assert_eq!(limiter.metrics().available_permissions, 0);
    Ok(())
}

#[test]
fn a_call_that_cannot_be_served_in_time_is_refused_at_once() -> Result<(), Error> {
    let limiter = limiter(2, 1, &ManualClock::new())?;
    let refused = poll(pin!(limiter.acquire(7)));
    let Poll::Ready(Err(refusal)) = refused else {
        panic!("not refused: {refused:?}")
    };
    assert_eq!(refusal.retry_after(), Some(Duration::from_secs(3)));
    assert_eq!(limiter.metrics().available_permissions, 2);
    Ok(())
}

#[test]
fn a_waiter_that_goes_away_gives_its_reservation_back() -> Result<(), Error> {
    let limiter = limiter(1, 1, &ManualClock::new())?;
    limiter.try_acquire(1)?;
    {
        let mut waits = pin!(limiter.acquire(1));
        assert!(poll(waits.as_mut()).is_pending());
    }
    let metrics = limiter.metrics();
    assert_eq!(
        (
            metrics.available_permissions,
            metrics.number_of_waiting_threads
        ),
        (0, 0)
    );
    Ok(())
}

#[test]
fn a_waiter_that_goes_away_too_late_gives_nothing_back() -> Result<(), Error> {
    let clock = ManualClock::new();
    let limiter = limiter(1, 1, &clock)?;
    limiter.try_acquire(1)?;
    {
        let mut waits = pin!(limiter.acquire(1));
        assert!(poll(waits.as_mut()).is_pending());
        clock.advance(Duration::from_secs(1));
    }
    assert_eq!(limiter.metrics().available_permissions, 0);
    Ok(())
}

#[test]
fn settings_change_in_place() -> Result<(), Error> {
    let clock = ManualClock::new();
    let limiter = limiter(1, 0, &clock)?;
    limiter.set_limit_for_period(4);
    limiter.set_timeout_duration(Duration::from_secs(9));
    assert_eq!(limiter.reserve(2)?, Duration::from_secs(1));
    let expected = RateLimiterConfig::new(4, Duration::from_secs(1));
    assert_eq!(
        limiter.config(),
        expected.timeout_duration(Duration::from_secs(9))
    );
    Ok(())
}

#[test]
fn a_disabled_limiter_lets_every_call_through() -> Result<(), Error> {
    let limiter = limiter(1, 0, &ManualClock::new())?;
    limiter.set_enabled(false);
    limiter.try_acquire(100)?;
    limiter.drain();
    assert_eq!(limiter.metrics().available_permissions, 1);
    Ok(())
}

#[test]
fn a_limit_of_nothing_is_a_mistake() {
    let found = RateLimiter::new("l", RateLimiterConfig::new(0, Duration::from_secs(1)));
    assert!(matches!(found, Err(Error::Misconfigured { .. })));
}
