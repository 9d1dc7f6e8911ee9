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
    /// The error of the attempt, where there was one.
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
        error: Shown<'_>,
    ) -> Self {
        let kind = RetryEventKind::Retry;
        Self {
            origin,
            kind,
            attempts,
            wait: Some(wait),
            error: error.map(ToString::to_string),
        }
    }

    pub(super) fn success(origin: EventOrigin, attempts: u32) -> Self {
        Self {
            origin,
            kind: RetryEventKind::Success,
            attempts,
            wait: None,
            error: None,
        }
    }

    pub(super) fn error(origin: EventOrigin, attempts: u32, error: Shown<'_>) -> Self {
        let kind = RetryEventKind::Error;
        Self {
            origin,
            kind,
            attempts,
            wait: None,
            error: error.map(ToString::to_string),
        }
    }

    pub(super) fn ignored_error(origin: EventOrigin, error: Shown<'_>) -> Self {
        let kind = RetryEventKind::IgnoredError;
        Self {
            origin,
            kind,
            attempts: 0,
            wait: None,
            error: error.map(ToString::to_string),
        }
    }
}

type Shown<'e> = Option<&'e dyn fmt::Display>;
