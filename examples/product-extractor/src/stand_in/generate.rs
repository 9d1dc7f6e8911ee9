//! `POST /v1beta/models/{model}:generateContent`.

use std::sync::Arc;

use axum::Json;
use axum::body::Bytes;
use axum::extract::{Path, State as Shared};
use axum::http::HeaderMap;
use axum::response::{Html, IntoResponse, Response};
use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use serde::Deserialize;
use serde_json::json;

use super::behaviour::Plan;
use super::pixels;
use super::refusal::Refusal;
use super::state::State;

#[derive(Deserialize)]
struct Request {
    contents: Vec<Content>,
}

#[derive(Deserialize)]
struct Content {
    parts: Vec<Part>,
}

#[derive(Deserialize)]
struct Part {
    #[serde(alias = "inlineData")]
    inline_data: Option<InlineData>,
}

#[derive(Deserialize)]
struct InlineData {
    #[serde(alias = "mimeType")]
    mime_type: String,
    data: String,
}

/// Answers as the day is: from the pixels on a good one.
pub(super) async fn generate(
    Shared(state): Shared<Arc<State>>,
    Path(call): Path<String>,
    headers: HeaderMap,
    body: Bytes,
) -> Result<Response, Refusal> {
    let _in_flight = state.arrived();
    if !call.ends_with(":generateContent") {
        return Err(Refusal::method());
    }
    let key = headers
        .get("x-goog-api-key")
        .and_then(|key| key.to_str().ok())
        .unwrap_or_default();
    if !state.takes(key) {
        return Err(Refusal::key());
    }
    let (delay, plan) = state.next_plan();
    tokio::time::sleep(delay).await;
    match plan {
        Plan::Answer => answer(body).await,
        Plan::Nonsense => {
            Ok(Html("<html><body><h1>502 Bad Gateway</h1></body></html>").into_response())
        }
        Plan::Fail {
            status,
            retry_after,
        } => Err(Refusal::told(status, retry_after.as_deref())),
    }
}

async fn answer(body: Bytes) -> Result<Response, Refusal> {
    // Decoding takes the processor for a while; the other requests go on meanwhile.
    let product = tokio::task::spawn_blocking(move || {
        let (mime, image) = image_of(&body)?;
        pixels::describe(&mime, &image)
    });
    let product = product
        .await
        .map_err(|error| Refusal::argument(error.to_string()))?
        .map_err(Refusal::argument)?;
    let candidate = json!({
        "content": {"role": "model", "parts": [{"text": product.to_string()}]},
        "finishReason": "STOP",
    });
    Ok(Json(json!({"candidates": [candidate], "modelVersion": "stand-in"})).into_response())
}

fn image_of(body: &[u8]) -> Result<(String, Vec<u8>), String> {
    let request: Request =
        serde_json::from_slice(body).map_err(|error| format!("invalid JSON: {error}"))?;
    let mut parts = request
        .contents
        .into_iter()
        .flat_map(|content| content.parts);
    let inline = parts
        .find_map(|part| part.inline_data)
        .ok_or("no part has inline_data")?;
    let image = STANDARD
        .decode(inline.data)
        .map_err(|error| format!("invalid base64: {error}"))?;
    Ok((inline.mime_type, image))
}
