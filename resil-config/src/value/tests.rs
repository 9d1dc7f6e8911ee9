use std::time::Duration;

use super::{Misfit, Value, check_value, read};
use crate::Kind;
use crate::syntax;

fn reading(kind: Kind, key: &str, toml: &str) -> Result<Value, Misfit> {
    read(kind.key(key).expect(key), &syntax::value(toml).expect(toml))
}

/// The message and help of a value that is refused.
fn misfit(kind: Kind, key: &str, toml: &str) -> (String, Option<String>) {
    let misfit = reading(kind, key, toml).expect_err(toml);
    (misfit.message, misfit.help)
}

#[test]
fn percentages_are_above_0_and_at_most_100() {
    let read = |toml| reading(Kind::CircuitBreaker, "failure_rate_threshold", toml);
    for (toml, value) in [
        ("50", 50.0),
        ("50.0", 50.0),
        ("0.05", 0.05),
        ("100", 100.0),
        ("1e1", 10.0),
    ] {
        assert_eq!(read(toml), Ok(Value::Float(value)), "{toml}");
    }
    for toml in [
        "0", "0.0", "-0.0", "-5", "100.1", "101", "nan", "inf", "-inf", "\"50%\"", "true", "1e400",
    ] {
        let message = read(toml).expect_err(toml).message;
        assert!(
            message.starts_with("must be a number greater than 0, at most 100, found"),
            "{message}"
        );
    }
}

#[test]
fn a_percent_sign_or_quotes_are_offered_to_be_left_out() {
    let help = |kind, key, toml| misfit(kind, key, toml).1;
    let bare = |text: &str| Some(format!("write it without quotes: `{text}`"));
    assert_eq!(
        help(Kind::CircuitBreaker, "failure_rate_threshold", "\"50%\""),
        bare("50")
    );
    assert_eq!(help(Kind::Retry, "max_attempts", "\"3\""), bare("3"));
    assert_eq!(help(Kind::Retry, "enabled", "\"false\""), bare("false"));
    assert_eq!(help(Kind::Retry, "max_attempts", "\"three\""), None);
}

#[test]
fn whole_numbers_stay_within_their_range() {
    let read = |toml| reading(Kind::Retry, "max_attempts", toml);
    for (toml, value) in [
        ("1", 1),
        ("70_000", 70_000),
        ("0x10", 16),
        ("2147483647", 2_147_483_647),
    ] {
        assert_eq!(read(toml), Ok(Value::Integer(value)), "{toml}");
    }
    for toml in [
        "0",
        "-1",
        "2147483648",
        "4294967297",
        "18446744073709551616",
        "3.0",
        "\"3\"",
        "[3]",
    ] {
        let message = read(toml).expect_err(toml).message;
        assert!(
            message.starts_with("must be a whole number from 1 to 2147483647, found"),
            "{message}"
        );
    }
}

#[test]
fn a_message_repeats_what_was_found() {
    let found = |toml| misfit(Kind::Retry, "max_attempts", toml).0;
    let expected =
        |found: &str| format!("must be a whole number from 1 to 2147483647, found {found}");
    assert_eq!(found("0x0"), expected("0x0"));
    assert_eq!(found("3.50"), expected("3.50"));
    assert_eq!(found("{ a = 1 }"), expected("a table"));
    assert_eq!(found("[]"), expected("a list"));
    assert_eq!(found("1979-05-27"), expected("a date or time"));
    assert_eq!(found("false"), expected("`false`"));
    let long = "x".repeat(1000);
    assert_eq!(
        found(&format!("{long:?}")),
        expected(&format!("\"{}\"…", "x".repeat(60)))
    );
}

#[test]
fn a_bare_number_is_no_duration_but_zero_is() {
    let read = |toml| reading(Kind::Retry, "wait_duration", toml);
    assert_eq!(read("0"), Ok(Value::Duration(Duration::ZERO)));
    assert_eq!(read("\"0\""), Ok(Value::Duration(Duration::ZERO)));
    assert_eq!(
        misfit(Kind::Retry, "wait_duration", "1500"),
        (
            "must be a duration such as \"500ms\", found 1500".to_owned(),
            Some("write the unit, as in \"1500s\" or \"1500ms\"".to_owned())
        )
    );
    assert_eq!(
        misfit(Kind::Retry, "wait_duration", "\"10mss\""),
        (
            "must be a duration such as \"500ms\", found \"10mss\": unknown unit `mss`".to_owned(),
            Some("write `\"10ms\"`".to_owned())
        )
    );
    assert!(read("{ seconds = 2 }").is_err());
}

#[test]
fn durations_stay_within_their_range() {
    let refused = |kind, key, toml| misfit(kind, key, toml).0;
    assert_eq!(
        refused(Kind::TimeLimiter, "timeout", "\"0s\""),
        "must be a duration such as \"500ms\", longer than zero, found \"0s\""
    );
    assert_eq!(
        refused(
            Kind::CircuitBreaker,
            "wait_duration_in_open_state",
            "\"999us\""
        ),
        "must be a duration such as \"500ms\", at least 1ms, found \"999us\""
    );
    assert_eq!(
        refused(Kind::RateLimiter, "timeout_duration", "\"293y\""),
        "must be a duration such as \"500ms\", at most 106751d, found \"293y\": unknown unit `y`"
    );
    assert!(reading(Kind::RateLimiter, "timeout_duration", "\"106751d\"").is_ok());
    assert!(reading(Kind::RateLimiter, "timeout_duration", "\"106752d\"").is_err());
    assert!(reading(Kind::Retry, "wait_duration", "\"106752d\"").is_ok());
    assert!(reading(Kind::Retry, "exponential_max_wait_duration", "\"0s\"").is_err());
}

#[test]
fn a_fraction_is_below_1_and_a_multiplier_above_0() {
    let ok = |key, toml| reading(Kind::Retry, key, toml).is_ok();
    for toml in ["0", "0.0", "0.999"] {
        assert!(ok("randomized_wait_factor", toml), "{toml}");
    }
    for toml in ["1", "1.0", "-0.1", "nan"] {
        assert!(!ok("randomized_wait_factor", toml), "{toml}");
    }
    assert!(ok("exponential_backoff_multiplier", "0.001"));
    for toml in ["0", "-1", "inf", "nan"] {
        assert!(!ok("exponential_backoff_multiplier", toml), "{toml}");
    }
}

#[test]
fn a_choice_may_be_written_in_lower_case() {
    for toml in ["\"TIME_BASED\"", "\"time_based\"", "'Time-Based'"] {
        let value = reading(Kind::CircuitBreaker, "sliding_window_type", toml);
        assert_eq!(value, Ok(Value::Choice("TIME_BASED")), "{toml}");
    }
    assert_eq!(
        misfit(Kind::CircuitBreaker, "sliding_window_type", "\"COUNT\"").0,
        "must be \"COUNT_BASED\" or \"TIME_BASED\", found \"COUNT\""
    );
    assert!(reading(Kind::CircuitBreaker, "initial_state", "\"metrics_only\"").is_ok());
    assert!(
        reading(
            Kind::CircuitBreaker,
            "transition_to_state_after_wait_duration",
            "\"half_open\""
        )
        .is_err()
    );
}

#[test]
fn a_bulkhead_may_refuse_every_call() {
    assert_eq!(
        reading(Kind::Bulkhead, "max_concurrent_calls", "0"),
        Ok(Value::Integer(0))
    );
    assert!(reading(Kind::ThreadPoolBulkhead, "core_thread_pool_size", "0").is_err());
}

#[test]
fn values_made_in_code_are_checked_by_the_same_rules() {
    let check = |kind, key, value: Value| check_value(kind, key, &value);
    assert_eq!(
        check(Kind::Retry, "max_attempts", Value::Integer(1)),
        Ok(())
    );
    assert_eq!(
        check(Kind::Retry, "max_attempts", Value::Integer(0)),
        Err("`max_attempts` must be a whole number from 1 to 2147483647, found 0".to_owned())
    );
    assert_eq!(
        check(Kind::TimeLimiter, "timeout_duration", Value::Duration(Duration::ZERO)),
        Err("`timeout_duration` must be a duration such as \"500ms\", longer than zero, found \"0s\"".to_owned())
    );
    assert_eq!(
        check(
            Kind::CircuitBreaker,
            "failure_rate_threshold",
            Value::Float(f64::NAN)
        ),
        Err(
            "`failure_rate_threshold` must be a number greater than 0, at most 100, found NaN"
                .to_owned()
        )
    );
    assert_eq!(
        check(Kind::Retry, "colour", Value::Integer(0)),
        Err("`colour` is not a property of `retry`".to_owned())
    );
    assert!(check(Kind::Retry, "max_attempts", Value::Boolean(true)).is_err());
    assert!(
        check(
            Kind::CircuitBreaker,
            "initial_state",
            Value::Choice("closed")
        )
        .is_err()
    );
    assert!(
        check(
            Kind::CircuitBreaker,
            "initial_state",
            Value::Choice("CLOSED")
        )
        .is_ok()
    );
    assert!(
        check(
            Kind::TimeLimiter,
            "cancel_running_future",
            Value::Boolean(true)
        )
        .is_ok()
    );
    assert_eq!(
        check(
            Kind::TimeLimiter,
            "cancel_running_future",
            Value::Boolean(false)
        ),
        Err(
            "`cancel_running_future` cannot be `false`: a Rust future stops when it is dropped"
                .to_owned()
        )
    );
    let names = || Value::Names(vec!["NotFound".to_owned()]);
    assert!(check(Kind::Retry, "retry_errors", names()).is_ok());
    assert!(check(Kind::Retry, "result_predicate", names()).is_err());
}

#[test]
fn values_are_shown_as_a_file_would_have_them() {
    let shown = |value: Value| value.to_string();
    assert_eq!(shown(Value::Boolean(true)), "true");
    assert_eq!(shown(Value::Float(50.0)), "50");
    assert_eq!(
        shown(Value::Duration(Duration::from_millis(1500))),
        "\"1s 500ms\""
    );
    assert_eq!(shown(Value::Choice("OPEN")), "\"OPEN\"");
    assert_eq!(
        shown(Value::Names(vec!["a".into(), "b\"".into()])),
        r#"["a", "b\""]"#
    );
}

#[test]
fn names_are_a_list_of_texts_that_say_something() {
    let key = crate::keys::Key::names("ignore_errors", "");
    let read = |toml: &str| {
        let toml = syntax::value(toml).expect("valid TOML");
        read(&key, &toml).map_err(|misfit| (misfit.message, misfit.help))
    };
    let names = |names: &[&str]| {
        Ok(Value::Names(
            names.iter().map(ToString::to_string).collect(),
        ))
    };
    assert_eq!(read("[]"), names(&[]));
    assert_eq!(
        read("[\"NotFound\", ' AppErr::Skip']"),
        names(&["NotFound", "AppErr::Skip"])
    );
    assert_eq!(
        read("\"NotFound\""),
        Err((
            "must be a list of names such as [\"NotFound\"], found \"NotFound\"".to_owned(),
            Some("write a list: `[\"NotFound\"]`".to_owned())
        ))
    );
    assert!(read("[\" \"]").is_err());
    assert!(read("[1]").is_err());
}
