//! How a policy refuses a call.

use std::fmt;
use std::sync::Arc;
use std::time::Duration;

use crate::State;

/// A refusal by a policy: the call was not made, or not brought to its end.
///
/// It reaches the caller of an annotated function through `E: From<resil::Error>`, usually a variant
/// `Resil(#[from] resil::Error)`. Errors of the function's own body are never wrapped in it.
#[derive(Clone, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Error {
    /// The circuit breaker is open, or half-open with all its trials taken
    /// (Resilience4j: `CallNotPermittedException`).
    #[error("circuit breaker `{instance}` is {state} and does not permit further calls")]
    #[non_exhaustive]
    CallNotPermitted {
        /// The circuit breaker.
        instance: Arc<str>,
        /// Its state when it refused.
        state: State,
        /// After how long an open breaker admits a trial; `None` where no time is known.
        retry_after: Option<Duration>,
    },
    /// The rate limiter has no permission that could be had within its `timeout_duration`
    /// (Resilience4j: `RequestNotPermitted`).
    #[error("rate limiter `{instance}` does not permit further calls")]
    #[non_exhaustive]
    RequestNotPermitted {
        /// The rate limiter.
        instance: Arc<str>,
        /// After how long the permissions asked for would be there.
        retry_after: Option<Duration>,
    },
    /// The call took longer than `timeout_duration` of the time limiter and was stopped
    /// (Resilience4j: `TimeoutException`).
    #[error("time limiter `{instance}` stopped the call after {timeout:?}")]
    #[non_exhaustive]
    Timeout {
        /// The time limiter.
        instance: Arc<str>,
        /// The limit that was exceeded.
        timeout: Duration,
    },
    /// All places of the bulkhead are taken, and none became free within `max_wait_duration`
    /// (Resilience4j: `BulkheadFullException`).
    #[error("bulkhead `{instance}` is full and does not permit further calls")]
    #[non_exhaustive]
    BulkheadFull {
        /// The bulkhead.
        instance: Arc<str>,
    },
    /// The result was still unwanted after the last attempt, and `fail_after_max_attempts` is set
    /// (Resilience4j: `MaxRetriesExceededException`).
    #[error("retry `{instance}` gave up: the result is still unwanted after {attempts} attempts")]
    #[non_exhaustive]
    MaxRetriesExceeded {
        /// The retry.
        instance: Arc<str>,
        /// How many attempts were made.
        attempts: u32,
    },
    /// A wait of this policy was ended by a cancelled token or by [`shutdown`](crate::shutdown).
    #[error("{instance}: the wait was cancelled")]
    #[non_exhaustive]
    Cancelled {
        /// The instance that was waiting.
        instance: Arc<str>,
        /// Who ended the wait.
        #[source]
        cause: CancelCause,
    },
    /// The settings of the program are wrong, or nothing declares the instance, so the call was not made.
    /// [`init`](crate::init) reports what is wrong at the start of the program.
    #[error("`{instance}` cannot be used: {}", first_of(problems))]
    #[non_exhaustive]
    Misconfigured {
        /// The instance, or the function, that cannot be used.
        instance: Arc<str>,
        /// What is wrong.
        #[source]
        problems: Arc<resil_config::Problems>,
    },
}

/// The first problem in a line, and how many more there are: what a log has room for.
fn first_of(problems: &resil_config::Problems) -> String {
    let first = problems.iter().next().map_or_else(String::new, |problem| {
        let help = problem.suggestion().map(|help| format!("; {help}"));
        format!("{}{}", problem.message(), help.unwrap_or_default())
    });
    match problems.iter().count() {
        0 | 1 => first,
        more => format!(
            "{first} (and {} more problems, see `resil::init`)",
            more - 1
        ),
    }
}

impl Error {
    /// Which refusal this is.
    pub fn kind(&self) -> ErrorKind {
        match self {
            Self::CallNotPermitted { .. } => ErrorKind::CallNotPermitted,
            Self::RequestNotPermitted { .. } => ErrorKind::RequestNotPermitted,
            Self::Timeout { .. } => ErrorKind::Timeout,
            Self::BulkheadFull { .. } => ErrorKind::BulkheadFull,
            Self::MaxRetriesExceeded { .. } => ErrorKind::MaxRetriesExceeded,
            Self::Cancelled { .. } => ErrorKind::Cancelled,
            Self::Misconfigured { .. } => ErrorKind::Misconfigured,
        }
    }

    /// The name of the instance that refused; for a policy without a name, the path of its function.
    pub fn instance(&self) -> &str {
        match self {
            Self::CallNotPermitted { instance, .. }
            | Self::RequestNotPermitted { instance, .. }
            | Self::Timeout { instance, .. }
            | Self::BulkheadFull { instance }
            | Self::MaxRetriesExceeded { instance, .. }
            | Self::Cancelled { instance, .. }
            | Self::Misconfigured { instance, .. } => instance,
        }
    }

    /// After how long a call can succeed again, where the policy knows: an open circuit breaker and a
    /// rate limiter do.
    pub fn retry_after(&self) -> Option<Duration> {
        match self {
            Self::CallNotPermitted { retry_after, .. }
            | Self::RequestNotPermitted { retry_after, .. } => *retry_after,
            _ => None,
        }
    }
}

/// The kinds of [`Error`], for comparing and for labels.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum ErrorKind {
    /// A circuit breaker refused.
    CallNotPermitted,
    /// A rate limiter refused.
    RequestNotPermitted,
    /// A time limiter stopped the call.
    Timeout,
    /// A bulkhead refused.
    BulkheadFull,
    /// A retry ran out of attempts with an unwanted result.
    MaxRetriesExceeded,
    /// A wait was cancelled.
    Cancelled,
    /// The settings are wrong.
    Misconfigured,
}

impl fmt::Display for ErrorKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(self, f)
    }
}

/// Who ended a wait.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum CancelCause {
    /// [`shutdown`](crate::shutdown) was called.
    #[error("the program is shutting down")]
    Shutdown,
    /// The token of the call was cancelled.
    #[error("the call's cancellation token was cancelled")]
    Token,
}

impl CancelCause {
    /// The refusal of the instance whose wait was ended.
    pub(crate) fn of(self, waited_for: &Arc<str>) -> Error {
        Error::Cancelled {
            instance: Arc::clone(waited_for),
            cause: self,
        }
    }
}

impl From<Error> for std::io::Error {
    /// The kind is `TimedOut` for [`Error::Timeout`], `Interrupted` for [`Error::Cancelled`], else `Other`.
    fn from(error: Error) -> Self {
        let kind = match error.kind() {
            ErrorKind::Timeout => std::io::ErrorKind::TimedOut,
            ErrorKind::Cancelled => std::io::ErrorKind::Interrupted,
            _ => std::io::ErrorKind::Other,
        };
        Self::new(kind, error)
    }
}
