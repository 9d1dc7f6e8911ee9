use std::collections::BTreeSet;
use std::time::Duration;

use super::{Support, ValueType};
use crate::{Kind, Value};

#[test]
fn every_default_is_a_value_the_property_allows() {
    for kind in Kind::ALL {
        for key in kind.keys().iter().filter(|key| key.default.is_some()) {
            assert!(key.default_value().is_some(), "{kind}.{}", key.name);
        }
    }
}

#[test]
fn no_name_or_alias_stands_for_two_properties_of_a_kind() {
    for kind in Kind::ALL {
        let mut seen = BTreeSet::new();
        for key in kind.keys() {
            for name in key.aliases.iter().chain([&key.name]) {
                assert!(seen.insert(*name), "{kind}.{name}");
            }
        }
    }
}

#[test]
fn every_property_is_found_in_the_three_spellings() {
    for kind in Kind::ALL {
        for key in kind.keys() {
            let kebab = key.name.replace('_', "-");
            let camel = crate::spelling::like("aB", key.name);
            for spelling in [key.name, kebab.as_str(), camel.as_str()] {
                let found = kind.key(spelling).map(|key| key.name);
                assert_eq!(found, Some(key.name), "{kind}.{spelling}");
            }
        }
    }
}

#[test]
fn every_property_says_what_it_means() {
    for kind in Kind::ALL {
        for key in kind.keys() {
            assert!(key.doc.ends_with('.'), "{kind}.{}", key.name);
            assert!(!key.expectation().is_empty());
        }
    }
}

#[test]
fn every_property_that_is_honoured_says_what_its_change_does_to_a_running_instance() {
    for kind in Kind::ALL {
        for key in kind.keys() {
            let honoured = !matches!(key.support, Support::Refused(_));
            assert_eq!(
                key.on_change.ends_with('.'),
                honoured,
                "{kind}.{}",
                key.name
            );
        }
    }
}

#[test]
fn short_names_and_resilience4j_names_are_aliases() {
    let name = |kind: Kind, alias| kind.key(alias).map(|key| key.name);
    assert_eq!(name(Kind::Retry, "max"), Some("max_attempts"));
    assert_eq!(name(Kind::Retry, "wait"), Some("wait_duration"));
    assert_eq!(name(Kind::TimeLimiter, "timeout"), Some("timeout_duration"));
    assert_eq!(
        name(Kind::CircuitBreaker, "record-exceptions"),
        Some("record_errors")
    );
    assert_eq!(
        name(Kind::CircuitBreaker, "recordErrors"),
        Some("record_errors")
    );
    assert_eq!(name(Kind::Retry, "ignore_errors"), Some("ignore_errors"));
    assert_eq!(
        name(Kind::Bulkhead, "fairCallHandlingStrategyEnabled"),
        Some("fair_call_handling_enabled")
    );
    assert_eq!(name(Kind::Bulkhead, "timeout"), None);
}

#[test]
fn the_defaults_are_those_of_resilience4j() {
    let default = |kind: Kind, key| kind.key(key).and_then(super::Key::default_value);
    let millis = |millis| Some(Value::Duration(Duration::from_millis(millis)));
    assert_eq!(
        default(Kind::Retry, "max_attempts"),
        Some(Value::Integer(3))
    );
    assert_eq!(default(Kind::Retry, "wait_duration"), millis(500));
    assert_eq!(
        default(Kind::CircuitBreaker, "failure_rate_threshold"),
        Some(Value::Float(50.0))
    );
    assert_eq!(
        default(Kind::CircuitBreaker, "slow_call_rate_threshold"),
        Some(Value::Float(100.0))
    );
    assert_eq!(
        default(Kind::CircuitBreaker, "slow_call_duration_threshold"),
        millis(60_000)
    );
    assert_eq!(
        default(Kind::CircuitBreaker, "sliding_window_size"),
        Some(Value::Integer(100))
    );
    assert_eq!(
        default(Kind::CircuitBreaker, "minimum_number_of_calls"),
        Some(Value::Integer(100))
    );
    assert_eq!(
        default(Kind::CircuitBreaker, "wait_duration_in_open_state"),
        millis(60_000)
    );
    assert_eq!(default(Kind::RateLimiter, "timeout_duration"), millis(5000));
    assert_eq!(default(Kind::RateLimiter, "limit_for_period"), None);
    assert_eq!(default(Kind::TimeLimiter, "timeout_duration"), millis(1000));
    assert_eq!(
        default(Kind::Bulkhead, "max_concurrent_calls"),
        Some(Value::Integer(25))
    );
    assert_eq!(default(Kind::Bulkhead, "max_wait_duration"), millis(0));
    assert_eq!(
        default(Kind::ThreadPoolBulkhead, "queue_capacity"),
        Some(Value::Integer(100))
    );
    assert_eq!(
        default(Kind::ThreadPoolBulkhead, "keep_alive_duration"),
        millis(20)
    );
    assert_eq!(
        default(Kind::ThreadPoolBulkhead, "max_thread_pool_size"),
        None
    );
}

#[test]
fn only_the_rate_limiter_requires_properties() {
    let all = Kind::ALL
        .into_iter()
        .flat_map(|kind| kind.keys().iter().map(move |key| (kind, key)));
    let required: Vec<_> = all
        .filter(|(_, key)| key.required)
        .map(|(kind, key)| (kind, key.name))
        .collect();
    assert_eq!(
        required,
        [
            (Kind::RateLimiter, "limit_for_period"),
            (Kind::RateLimiter, "limit_refresh_period")
        ]
    );
}

#[test]
fn the_nearest_key_is_never_a_refused_one() {
    assert_eq!(
        Kind::Retry.nearest_key("maxRetryAtempts"),
        Some("max_attempts")
    );
    assert_eq!(
        Kind::Retry.nearest_key("retry_exeptions"),
        Some("retry_exceptions")
    );
    assert_eq!(
        Kind::Bulkhead.nearest_key("writable_stack_trace_enable"),
        None
    );
}

#[test]
fn lists_of_errors_are_honoured() {
    for (kind, key) in [
        (Kind::Retry, "retry_exceptions"),
        (Kind::Retry, "ignore_errors"),
        (Kind::CircuitBreaker, "record_errors"),
        (Kind::CircuitBreaker, "ignore-exceptions"),
    ] {
        let key = kind.key(key).expect("a known key");
        assert_eq!(
            (key.value, key.support, key.default),
            (ValueType::Names, Support::Honoured, None)
        );
    }
}
