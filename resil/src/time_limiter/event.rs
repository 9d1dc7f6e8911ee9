//! What a time limiter tells its listeners.

use std::fmt;

use super::core::Outcome;
use crate::event::{EventOrigin, text_of};

/// Something that a [`TimeLimiter`](crate::TimeLimiter) saw.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct TimeLimiterEvent {
    /// Which time limiter, and when.
    pub origin: EventOrigin,
    /// What happened.
    pub kind: TimeLimiterEventKind,
    /// The error of the call, where there was one.
    pub error: Option<String>,
}

impl TimeLimiterEvent {
    pub(super) fn new(
        origin: EventOrigin,
        outcome: Outcome,
        error: Option<&dyn fmt::Display>,
    ) -> Self {
        let kind = match outcome {
            Outcome::Success => TimeLimiterEventKind::Success,
            Outcome::Error => TimeLimiterEventKind::Error,
            Outcome::Timeout => TimeLimiterEventKind::Timeout,
        };
        Self {
            origin,
            kind,
            error: error.map(text_of),
        }
    }
}

/// The kinds of [`TimeLimiterEvent`], under Resilience4j's names.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum TimeLimiterEventKind {
    /// `SUCCESS`: a call ended well, and in time.
    Success,
    /// `ERROR`: a call failed by itself, in time.
    Error,
    /// `TIMEOUT`: a call was stopped because its time was up.
    Timeout,
}

impl fmt::Display for TimeLimiterEventKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Success => "SUCCESS",
            Self::Error => "ERROR",
            Self::Timeout => "TIMEOUT",
        })
    }
}
