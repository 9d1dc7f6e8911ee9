//! Properties of `[retry.instances.<name>]`.

use super::common::{
    ENABLED, EVENT_CONSUMER_BUFFER_SIZE, IDLE_TTL, MAX_INSTANCES, ONE_MILLISECOND,
    WRITABLE_STACK_TRACE_ENABLED, ZERO, class, errors, renamed,
};
use super::{Key, Range};

pub(crate) static RETRY: &[Key] = &[
    Key::integer(
        "max_attempts",
        1,
        "How many times the call is tried at most, the first time included.",
    ).on_change("A call that has begun keeps the number it began with.")
    .aliases(&["max"])
    .default("3"),
    Key::duration(
        "wait_duration",
        ZERO,
        "How long to wait between two attempts.",
    ).on_change("The next wait is by it, also that of a call that has begun; a wait that has begun goes on.")
    .aliases(&["wait"])
    .default("\"500ms\""),
    Key::boolean(
        "enable_exponential_backoff",
        "false",
        "Whether each wait is longer than the one before it, by `exponential_backoff_multiplier`.",
    ).on_change("The next wait is by it, also that of a call that has begun; a wait that has begun goes on."),
    Key::float(
        "exponential_backoff_multiplier",
        Range::Positive,
        "What each wait is multiplied by to get the next; needs `enable_exponential_backoff`.",
    ).on_change("The next wait is by it, also that of a call that has begun; a wait that has begun goes on.")
    .default("1.5"),
    Key::duration(
        "exponential_max_wait_duration",
        ONE_MILLISECOND,
        "The longest wait that exponential back-off grows to; without it there is no limit.",
    ).on_change("The next wait is by it, also that of a call that has begun; a wait that has begun goes on."),
    Key::boolean(
        "enable_randomized_wait",
        "false",
        "Whether each wait is drawn at random from around its computed length.",
    ).on_change("The next wait is by it, also that of a call that has begun; a wait that has begun goes on."),
    Key::float(
        "randomized_wait_factor",
        Range::Fraction,
        "How far a random wait may be from its computed length, as a part of that length; needs \
         `enable_randomized_wait`.",
    ).on_change("The next wait is by it, also that of a call that has begun; a wait that has begun goes on.")
    .default("0.5"),
    Key::boolean(
        "fail_after_max_attempts",
        "false",
        "Whether a call whose last attempt still gave an unwanted result fails with \
         `MaxRetriesExceeded`, instead of returning that result.",
    ).on_change("It counts for every call that ends afterwards."),
    errors(
        "retry_errors",
        &["retry_exceptions"],
        "The errors to retry, by the names of their kinds; by default all.",
    ),
    errors(
        "ignore_errors",
        &["ignore_exceptions"],
        "The errors never to retry, by the names of their kinds, also those that `retry_errors` names.",
    ),
    class(
        "retry_exception_predicate",
        "Decides which errors to retry.",
    )
    .instead("write `retry_errors = …` in the attribute"),
    class("result_predicate", "Decides which results to retry.")
        .instead("write `on_result = …` in the attribute"),
    class(
        "interval_bi_function",
        "Computes the wait from the attempt and its outcome.",
    )
    .instead("write `when = …` in the attribute"),
    class(
        "consume_result_before_retry_attempt",
        "Is given each result before it is retried.",
    ),
    EVENT_CONSUMER_BUFFER_SIZE,
    ENABLED,
    MAX_INSTANCES,
    IDLE_TTL,
    WRITABLE_STACK_TRACE_ENABLED,
    renamed(
        "max_retry_attempts",
        "write `max_attempts`, which counts the first attempt too",
    ),
];
