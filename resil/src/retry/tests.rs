use std::pin::pin;
use std::sync::{Arc, Mutex};
use std::task::{Context, Poll, Waker};
use std::time::Duration;

use tokio_util::sync::CancellationToken;

use super::*;
use crate::sync::lock;
use crate::{CancelCause, ErrorKind};

const SECOND: Duration = Duration::from_secs(1);

fn retry(config: RetryConfig) -> (Retry, ManualClock) {
    let clock = ManualClock::new();
    let retry = Retry::with_clock("r", config.wait_duration(SECOND), &clock);
    (retry.expect("within the ranges"), clock)
}

fn poll<F: Future>(future: std::pin::Pin<&mut F>) -> Poll<F::Output> {
    future.poll(&mut Context::from_waker(Waker::noop()))
}

#[test]
fn each_attempt_waits_for_the_clock() {
    let (retry, clock) = retry(RetryConfig::default());
    let mut call = pin!(retry.call(async |n| if n < 3 {
        Err(std::io::Error::other("no"))
    } else {
        Ok(n)
    }));
    for _ in 0..2 {
        assert!(poll(call.as_mut()).is_pending());
        clock.advance(SECOND);
    }
    assert!(matches!(poll(call), Poll::Ready(Ok(3))));
    assert_eq!(retry.metrics().successful_calls_with_retry_attempt, 1);
    assert_eq!(retry.metrics().total_calls, 3);
}

#[test]
fn a_cancelled_wait_after_an_unwanted_value_is_cancelled_and_never_another_attempt() {
    let (retry, _) = retry(RetryConfig::default());
    let token = CancellationToken::new();
    let rules = RetryRules::<u32, Error>::new()
        .retry_on_result(|_| true)
        .cancel(token.clone());
    let calls = Mutex::new(0);
    let mut call = pin!(retry.call_with(&rules, async |n| {
        *lock(&calls) += 1;
        Ok(n)
    }));
    assert!(poll(call.as_mut()).is_pending());
    token.cancel();
    let Poll::Ready(Err(Error::Cancelled { cause, .. })) = poll(call) else {
        panic!("not cancelled")
    };
    assert_eq!((cause, *lock(&calls)), (CancelCause::Token, 1));
    assert!(token.is_cancelled());
    assert_eq!(retry.metrics().failed_calls_without_retry_attempt, 1);
}

#[test]
fn a_cancelled_token_ends_also_a_wait_of_no_time() {
    let (retry, _) = retry(RetryConfig::default());
    let token = CancellationToken::new();
    token.cancel();
    let rules = RetryRules::<u32, std::io::Error>::new()
        .when(|_, _| Decision::Now)
        .cancel(token);
    let failing = async |_| Err(std::io::Error::other("no"));
    let Poll::Ready(Err(error)) = poll(pin!(retry.call_with(&rules, failing))) else {
        panic!("went on")
    };
    assert_eq!(error.to_string(), "no");
}

#[test]
fn the_last_error_is_told_at_the_end() {
    let config = RetryConfig::default().max_attempts(2);
    let (retry, clock) = retry(config);
    let heard = Arc::new(Mutex::new(Vec::new()));
    let list = Arc::clone(&heard);
    retry
        .on_event(move |event| lock(&list).push((event.kind, event.error.clone())))
        .forever();
    let rules = RetryRules::<u32, std::io::Error>::new().retry_on_result(|_| true);
    for first in [Err("no"), Ok(1)] {
        let mut call = pin!(retry.call_with(&rules, async |n| {
            if n == 1 {
                first.map_err(std::io::Error::other)
            } else {
                Ok(2)
            }
        }));
        assert!(poll(call.as_mut()).is_pending());
        clock.advance(SECOND);
        assert!(matches!(poll(call), Poll::Ready(Ok(2))));
    }
    let no = || Some("no".to_owned());
    let exceeded = Some(retry.exceeded(2).to_string());
    let expected = [
        (RetryEventKind::Retry, no()),
        (RetryEventKind::Error, no()),
        (RetryEventKind::Retry, None),
        (RetryEventKind::Error, exceeded),
    ];
    assert_eq!(*lock(&heard), expected);
}

#[test]
fn a_disabled_retry_makes_the_call_once_and_counts_nothing() {
    let (retry, _) = retry(RetryConfig::default());
    retry.set_enabled(false);
    let failing = async |_| Err::<(), _>(retry.exceeded(1));
    let Poll::Ready(Err(error)) = poll(pin!(retry.call(failing))) else {
        panic!("waited")
    };
    assert_eq!(error.kind(), ErrorKind::MaxRetriesExceeded);
    assert_eq!(retry.metrics(), RetryMetrics::default());
}
