//! `/actuator/circuitbreakers`.

use axum::Json;
use serde_json::{Map, Value, json};

use super::percent::percent;
use crate::CircuitBreaker;

pub(super) async fn list() -> Json<Value> {
    let mut all = CircuitBreaker::all();
    all.sort_by(|a, b| a.name().cmp(b.name()));
    let details: Map<String, Value> = all
        .iter()
        .map(|breaker| (breaker.name().to_owned(), details(breaker)))
        .collect();
    Json(json!({ "circuitBreakers": details }))
}

fn details(breaker: &CircuitBreaker) -> Value {
    let (config, metrics) = (breaker.config(), breaker.metrics());
    json!({
        "failureRate": percent(metrics.failure_rate),
        "slowCallRate": percent(metrics.slow_call_rate),
        "failureRateThreshold": percent(config.failure_rate_threshold),
        "slowCallRateThreshold": percent(config.slow_call_rate_threshold),
        "bufferedCalls": metrics.number_of_buffered_calls,
        "failedCalls": metrics.number_of_failed_calls,
        "slowCalls": metrics.number_of_slow_calls,
        "slowFailedCalls": metrics.number_of_slow_failed_calls,
        "notPermittedCalls": metrics.number_of_not_permitted_calls,
        "state": shown_state(breaker, metrics.state),
    })
}

/// A breaker that is switched off judges nothing, which is what `DISABLED` says.
pub(super) fn shown_state(breaker: &CircuitBreaker, state: crate::State) -> &'static str {
    if breaker.is_enabled() {
        state.as_str()
    } else {
        crate::State::Disabled.as_str()
    }
}
