//! Attributes of others next to those of resil, above and below.

#![cfg(test)]

use std::cell::Cell;

use resil::{Error, retry};

mod spans;

thread_local! {
    /// The attempts that were made on this thread.
    static ATTEMPTS: Cell<u32> = const { Cell::new(0) };
}

/// Succeeds at every third call.
fn third() -> Result<(), Error> {
    let attempts = ATTEMPTS.get() + 1;
    ATTEMPTS.set(attempts);
    if attempts.is_multiple_of(3) {
        Ok(())
    } else {
        Err(resil::Bulkhead::named("nobody").map(drop).unwrap_err())
    }
}

fn attempts() -> u32 {
    ATTEMPTS.take()
}

#[retry(max = 3, wait = "0s")]
#[tokio::main(flavor = "current_thread")]
async fn started_below() -> Result<(), Error> {
    third()
}

#[tokio::main(flavor = "current_thread")]
#[retry(max = 3, wait = "0s")]
async fn started_above() -> Result<(), Error> {
    third()
}

#[test]
fn a_runtime_may_be_started_around_the_retry_or_in_each_attempt() {
    started_below().unwrap();
    assert_eq!(attempts(), 3);
    started_above().unwrap();
    assert_eq!(attempts(), 3);
}

#[retry(max = 3, wait = "0s")]
#[test]
fn a_test_below_is_repeated() -> Result<(), Error> {
    third()
}

#[test]
#[retry(max = 3, wait = "0s")]
fn a_test_above_is_repeated() -> Result<(), Error> {
    third()
}

#[retry(max = 3, wait = "0s")]
#[tokio::test]
async fn a_test_of_tokio_below_is_repeated() -> Result<(), Error> {
    third()
}

#[retry(max = 3, wait = "0s", on_result = |()| true)]
#[test]
#[should_panic(expected = "gone at 1")]
fn a_panic_is_not_repeated() {
    let made = ATTEMPTS.get() + 1;
    ATTEMPTS.set(made);
    panic!("gone at {made}")
}

#[test]
#[should_panic(expected = "gone at 1")]
#[retry(max = 3, wait = "0s", on_result = |()| true)]
fn a_panic_above_is_not_repeated() {
    let made = ATTEMPTS.get() + 1;
    ATTEMPTS.set(made);
    panic!("gone at {made}")
}
