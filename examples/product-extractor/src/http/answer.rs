//! What a client is told when something goes wrong: a status, a code for programs, a message for people.

use std::error::Error;
use std::time::Duration;

use axum::Json;
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use resil::ErrorKind;
use serde_json::json;

use crate::causes::with_causes;
use crate::gemini::GeminiError;
use crate::products::StoreError;
use crate::upload::UploadError;

/// An answer that is not what was asked for.
#[derive(Debug)]
pub(super) struct ErrorAnswer {
    status: StatusCode,
    code: &'static str,
    message: String,
    retry_after: Option<Duration>,
}

impl ErrorAnswer {
    fn new(status: StatusCode, code: &'static str, message: impl Into<String>) -> Self {
        Self {
            status,
            code,
            message: message.into(),
            retry_after: None,
        }
    }

    fn of(status: StatusCode, code: &'static str, error: &dyn Error) -> Self {
        Self::new(status, code, with_causes(error))
    }

    /// There is no product of that id.
    pub(super) fn no_such_product(id: &str) -> Self {
        Self::new(
            StatusCode::NOT_FOUND,
            "no_such_product",
            format!("there is no product {id:?}"),
        )
    }

    /// The path leads nowhere.
    pub(super) fn no_such_path() -> Self {
        Self::new(
            StatusCode::NOT_FOUND,
            "no_such_path",
            "the service has no such path",
        )
    }

    /// The path takes another method.
    pub(super) fn method_not_allowed() -> Self {
        Self::new(
            StatusCode::METHOD_NOT_ALLOWED,
            "method_not_allowed",
            "the path does not take this method",
        )
    }
}

impl From<UploadError> for ErrorAnswer {
    fn from(error: UploadError) -> Self {
        let (status, code) = match error {
            UploadError::TooLarge => (StatusCode::PAYLOAD_TOO_LARGE, "image_too_large"),
            UploadError::NotAnImage(_) => (StatusCode::UNSUPPORTED_MEDIA_TYPE, "not_an_image"),
            UploadError::NoForm | UploadError::Form(_) | UploadError::Missing => {
                (StatusCode::BAD_REQUEST, "bad_form")
            }
            UploadError::Busy(_) => (StatusCode::SERVICE_UNAVAILABLE, "service_busy"),
        };
        Self::of(status, code, &error)
    }
}

impl From<StoreError> for ErrorAnswer {
    fn from(error: StoreError) -> Self {
        let (status, code) = match error {
            StoreError::Pool(_) => (StatusCode::SERVICE_UNAVAILABLE, "service_busy"),
            StoreError::Open { .. } | StoreError::Sql(_) => {
                (StatusCode::INTERNAL_SERVER_ERROR, "database_error")
            }
        };
        Self::of(status, code, &error)
    }
}

impl From<GeminiError> for ErrorAnswer {
    fn from(error: GeminiError) -> Self {
        let (status, code) = match &error {
            GeminiError::Resil(refusal) => of_refusal(refusal.kind()),
            GeminiError::Transport(error) if error.is_timeout() => {
                (StatusCode::GATEWAY_TIMEOUT, "gemini_timeout")
            }
            GeminiError::Status { .. } | GeminiError::Transport(_) => {
                (StatusCode::BAD_GATEWAY, "gemini_api_error")
            }
            GeminiError::Unreadable(_) => (StatusCode::BAD_GATEWAY, "gemini_unreadable_answer"),
        };
        let retry_after = match &error {
            GeminiError::Resil(refusal) => refusal.retry_after(),
            _ => None,
        };
        Self {
            retry_after,
            ..Self::of(status, code, &error)
        }
    }
}

/// What a refusal of a policy means to the client.
fn of_refusal(kind: ErrorKind) -> (StatusCode, &'static str) {
    match kind {
        ErrorKind::CallNotPermitted => (StatusCode::SERVICE_UNAVAILABLE, "gemini_circuit_open"),
        ErrorKind::BulkheadFull => (StatusCode::TOO_MANY_REQUESTS, "gemini_bulkhead_full"),
        ErrorKind::Timeout => (StatusCode::GATEWAY_TIMEOUT, "gemini_timeout"),
        ErrorKind::Cancelled => (StatusCode::SERVICE_UNAVAILABLE, "shutting_down"),
        // Misconfigured, and what no attribute of the client can say.
        _ => (StatusCode::INTERNAL_SERVER_ERROR, "internal_error"),
    }
}

impl IntoResponse for ErrorAnswer {
    fn into_response(self) -> Response {
        let body = Json(json!({"error": self.code, "message": self.message}));
        let mut response = (self.status, body).into_response();
        if let Some(wait) = self.retry_after {
            response
                .headers_mut()
                .insert(header::RETRY_AFTER, whole_seconds(wait));
        }
        response
    }
}

/// Rounded up, and one at least: who comes back too early is only refused again.
fn whole_seconds(wait: Duration) -> HeaderValue {
    let seconds = wait.as_secs() + u64::from(wait.subsec_nanos() > 0);
    HeaderValue::from(seconds.max(1))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_kind_of_refusal_has_its_code() {
        for (kind, status, code) in [
            (ErrorKind::CallNotPermitted, 503, "gemini_circuit_open"),
            (ErrorKind::BulkheadFull, 429, "gemini_bulkhead_full"),
            (ErrorKind::Timeout, 504, "gemini_timeout"),
            (ErrorKind::Misconfigured, 500, "internal_error"),
        ] {
            assert_eq!(
                of_refusal(kind),
                (StatusCode::from_u16(status).unwrap(), code)
            );
        }
    }

    #[test]
    fn waits_are_rounded_up_to_seconds() {
        for (millis, expected) in [(0, "1"), (1, "1"), (1000, "1"), (1001, "2"), (15_000, "15")] {
            assert_eq!(whole_seconds(Duration::from_millis(millis)), expected);
        }
    }
}
