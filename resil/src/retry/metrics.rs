//! How calls under a retry ended.

use std::sync::atomic::{AtomicU64, Ordering};

use super::core::{Found, Step};

/// The counters of a [`Retry`](crate::Retry). Those of calls add up to the calls that ended; a dropped call counts nowhere, a
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
    /// The attempts that came to an end, and one more for every call whose last result was still unwanted: Resilience4j's
    /// `NumberOfTotalCalls` counts so.
    pub total_calls: u64,
}

#[derive(Debug, Default)]
pub(super) struct Counters {
    succeeded: [AtomicU64; 2],
    failed: [AtomicU64; 2],
    total: AtomicU64,
}

impl Counters {
    pub(super) fn attempt(&self, step: Step, found: Found) {
        let ended = matches!(step, Step::End(_));
        let more = 1 + u64::from(ended && found == Found::Unwanted);
        self.total.fetch_add(more, Ordering::Relaxed);
    }

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
            total_calls: read(&self.total),
        }
    }
}
