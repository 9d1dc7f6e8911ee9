//! Lists of errors in the settings, by the names that an error type derives.

mod breaker;
mod by_hand;
mod derive;
mod nameless;
mod problems;
mod reload;
mod retry;

use std::sync::atomic::{AtomicU32, Ordering::SeqCst};

/// The errors of the functions under test.
#[derive(Clone, Debug, PartialEq, resil::ErrorKinds)]
enum ApiError {
    NotFound,
    Status(u16),
    Timeout,
    Refused(resil::ErrorKind),
    #[error_kind(transparent)]
    Store(Box<StoreError>),
}

/// An error inside another.
#[derive(Clone, Debug, PartialEq, resil::ErrorKinds)]
enum StoreError {
    #[error_kind(name = "Busy")]
    Locked,
    #[error_kind(name = "Busy")]
    Full,
    NotFound,
}

impl From<resil::Error> for ApiError {
    fn from(refusal: resil::Error) -> Self {
        Self::Refused(refusal.kind())
    }
}

impl std::fmt::Display for ApiError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{self:?}")
    }
}

/// How often a body has run.
#[derive(Default)]
struct Runs(AtomicU32);

impl Runs {
    fn one_more(&self) {
        self.0.fetch_add(1, SeqCst);
    }

    fn take(&self) -> u32 {
        self.0.swap(0, SeqCst)
    }
}

/// Isolates the current thread with these settings, and without a word on the names of other tests.
fn isolate(toml: &str) -> resil::testing::Isolation {
    resil_tests::isolate(&format!("allow_warnings = ['unused-instance']\n{toml}"))
}

/// Isolates the current thread with a retry of three attempts without waits, and lists for it.
fn with_retry(lists: &str) -> resil::testing::Isolation {
    isolate(&format!(
        "[retry.instances.api]\nwait_duration = 0\n{lists}"
    ))
}

/// Isolates the current thread with lists for the circuit breaker.
fn with_breaker(lists: &str) -> resil::testing::Isolation {
    isolate(&format!("[circuit_breaker.instances.api]\n{lists}"))
}

/// How many calls of the circuit breaker failed, and how many it counted.
fn counted() -> (u32, u32) {
    let metrics = resil::CircuitBreaker::named("api")
        .expect("declared")
        .metrics();
    (
        metrics.number_of_failed_calls,
        metrics.number_of_buffered_calls,
    )
}
