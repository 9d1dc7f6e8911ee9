//! The client: one annotated method, and what it makes of the service's answers.

use std::time::{Duration, SystemTime};

use resil::{Decision, retry};
use tokio_util::sync::CancellationToken;

use crate::transport::{Response, Transport, TransportError};

/// No wait that the service asks for is longer than this.
const LONGEST_HINT: Duration = Duration::from_secs(25);

/// How often a call may be made: for each call, since some callers have more patience than others.
#[derive(Clone, Copy, Debug)]
pub(crate) struct RetryPolicy {
    /// The first time included; below 1 counts as 1.
    pub(crate) max_attempts: u32,
}

/// What the service said in the end, and after how many attempts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Answer {
    pub(crate) attempts: u32,
    pub(crate) said: Said,
}

/// A forecast, or an answer that is none.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Said {
    Forecast(String),
    Status(u16),
}

/// Why there is no answer.
#[derive(Debug, thiserror::Error)]
pub(crate) enum ForecastError {
    /// The service answered, but not with a forecast. The caller gets it as [`Said::Status`].
    #[error("the service answered {status}")]
    Status {
        status: u16,
        retry_after: Option<String>,
    },
    /// There was no answer.
    #[error("no answer after {attempts} attempts")]
    NoAnswer {
        attempts: u32,
        source: TransportError,
    },
}

/// A weather client.
pub(crate) struct Client<T> {
    transport: T,
    stop: CancellationToken,
}

impl<T: Transport> Client<T> {
    /// A client whose waits end when `stop` is cancelled.
    pub(crate) fn new(transport: T, stop: CancellationToken) -> Self {
        Self { transport, stop }
    }

    /// The forecast for a place. Each attempt has its own request id, so that the service's log tells them apart.
    ///
    /// An answer that is no forecast is a value like one that is; only without any answer there is an error.
    #[retry(
        max = policy.max_attempts,
        when = decide,
        attempt = n,
        cancel = self.stop,
        fallback = |error| as_value(error, n)
    )]
    pub(crate) async fn forecast(
        &self,
        place: &str,
        policy: RetryPolicy,
    ) -> Result<Answer, ForecastError> {
        let response = self.transport.get(place, &format!("forecast-{n}")).await;
        match response {
            Ok(Response {
                status: 200, body, ..
            }) => Ok(Answer {
                attempts: n,
                said: Said::Forecast(body),
            }),
            Ok(Response {
                status,
                retry_after,
                ..
            }) => Err(ForecastError::Status {
                status,
                retry_after,
            }),
            Err(source) => Err(ForecastError::NoAnswer {
                attempts: n,
                source,
            }),
        }
    }
}

/// A 503 is worth another attempt when the service says; a 502 or a lost connection at once; nothing else is.
fn decide(error: &ForecastError, _attempts: u32) -> Decision {
    match error {
        ForecastError::Status {
            status: 503,
            retry_after,
        } => {
            let hint = retry_after
                .as_deref()
                .and_then(|value| resil::http::retry_after(value, SystemTime::now()));
            hint.map_or(Decision::Backoff, |hint| {
                Decision::After(hint.min(LONGEST_HINT))
            })
        }
        ForecastError::Status { status: 502, .. }
        | ForecastError::NoAnswer {
            source: TransportError::ConnectionLost,
            ..
        } => Decision::Now,
        ForecastError::Status { .. } | ForecastError::NoAnswer { .. } => Decision::Stop,
    }
}

fn as_value(error: ForecastError, attempts: u32) -> Result<Answer, ForecastError> {
    match error {
        ForecastError::Status { status, .. } => Ok(Answer {
            attempts,
            said: Said::Status(status),
        }),
        other @ ForecastError::NoAnswer { .. } => Err(other),
    }
}

#[cfg(test)]
mod tests;
