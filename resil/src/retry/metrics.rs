//! How calls under a retry ended.

use std::sync::atomic::{AtomicU64, Ordering};

/// The four counters of a [`Retry`](crate::Retry). They add up to the calls that ended; a dropped call counts nowhere, a
/// call ended by a panic as failed. "With retry" means that more than one attempt was made.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct RetryMetrics {
    /// Succeeded at the first attempt.
    pub successful_calls_without_retry_attempt: u64,
    /// Succeeded at a later attempt.
    pub successful_calls_with_retry_attempt: u64,
    /// Failed at the first attempt.
    pub failed_calls_without_retry_attempt: u64,
    /// Failed after more than one attempt.
    pub failed_calls_with_retry_attempt: u64,
}

#[derive(Debug, Default)]
pub(super) struct Counters {
    succeeded: [AtomicU64; 2],
    failed: [AtomicU64; 2],
}

impl Counters {
    pub(super) fn succeeded(&self, attempts: u32) {
        self.succeeded[usize::from(attempts > 1)].fetch_add(1, Ordering::Relaxed);
    }

    pub(super) fn failed(&self, attempts: u32) {
        self.failed[usize::from(attempts > 1)].fetch_add(1, Ordering::Relaxed);
    }

    pub(super) fn snapshot(&self) -> RetryMetrics {
        let read = |counter: &AtomicU64| counter.load(Ordering::Relaxed);
        RetryMetrics {
            successful_calls_without_retry_attempt: read(&self.succeeded[0]),
            successful_calls_with_retry_attempt: read(&self.succeeded[1]),
            failed_calls_without_retry_attempt: read(&self.failed[0]),
            failed_calls_with_retry_attempt: read(&self.failed[1]),
        }
    }
}
