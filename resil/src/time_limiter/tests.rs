use std::panic::{AssertUnwindSafe, catch_unwind};
use std::pin::{Pin, pin};
use std::sync::Mutex;
use std::task::{Context, Poll, Waker};

use super::*;
use crate::sync::lock;

fn limiter(timeout: u64, clock: &ManualClock) -> Result<TimeLimiter, Error> {
    let config = TimeLimiterConfig::default().timeout_duration(Duration::from_secs(timeout));
    TimeLimiter::with_clock("t", config, clock)
}

fn poll<F: Future>(future: Pin<&mut F>) -> Poll<F::Output> {
    future.poll(&mut Context::from_waker(Waker::noop()))
}

fn counts(limiter: &TimeLimiter) -> [u64; 3] {
    let metrics = limiter.metrics();
    [
        metrics.successful_calls,
        metrics.failed_calls,
        metrics.timeout_calls,
    ]
}

#[test]
fn a_call_is_stopped_when_its_time_is_up() -> Result<(), Error> {
    let clock = ManualClock::new();
    let limiter = limiter(10, &clock)?;
    let mut call = pin!(limiter.call(std::future::pending::<()>()));
    assert!(poll(call.as_mut()).is_pending());
    clock.advance(Duration::from_millis(9_999));
    assert!(poll(call.as_mut()).is_pending());
    clock.advance(Duration::from_millis(1));
    let Poll::Ready(Err(Error::Timeout { timeout, .. })) = poll(call) else {
        panic!("not stopped")
    };
    assert_eq!(timeout, Duration::from_secs(10));
    assert_eq!(counts(&limiter), [0, 0, 1]);
    Ok(())
}

#[test]
fn time_spent_in_the_first_poll_counts() -> Result<(), Error> {
    let clock = ManualClock::new();
    let limiter = limiter(10, &clock)?;
    let call = limiter.call(async {
        clock.advance(Duration::from_secs(10));
        std::future::pending::<()>().await;
    });
    assert!(matches!(
        poll(pin!(call)),
        Poll::Ready(Err(Error::Timeout { .. }))
    ));
    Ok(())
}

#[test]
fn a_result_that_is_there_counts_however_late() -> Result<(), Error> {
    let clock = ManualClock::new();
    let limiter = limiter(1, &clock)?;
    let call = limiter.call(async {
        clock.advance(Duration::from_secs(10));
        7
    });
    assert!(matches!(poll(pin!(call)), Poll::Ready(Ok(7))));
    assert_eq!(counts(&limiter), [1, 0, 0]);
    Ok(())
}

#[test]
fn a_panic_counts_as_failed_and_goes_on() -> Result<(), Error> {
    let limiter = limiter(1, &ManualClock::new())?;
    let ended = catch_unwind(AssertUnwindSafe(|| {
        let mut call = pin!(limiter.call(async { std::panic::resume_unwind(Box::new("body")) }));
        let _: Poll<Result<(), Error>> = poll(call.as_mut());
    }));
    assert!(ended.is_err());
    assert_eq!(counts(&limiter), [0, 1, 0]);
    Ok(())
}

#[test]
fn a_dropped_call_counts_nowhere() -> Result<(), Error> {
    let limiter = limiter(1, &ManualClock::new())?;
    assert!(poll(pin!(limiter.call(std::future::pending::<()>()))).is_pending());
    assert_eq!(counts(&limiter), [0, 0, 0]);
    Ok(())
}

#[test]
fn a_disabled_limiter_does_not_limit() -> Result<(), Error> {
    let clock = ManualClock::new();
    let limiter = limiter(1, &clock)?;
    limiter.set_enabled(false);
    let mut call = pin!(limiter.call(std::future::pending::<()>()));
    assert!(poll(call.as_mut()).is_pending());
    clock.advance(Duration::from_secs(2));
    assert!(poll(call.as_mut()).is_pending());
    Ok(())
}

#[test]
fn listeners_hear_how_calls_end() -> Result<(), Error> {
    let limiter = limiter(1, &ManualClock::new())?;
    let heard = Arc::new(Mutex::new(Vec::new()));
    let list = Arc::clone(&heard);
    let told = limiter
        .on_event(move |event| lock(&list).push((event.kind.to_string(), event.error.clone())));
    limiter.on_success();
    limiter.on_error(&std::io::Error::other("no route"));
    limiter.on_timeout();
    drop(told);
    limiter.on_success();
    let expected = [
        ("SUCCESS", None),
        ("ERROR", Some("no route")),
        ("TIMEOUT", None),
    ];
    let expected = expected.map(|(kind, error)| (kind.to_owned(), error.map(str::to_owned)));
    assert_eq!(*lock(&heard), expected);
    Ok(())
}

#[test]
fn a_call_that_fails_counts_as_failed_unless_its_error_is_a_time_out() -> Result<(), Error> {
    use std::io::{Error as Io, ErrorKind};
    let limiter = limiter(1, &ManualClock::new())?;
    for error in [Io::other("no"), Io::from(ErrorKind::TimedOut)] {
        let failing = limiter.call_fallible(async { Err::<(), _>(error) });
        assert!(matches!(poll(pin!(failing)), Poll::Ready(Err(_))));
    }
    assert_eq!(counts(&limiter), [0, 1, 1]);
    limiter.on_error(&limiter.timed_out(limiter.limit_from(limiter.0.clock.now())));
    assert_eq!(counts(&limiter), [0, 1, 2]);
    Ok(())
}
