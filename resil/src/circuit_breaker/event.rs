//! What a circuit breaker tells its listeners.

use std::fmt;
use std::time::Duration;

use super::state::StateTransition;
use crate::event::EventOrigin;

/// Something that a [`CircuitBreaker`](crate::CircuitBreaker) did or saw.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct CircuitBreakerEvent {
    /// Which circuit breaker, and when.
    pub origin: EventOrigin,
    /// What happened.
    pub kind: CircuitBreakerEventKind,
}

/// The kinds of [`CircuitBreakerEvent`]; `Display` gives Resilience4j's names.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub enum CircuitBreakerEventKind {
    /// `SUCCESS`: a call was recorded as successful.
    Success {
        /// How long it took.
        elapsed: Duration,
    },
    /// `ERROR`: a call was recorded as failed.
    Error {
        /// How long it took.
        elapsed: Duration,
        /// The error, or a word on the result that was recorded as a failure.
        error: String,
    },
    /// `IGNORED_ERROR`: a call ended with an error that counts neither way.
    IgnoredError {
        /// How long it took.
        elapsed: Duration,
        /// The error.
        error: String,
    },
    /// `NOT_PERMITTED`: a call was refused.
    NotPermitted,
    /// `STATE_TRANSITION`: the state has changed.
    StateTransition(StateTransition),
    /// `RESET`: the breaker was reset.
    Reset,
    /// `FAILURE_RATE_EXCEEDED`: the share of failed calls has reached its threshold.
    FailureRateExceeded {
        /// The share in percent.
        rate: f32,
    },
    /// `SLOW_CALL_RATE_EXCEEDED`: the share of slow calls has reached its threshold.
    SlowCallRateExceeded {
        /// The share in percent.
        rate: f32,
    },
}

impl CircuitBreakerEventKind {
    /// Whether the event is told in every state; the others are silent while calls are not judged.
    pub(super) fn is_forced(&self) -> bool {
        matches!(self, Self::StateTransition(_) | Self::Reset)
    }
}

impl fmt::Display for CircuitBreakerEventKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Success { .. } => "SUCCESS",
            Self::Error { .. } => "ERROR",
            Self::IgnoredError { .. } => "IGNORED_ERROR",
            Self::NotPermitted => "NOT_PERMITTED",
            Self::StateTransition(_) => "STATE_TRANSITION",
            Self::Reset => "RESET",
            Self::FailureRateExceeded { .. } => "FAILURE_RATE_EXCEEDED",
            Self::SlowCallRateExceeded { .. } => "SLOW_CALL_RATE_EXCEEDED",
        })
    }
}
