//! Errors in Gemini's format.

use axum::Json;
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use serde_json::json;

/// An answer that is an error.
#[derive(Debug)]
pub(super) struct Refusal {
    status: StatusCode,
    word: &'static str,
    reason: &'static str,
    message: String,
    retry_after: Option<HeaderValue>,
}

impl Refusal {
    /// The key is not the one.
    pub(super) fn key() -> Self {
        let message = "API key not valid. Please pass a valid API key.".to_owned();
        Self {
            status: StatusCode::BAD_REQUEST,
            word: "INVALID_ARGUMENT",
            reason: "API_KEY_INVALID",
            message,
            retry_after: None,
        }
    }

    /// The request is not one that Gemini takes.
    pub(super) fn argument(message: impl Into<String>) -> Self {
        Self {
            status: StatusCode::BAD_REQUEST,
            word: "INVALID_ARGUMENT",
            reason: "INVALID_REQUEST",
            message: message.into(),
            retry_after: None,
        }
    }

    /// There is no such method.
    pub(super) fn method() -> Self {
        Self {
            status: StatusCode::NOT_FOUND,
            word: "NOT_FOUND",
            reason: "METHOD_NOT_FOUND",
            message: "only generateContent is known here".to_owned(),
            retry_after: None,
        }
    }

    /// The stand-in was told to fail.
    pub(super) fn told(status: u16, retry_after: Option<&str>) -> Self {
        Self {
            status: StatusCode::from_u16(status).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR),
            word: "UNAVAILABLE",
            reason: "TOLD_TO_FAIL",
            message: "the stand-in was told to fail".to_owned(),
            retry_after: retry_after.and_then(|text| HeaderValue::from_str(text).ok()),
        }
    }
}

impl IntoResponse for Refusal {
    fn into_response(self) -> Response {
        let detail =
            json!({"@type": "type.googleapis.com/google.rpc.ErrorInfo", "reason": self.reason});
        let error = json!({
            "code": self.status.as_u16(), "message": self.message, "status": self.word, "details": [detail],
        });
        let mut response = (self.status, Json(json!({"error": error}))).into_response();
        if let Some(retry_after) = self.retry_after {
            response
                .headers_mut()
                .insert(header::RETRY_AFTER, retry_after);
        }
        response
    }
}
