//! How calls under a time limiter ended.

use std::sync::atomic::{AtomicU64, Ordering};

use super::core::Outcome;

/// The counters of a [`TimeLimiter`](crate::TimeLimiter), the kinds of Resilience4j's `resilience4j.timelimiter.calls`.
/// A dropped call counts nowhere, a call ended by a panic as failed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct TimeLimiterMetrics {
    /// Ended well, and in time.
    pub successful_calls: u64,
    /// Failed by themselves, in time.
    pub failed_calls: u64,
    /// Were stopped because their time was up.
    pub timeout_calls: u64,
}

#[derive(Debug, Default)]
pub(super) struct Counters {
    successful: AtomicU64,
    failed: AtomicU64,
    timeout: AtomicU64,
}

impl Counters {
    pub(super) fn count(&self, outcome: Outcome) {
        let counter = match outcome {
            Outcome::Success => &self.successful,
            Outcome::Error => &self.failed,
            Outcome::Timeout => &self.timeout,
        };
        counter.fetch_add(1, Ordering::Relaxed);
    }

    pub(super) fn snapshot(&self) -> TimeLimiterMetrics {
        TimeLimiterMetrics {
            successful_calls: self.successful.load(Ordering::Relaxed),
            failed_calls: self.failed.load(Ordering::Relaxed),
            timeout_calls: self.timeout.load(Ordering::Relaxed),
        }
    }
}
