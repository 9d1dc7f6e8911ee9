//! The service's HTTP side: which path does what.

mod answer;
mod extract;
mod products;
#[cfg(test)]
mod tests;

use axum::Router;
use axum::extract::DefaultBodyLimit;
use axum::routing::{get, post};
use resil::ThreadPoolBulkhead;

use crate::gemini::Gemini;
use crate::http::answer::ErrorAnswer;
use crate::products::Store;
use crate::upload::LIMIT;

/// The form around the image may take this much.
const FORM_OVERHEAD: usize = 64 * 1024;

/// What every request can use.
#[derive(Clone, Debug)]
pub(crate) struct App {
    /// The upstream.
    pub(crate) gemini: Gemini,
    /// Where the products are kept.
    pub(crate) store: Store,
    /// The threads that decode images.
    pub(crate) images: ThreadPoolBulkhead,
}

/// The paths of the service, and those of resil's actuator.
pub(crate) fn router(app: App) -> Router {
    Router::new()
        .route("/api/products/extract", post(extract::extract))
        .route("/api/products", get(products::all))
        .route("/api/products/{id}", get(products::by_id))
        .layer(DefaultBodyLimit::max(LIMIT + FORM_OVERHEAD))
        .with_state(app)
        .merge(resil::actuator::router())
        .fallback(async || ErrorAnswer::no_such_path())
        .method_not_allowed_fallback(async || ErrorAnswer::method_not_allowed())
}
