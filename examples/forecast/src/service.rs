//! A weather service that is overloaded at first: 503 with `Retry-After`, then 502, then a forecast.

use std::io;
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};

use axum::Router;
use axum::extract::{Path, State};
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use tokio::net::TcpListener;

/// Starts it on a free port of loopback; gives its address.
pub(crate) async fn start() -> io::Result<String> {
    let listener = TcpListener::bind("127.0.0.1:0").await?;
    let address = listener.local_addr()?;
    let router = Router::new()
        .route("/forecast/{place}", get(forecast))
        .with_state(Arc::new(AtomicU32::new(0)));
    tokio::spawn(async move {
        if let Err(error) = axum::serve(listener, router).await {
            eprintln!("the service has stopped: {error}");
        }
    });
    Ok(format!("http://{address}"))
}

async fn forecast(
    State(requests): State<Arc<AtomicU32>>,
    Path(place): Path<String>,
    headers: HeaderMap,
) -> Response {
    let id = headers
        .get("x-request-id")
        .and_then(|id| id.to_str().ok())
        .unwrap_or("none");
    let answer = match requests.fetch_add(1, Ordering::Relaxed) {
        0 => (
            StatusCode::SERVICE_UNAVAILABLE,
            [("retry-after", "2")],
            "busy",
        )
            .into_response(),
        1 => StatusCode::BAD_GATEWAY.into_response(),
        _ => format!("sunny in {place}").into_response(),
    };
    println!(
        "service: request {id} is answered {}",
        answer.status().as_u16()
    );
    answer
}
