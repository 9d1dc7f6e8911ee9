//! What a retry tells its listeners.

use std::fmt;
use std::time::Duration;

use crate::event::EventOrigin;

/// Something that a [`Retry`](crate::Retry) did.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct RetryEvent {
    /// Which retry, and when.
    pub origin: EventOrigin,
    /// What happened.
    pub kind: RetryEventKind,
    /// How many attempts had failed by then; 0 for an ignored error, as in Resilience4j.
    pub attempts: u32,
    /// The wait that follows, before another attempt.
    pub wait: Option<Duration>,
    /// The error of the attempt; of a call that ended with a result, that of the last attempt that failed with one. Attempts
    /// that are used up by unwanted results show [`MaxRetriesExceeded`](crate::Error::MaxRetriesExceeded), unless an error
    /// came before and `fail_after_max_attempts` is off.
    pub error: Option<String>,
}

/// The kinds of [`RetryEvent`], under Resilience4j's names.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum RetryEventKind {
    /// `RETRY`: another attempt will follow.
    Retry,
    /// `SUCCESS`: the call succeeded after at least one failed attempt.
    Success,
    /// `ERROR`: the attempts are used up.
    Error,
    /// `IGNORED_ERROR`: the error is not one to repeat.
    IgnoredError,
}

impl fmt::Display for RetryEventKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Retry => "RETRY",
            Self::Success => "SUCCESS",
            Self::Error => "ERROR",
            Self::IgnoredError => "IGNORED_ERROR",
        })
    }
}

impl RetryEvent {
    pub(super) fn retry(
        origin: EventOrigin,
        attempts: u32,
        wait: Duration,
        error: Option<String>,
    ) -> Self {
        Self {
            wait: Some(wait),
            ..Self::new(origin, RetryEventKind::Retry, attempts, error)
        }
    }

    pub(super) fn success(origin: EventOrigin, attempts: u32, last_error: Option<String>) -> Self {
        Self::new(origin, RetryEventKind::Success, attempts, last_error)
    }

    pub(super) fn error(origin: EventOrigin, attempts: u32, error: String) -> Self {
        Self::new(origin, RetryEventKind::Error, attempts, Some(error))
    }

    pub(super) fn ignored_error(origin: EventOrigin, error: Option<String>) -> Self {
        Self::new(origin, RetryEventKind::IgnoredError, 0, error)
    }

    fn new(
        origin: EventOrigin,
        kind: RetryEventKind,
        attempts: u32,
        error: Option<String>,
    ) -> Self {
        Self {
            origin,
            kind,
            attempts,
            wait: None,
            error,
        }
    }
}
