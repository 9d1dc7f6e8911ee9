//! The events of a circuit breaker in the words of the traces.

use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use resil::{CircuitBreakerEvent, CircuitBreakerEventKind, State};
use serde_json::{Value, json};

use super::object;

/// What the listener has heard.
#[derive(Default)]
pub(crate) struct Heard {
    pub(crate) events: Vec<Value>,
    /// How often the breaker became half-open.
    pub(crate) half_opens: u64,
}

/// The word of the traces for a state.
pub(crate) fn word(state: State) -> String {
    state.as_str().to_ascii_lowercase()
}

/// Keeps what a listener hears.
pub(crate) fn hear(heard: &Mutex<Heard>, event: &CircuitBreakerEvent) {
    let mut heard = heard.lock().unwrap_or_else(PoisonError::into_inner);
    if let CircuitBreakerEventKind::StateTransition(transition) = &event.kind {
        heard.half_opens += u64::from(transition.to == State::HalfOpen);
    }
    heard.events.push(event_told(&event.kind));
}

fn event_told(kind: &CircuitBreakerEventKind) -> Value {
    let mut told = object([("type", kind.to_string().into())]);
    let mut put = |key: &str, value: Value| told.insert(key.to_owned(), value);
    match kind {
        CircuitBreakerEventKind::Success { elapsed } => {
            put(unit(*elapsed), amount(*elapsed));
        }
        CircuitBreakerEventKind::Error { elapsed, error } => {
            put(unit(*elapsed), amount(*elapsed));
            match error.strip_prefix("the result was recorded as a failure: ") {
                None => put("error", error.clone().into()),
                Some(result) => {
                    put("error", "result_recorded_as_failure".into());
                    put("result", result.into())
                }
            };
        }
        CircuitBreakerEventKind::IgnoredError { elapsed, error } => {
            put(unit(*elapsed), amount(*elapsed));
            put("error", error.clone().into());
        }
        CircuitBreakerEventKind::StateTransition(transition) => {
            put("from", word(transition.from).into());
            put("to", word(transition.to).into());
        }
        CircuitBreakerEventKind::FailureRateExceeded { rate }
        | CircuitBreakerEventKind::SlowCallRateExceeded { rate } => {
            put("rate", json!(rate));
        }
        _ => {}
    }
    told.into()
}

fn in_millis(elapsed: Duration) -> bool {
    elapsed.subsec_nanos().is_multiple_of(1_000_000)
}

fn unit(elapsed: Duration) -> &'static str {
    if in_millis(elapsed) {
        "duration_ms"
    } else {
        "duration_ns"
    }
}

fn amount(elapsed: Duration) -> Value {
    let number = if in_millis(elapsed) {
        elapsed.as_millis()
    } else {
        elapsed.as_nanos()
    };
    u64::try_from(number).expect("a duration of a trace").into()
}
