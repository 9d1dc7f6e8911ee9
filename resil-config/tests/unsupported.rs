//! What is known and not honoured is refused by name.

use resil_config::{Layer, Problem, SourceFile};

/// Line, column and message of each problem.
fn problems(text: &str) -> Vec<String> {
    let (_, problems) = Layer::parse(&SourceFile::new("resil.toml", text));
    let shown = |problem: &Problem| {
        let place = problem.location().map(ToString::to_string);
        let place = place.unwrap_or_default();
        format!(
            "{} {}",
            place.trim_start_matches("resil.toml:"),
            problem.message()
        )
    };
    problems.iter().map(shown).collect()
}

#[test]
fn what_is_not_honoured_is_refused_by_name() {
    let found = problems(
        "[retry.instances.a]\nretry-exception-predicate = 'x'\neventConsumerBufferSize = 10\nmaxRetryAttempts = 4\n\
         [circuitbreaker.instances.a]\nwritable_stack_trace_enabled = false\nrecord_failure_predicate = 'com.example.P'\n\
         ignore_class_binding_exceptions = true\nring-buffer-size-in-closed-state = 3\n",
    );
    assert_eq!(
        found,
        [
            "2:1 `retry.instances.a.retry-exception-predicate` is not supported: \
             it names a class of Java, and a file holds no code",
            "4:1 `retry.instances.a.maxRetryAttempts` is not supported: it was renamed",
            "6:1 `circuitbreaker.instances.a.writable_stack_trace_enabled` is not supported: \
             an error in Rust has no stack trace",
            "7:1 `circuitbreaker.instances.a.record_failure_predicate` is not supported: \
             it names a class of Java, and a file holds no code",
            "8:1 `circuitbreaker.instances.a.ignore_class_binding_exceptions` is not supported: \
             there are no classes to bind, and no name is ever skipped",
            "9:1 `circuitbreaker.instances.a.ring-buffer-size-in-closed-state` is not supported: it was renamed",
        ]
    );
}

#[test]
fn sections_of_resilience4j_that_resil_does_not_have_are_refused_by_name() {
    let found = problems(
        "thread.type = 'virtual'\nretry-aspect-order = 2\n[retry]\nmetrics.enabled = true\nretry_aspect_order = 1\n",
    );
    assert_eq!(
        found,
        [
            "1:1 `thread` is not supported yet",
            "2:1 `retry-aspect-order` is not supported yet",
            "4:1 `retry.metrics` is not supported yet",
            "5:1 `retry.retry_aspect_order` is not supported yet",
        ]
    );
}

#[test]
fn a_time_limiter_always_cancels() {
    assert!(problems("[time_limiter.instances.a]\ncancel_running_future = true").is_empty());
    assert_eq!(
        problems("[time_limiter.instances.a]\ncancel_running_future = false"),
        [
            "2:1 `time_limiter.instances.a.cancel_running_future` cannot be `false`: \
          a Rust future stops when it is dropped"
        ]
    );
}
