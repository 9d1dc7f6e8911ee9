//! `/actuator/health`: the program's health, from the instances with `register_health_indicator = true`.

use axum::Json;
use axum::http::StatusCode;
use serde_json::{Map, Value, json};

use super::circuit_breakers::shown_state;
use super::percent::percent;
use crate::{CircuitBreaker, RateLimiter, State};

/// The health of an instance, as Resilience4j's indicators give it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Status {
    Up,
    Down,
    Unknown,
    /// A status of Resilience4j's own, which does not change the program's.
    Custom(&'static str),
}

impl Status {
    fn as_str(self) -> &'static str {
        match self {
            Self::Up => "UP",
            Self::Down => "DOWN",
            Self::Unknown => "UNKNOWN",
            Self::Custom(name) => name,
        }
    }
}

/// The worst status decides, custom ones aside; nothing but custom ones is unknown.
fn aggregate(statuses: impl Iterator<Item = Status>) -> Status {
    let rank = |status: &Status| match status {
        Status::Down => 0,
        Status::Up => 1,
        Status::Unknown => 2,
        Status::Custom(_) => 3,
    };
    match statuses.min_by_key(rank) {
        Some(Status::Custom(_)) | None => Status::Unknown,
        Some(status) => status,
    }
}

pub(super) async fn health() -> (StatusCode, Json<Value>) {
    let components = [
        (
            "circuitBreakers",
            entries(&CircuitBreaker::all(), circuit_breaker),
        ),
        ("rateLimiters", entries(&RateLimiter::all(), rate_limiter)),
    ];
    let components: Vec<_> = components
        .into_iter()
        .filter(|(_, entries)| !entries.is_empty())
        .collect();
    // Without an indicator the program is up: it has answered.
    let status = match components.as_slice() {
        [] => Status::Up,
        some => aggregate(
            some.iter()
                .flat_map(|(_, entries)| entries.iter().map(|entry| entry.status)),
        ),
    };
    let components: Map<String, Value> = components
        .into_iter()
        .map(|(name, entries)| (name.to_owned(), component(entries)))
        .collect();
    let code = if status == Status::Down {
        StatusCode::SERVICE_UNAVAILABLE
    } else {
        StatusCode::OK
    };
    (
        code,
        Json(json!({ "status": status.as_str(), "components": components })),
    )
}

struct Entry {
    name: String,
    status: Status,
    details: Value,
}

fn entries<P>(all: &[P], entry: impl Fn(&P) -> Option<Entry>) -> Vec<Entry> {
    let mut entries: Vec<Entry> = all.iter().filter_map(entry).collect();
    entries.sort_by(|a, b| a.name.cmp(&b.name));
    entries
}

fn component(entries: Vec<Entry>) -> Value {
    let status = aggregate(entries.iter().map(|entry| entry.status));
    let entry = |entry: Entry| {
        (
            entry.name,
            json!({ "status": entry.status.as_str(), "details": entry.details }),
        )
    };
    let details: Map<String, Value> = entries.into_iter().map(entry).collect();
    json!({ "status": status.as_str(), "details": details })
}

fn circuit_breaker(breaker: &CircuitBreaker) -> Option<Entry> {
    let (config, metrics) = (breaker.config(), breaker.metrics());
    if !config.register_health_indicator {
        return None;
    }
    let status = match metrics.state {
        _ if !breaker.is_enabled() => Status::Unknown,
        State::Closed => Status::Up,
        State::Open if config.allow_health_indicator_to_fail => Status::Down,
        State::Open => Status::Custom("CIRCUIT_OPEN"),
        State::HalfOpen => Status::Custom("CIRCUIT_HALF_OPEN"),
        State::Disabled | State::ForcedOpen | State::MetricsOnly => Status::Unknown,
    };
    let details = json!({
        "failureRate": percent(metrics.failure_rate),
        "failureRateThreshold": percent(config.failure_rate_threshold),
        "slowCallRate": percent(metrics.slow_call_rate),
        "slowCallRateThreshold": percent(config.slow_call_rate_threshold),
        "bufferedCalls": metrics.number_of_buffered_calls,
        "slowCalls": metrics.number_of_slow_calls,
        "slowFailedCalls": metrics.number_of_slow_failed_calls,
        "failedCalls": metrics.number_of_failed_calls,
        "notPermittedCalls": metrics.number_of_not_permitted_calls,
        "state": shown_state(breaker, metrics.state),
    });
    Some(Entry {
        name: breaker.name().to_owned(),
        status,
        details,
    })
}

fn rate_limiter(limiter: &RateLimiter) -> Option<Entry> {
    let (config, metrics) = (limiter.config(), limiter.metrics());
    if !config.register_health_indicator {
        return None;
    }
    let too_long = || limiter.estimated_wait() > config.timeout_duration;
    let status = match () {
        () if metrics.available_permissions > 0 || metrics.number_of_waiting_threads == 0 => {
            Status::Up
        }
        () if too_long() && config.allow_health_indicator_to_fail => Status::Down,
        () if too_long() => Status::Custom("RATE_LIMITED"),
        () => Status::Unknown,
    };
    let details = json!({
        "availablePermissions": metrics.available_permissions,
        "numberOfWaitingThreads": metrics.number_of_waiting_threads,
    });
    Some(Entry {
        name: limiter.name().to_owned(),
        status,
        details,
    })
}

#[cfg(test)]
mod tests {
    use super::{Status, aggregate};

    #[test]
    fn the_worst_status_decides_and_custom_ones_do_not_count() {
        let open = Status::Custom("CIRCUIT_OPEN");
        assert_eq!(
            aggregate([open, Status::Custom("CIRCUIT_HALF_OPEN"), Status::Up].into_iter()),
            Status::Up
        );
        assert_eq!(
            aggregate([Status::Up, Status::Down].into_iter()),
            Status::Down
        );
        assert_eq!(
            aggregate([Status::Unknown, Status::Up].into_iter()),
            Status::Up
        );
        assert_eq!(
            aggregate([Status::Custom("RATE_LIMITED")].into_iter()),
            Status::Unknown
        );
    }
}
