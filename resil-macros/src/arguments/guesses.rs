//! The words that people guess for a key, where the nearest spelling would lead them elsewhere: `max` of a bulkhead.

use resil_config::Kind;

/// What is meant, and the words for it.
type Guesses = &'static [(&'static str, &'static [&'static str])];

const RETRY: Guesses = &[
    (
        "max",
        &[
            "attempts",
            "count",
            "limit",
            "max_retries",
            "retries",
            "times",
            "tries",
        ],
    ),
    ("wait", &["backoff", "delay", "interval", "pause", "sleep"]),
    ("enable_exponential_backoff", &["exponential"]),
    (
        "exponential_backoff_multiplier",
        &["base", "factor", "multiplier"],
    ),
    (
        "exponential_max_wait_duration",
        &["max_backoff", "max_delay", "max_wait", "max_wait_duration"],
    ),
    ("randomized_wait_factor", &["jitter", "random"]),
    (
        "on_result",
        &["if_result", "result", "retry_on_result", "until", "while"],
    ),
    (
        "retry_errors",
        &[
            "errors",
            "filter",
            "if_error",
            "on",
            "only",
            "retry_if",
            "retry_on",
            "retryable",
        ],
    ),
    (
        "ignore_errors",
        &["except", "ignore", "not_on", "skip", "unless"],
    ),
    ("attempt", &["attempt_number", "n", "number"]),
    ("borrow", &["by_ref", "clone", "no_clone"]),
];

const CIRCUIT_BREAKER: Guesses = &[
    (
        "failure_rate_threshold",
        &["failure_rate", "failure_threshold", "rate", "threshold"],
    ),
    (
        "sliding_window_size",
        &["calls", "size", "window", "window_size"],
    ),
    ("sliding_window_type", &["window_type"]),
    (
        "minimum_number_of_calls",
        &[
            "max_failures",
            "min",
            "min_calls",
            "minimum",
            "minimum_calls",
        ],
    ),
    (
        "wait_duration_in_open_state",
        &[
            "cooldown",
            "open",
            "open_for",
            "recovery",
            "reset",
            "reset_timeout",
            "wait",
            "wait_duration",
        ],
    ),
    (
        "permitted_number_of_calls_in_half_open_state",
        &[
            "half_open",
            "half_open_calls",
            "permits",
            "permitted",
            "probes",
            "trials",
        ],
    ),
    (
        "slow_call_duration_threshold",
        &["slow", "slow_after", "slow_call", "slow_call_duration"],
    ),
    ("slow_call_rate_threshold", &["slow_rate", "slow_call_rate"]),
    (
        "record_errors",
        &["errors", "failures", "on_error", "record"],
    ),
    ("ignore_errors", &["except", "ignore"]),
    ("record_result", &["is_failure", "on_result", "result"]),
];

const RATE_LIMITER: Guesses = &[
    (
        "limit_for_period",
        &[
            "calls",
            "limit",
            "max",
            "per_second",
            "quota",
            "rate",
            "requests",
        ],
    ),
    (
        "limit_refresh_period",
        &["every", "interval", "per", "period", "refresh", "window"],
    ),
    (
        "timeout_duration",
        &[
            "max_wait",
            "max_wait_duration",
            "timeout",
            "wait",
            "wait_duration",
        ],
    ),
    ("permits", &["cost", "tokens", "weight"]),
];

const TIME_LIMITER: Guesses = &[(
    "timeout",
    &[
        "after",
        "deadline",
        "duration",
        "limit",
        "max",
        "max_duration",
        "time",
        "wait",
    ],
)];

const BULKHEAD: Guesses = &[
    (
        "max_concurrent_calls",
        &[
            "calls",
            "concurrency",
            "limit",
            "max",
            "max_calls",
            "max_concurrent",
            "permits",
            "size",
        ],
    ),
    (
        "max_wait_duration",
        &[
            "max_wait",
            "timeout",
            "timeout_duration",
            "wait",
            "wait_duration",
        ],
    ),
    ("fair_call_handling_enabled", &["fair"]),
];

const THREAD_POOL_BULKHEAD: Guesses = &[
    (
        "max_thread_pool_size",
        &[
            "limit",
            "max",
            "max_concurrent",
            "max_size",
            "max_threads",
            "pool_size",
            "size",
            "threads",
        ],
    ),
    (
        "core_thread_pool_size",
        &["core", "core_size", "core_threads", "min", "min_threads"],
    ),
    ("queue_capacity", &["capacity", "queue", "queue_size"]),
    ("keep_alive_duration", &["idle", "keep_alive"]),
];

const COMMON: Guesses = &[
    (
        "fallback",
        &[
            "default",
            "fallback_fn",
            "fallback_method",
            "on_failure",
            "or",
            "or_else",
            "recover",
        ],
    ),
    ("name", &["id", "instance"]),
    (
        "cancel",
        &["cancellation", "cancellation_token", "shutdown", "token"],
    ),
    ("enabled", &["disable", "disabled", "enable"]),
];

/// The key of an attribute of `kind` that is meant by `word`.
pub(super) fn meant(kind: Kind, word: &str) -> Option<&'static str> {
    let own = match kind {
        Kind::Retry => RETRY,
        Kind::CircuitBreaker => CIRCUIT_BREAKER,
        Kind::RateLimiter => RATE_LIMITER,
        Kind::TimeLimiter => TIME_LIMITER,
        Kind::Bulkhead => BULKHEAD,
        Kind::ThreadPoolBulkhead => THREAD_POOL_BULKHEAD,
    };
    let mut all = own.iter().chain(COMMON);
    all.find(|(_, words)| words.contains(&word))
        .map(|(key, _)| *key)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::arguments::vocabulary::{ATTRIBUTES, known};

    #[test]
    fn a_guess_is_no_key_and_leads_to_one() {
        for kind in ATTRIBUTES.into_iter().chain([Kind::ThreadPoolBulkhead]) {
            let keys = known(kind);
            let guesses = [
                RETRY,
                CIRCUIT_BREAKER,
                RATE_LIMITER,
                TIME_LIMITER,
                BULKHEAD,
                THREAD_POOL_BULKHEAD,
                COMMON,
            ];
            for word in guesses.concat().iter().flat_map(|(_, words)| *words) {
                let Some(key) = meant(kind, word) else {
                    continue;
                };
                assert!(
                    keys.contains(&key),
                    "{kind:?} has no {key}, meant by {word}"
                );
            }
            for key in keys {
                assert_eq!(meant(kind, key), None, "{key} is a key of {kind:?}");
            }
        }
    }
}
