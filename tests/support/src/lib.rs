//! A small, fixed vocabulary for programs that put resil to the test: an error type, a few short words, and in [`rk`] an
//! adapter over the public API, so that a program says what it expects and not how it is found out.

pub use std::sync::atomic::{AtomicBool, AtomicU32, Ordering::SeqCst};
pub use std::sync::{Arc, Mutex};
pub use std::time::Duration;

pub mod rk;

/// The error of a function under test.
#[derive(Debug, Clone, PartialEq, resil::ErrorKinds)]
pub enum AppErr {
    /// An error like most.
    Boom,
    /// An error that a test has ignored.
    Skip,
    /// A refusal, by the name of its kind.
    Rejected(String),
}

impl From<resil::Error> for AppErr {
    fn from(refusal: resil::Error) -> Self {
        Self::Rejected(refusal.kind().to_string())
    }
}

/// The result of a function under test.
pub type R<T> = Result<T, AppErr>;

/// So many milliseconds.
pub const fn ms(n: u64) -> Duration {
    Duration::from_millis(n)
}

/// Waits for so many milliseconds of tokio's time.
pub async fn after(millis: u64) {
    tokio::time::sleep(ms(millis)).await;
}

/// Runs a future on a new runtime of one thread.
///
/// # Panics
/// When the system gives no runtime.
pub fn run<F: Future>(future: F) -> F::Output {
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_time()
        .build();
    runtime.expect("a runtime").block_on(future)
}

/// Whether a result is a refusal of that kind.
pub fn rejected<T>(result: &R<T>, kind: &str) -> bool {
    matches!(result, Err(AppErr::Rejected(found)) if found == kind)
}

/// Compiles for what can be sent to another thread.
pub fn assert_send<T: Send>(sent: T) -> T {
    sent
}
