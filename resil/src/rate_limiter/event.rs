//! What a rate limiter tells its listeners.

use std::fmt;

use crate::event::EventOrigin;

/// Something that a [`RateLimiter`](crate::RateLimiter) did.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct RateLimiterEvent {
    /// Which rate limiter, and when.
    pub origin: EventOrigin,
    /// What happened.
    pub kind: RateLimiterEventKind,
    /// How many permissions were asked for; of a drain, as in Resilience4j, 0, or the debt below it that was forgiven.
    pub permits: i64,
}

impl RateLimiterEvent {
    pub(super) fn new(origin: EventOrigin, kind: RateLimiterEventKind, permits: i64) -> Self {
        Self {
            origin,
            kind,
            permits,
        }
    }
}

/// The kinds of [`RateLimiterEvent`], under Resilience4j's names.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum RateLimiterEventKind {
    /// `SUCCESSFUL_ACQUIRE`: permissions were given, after the wait for them, or reserved for later.
    SuccessfulAcquire,
    /// `FAILED_ACQUIRE`: they could not be had in time.
    FailedAcquire,
    /// `DRAINED`: what was left of the period was thrown away.
    Drained,
}

impl fmt::Display for RateLimiterEventKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::SuccessfulAcquire => "SUCCESSFUL_ACQUIRE",
            Self::FailedAcquire => "FAILED_ACQUIRE",
            Self::Drained => "DRAINED",
        })
    }
}
