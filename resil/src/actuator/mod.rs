//! The operator's view over HTTP, under the paths and in the JSON of Resilience4j's Spring Boot actuator (feature
//! `actuator`).
//!
//! | path | answer |
//! | --- | --- |
//! | `GET /actuator/circuitbreakers` | every circuit breaker: its rates, thresholds, counts and state |
//! | `GET /actuator/health` | the health of the instances with `register_health_indicator = true` |
//!
//! Every instance that the settings or a call site name is there from the start, with nothing counted.

mod circuit_breakers;
mod health;
mod percent;

use axum::Router;
use axum::routing::get;

/// The endpoints, with their full paths, to be merged into the program's own router.
///
/// They show names and counts, and answer whoever can reach them: serve them where only operators can.
pub fn router() -> Router {
    Router::new()
        .route("/actuator/circuitbreakers", get(circuit_breakers::list))
        .route("/actuator/health", get(health::health))
}
