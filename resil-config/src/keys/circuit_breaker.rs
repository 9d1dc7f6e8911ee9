//! Properties of `[circuit_breaker.instances.<name>]`.

use super::common::{
    ALLOW_HEALTH_INDICATOR_TO_FAIL, ENABLED, EVENT_CONSUMER_BUFFER_SIZE, IDLE_TTL, MAX_INSTANCES,
    ONE_MILLISECOND, ONE_NANOSECOND, REGISTER_HEALTH_INDICATOR, WRITABLE_STACK_TRACE_ENABLED, ZERO,
    class, errors, renamed,
};
use super::{Key, Range, Support};

const STATES: &[&str] = &[
    "CLOSED",
    "OPEN",
    "HALF_OPEN",
    "DISABLED",
    "FORCED_OPEN",
    "METRICS_ONLY",
];

pub(crate) static CIRCUIT_BREAKER: &[Key] = &[
    Key::float(
        "failure_rate_threshold",
        Range::Percentage,
        "The percentage of failed calls from which on the breaker opens.",
    ).on_change("The next result is judged by it.")
    .default("50"),
    Key::float(
        "slow_call_rate_threshold",
        Range::Percentage,
        "The percentage of slow calls from which on the breaker opens.",
    ).on_change("The next result is judged by it.")
    .default("100"),
    Key::duration(
        "slow_call_duration_threshold",
        ONE_NANOSECOND,
        "A call that takes longer than this is slow.",
    ).on_change("Calls that end afterwards are measured by it; those that are counted stay as they are.")
    .default("\"60s\""),
    Key::choice(
        "sliding_window_type",
        &["COUNT_BASED", "TIME_BASED"],
        "Whether rates are those of the last calls or of the last seconds.",
    ).on_change("The state stays; the window begins empty, and calls that run are counted in it.")
    .default("\"COUNT_BASED\""),
    Key::integer(
        "sliding_window_size",
        1,
        "How many calls, or for a time-based window how many seconds, the rates are computed from.",
    ).on_change("The newest results that fit stay counted; an open breaker goes on showing those that it was opened by.")
    .default("100"),
    Key::integer(
        "minimum_number_of_calls",
        1,
        "How many calls must have been recorded before a rate is computed.",
    ).on_change("The next result is judged by it; a half-open breaker is judged at once.")
    .default("100"),
    Key::integer(
        "permitted_number_of_calls_in_half_open_state",
        1,
        "How many trial calls a half-open breaker lets through.",
    ).on_change("Trials that run or are counted stay; a half-open breaker that has enough results by it is judged at once.")
    .default("10"),
    Key::duration(
        "wait_duration_in_open_state",
        ONE_MILLISECOND,
        "How long the breaker stays open before it lets trial calls through.",
    ).on_change("An open breaker keeps the wait it has; the next one is by it.")
    .default("\"60s\""),
    Key::duration(
        "max_wait_duration_in_half_open_state",
        ZERO,
        "How long the breaker may stay half-open; zero is without limit.",
    ).on_change("A half-open breaker keeps the wait it has; the next one is by it.")
    .default("\"0s\""),
    Key::choice(
        "transition_to_state_after_wait_duration",
        &["OPEN", "CLOSED"],
        "The state a breaker goes to when `max_wait_duration_in_half_open_state` is over.",
    ).on_change("It counts for every wait that ends afterwards.")
    .default("\"OPEN\""),
    Key::boolean(
        "automatic_transition_from_open_to_half_open_enabled",
        "false",
        "Whether the breaker becomes half-open by itself when its wait is over, not by a call.",
    ).on_change("It counts at once: an open breaker whose wait is over becomes half-open."),
    Key::choice("initial_state", STATES, "The state the breaker starts in.").on_change("Nothing: it is the state of an instance that is made afterwards.").default("\"CLOSED\""),
    Key::boolean(
        "enable_exponential_backoff",
        "false",
        "Whether the breaker stays open longer each time it opens again.",
    ).on_change("An open breaker keeps the wait it has; the next one is by it."),
    Key::float(
        "exponential_backoff_multiplier",
        Range::Positive,
        "What each open wait is multiplied by to get the next; needs `enable_exponential_backoff`.",
    ).on_change("An open breaker keeps the wait it has; the next one is by it.")
    .default("1.5"),
    Key::duration(
        "exponential_max_wait_duration_in_open_state",
        ONE_MILLISECOND,
        "The longest open wait that exponential back-off grows to; without it there is no limit.",
    ).on_change("An open breaker keeps the wait it has; the next one is by it."),
    Key::boolean(
        "enable_randomized_wait",
        "false",
        "Whether each open wait is drawn at random from around `wait_duration_in_open_state`.",
    ).on_change("An open breaker keeps the wait it has; the next one is by it."),
    Key::float(
        "randomized_wait_factor",
        Range::Fraction,
        "How far a random open wait may be from its length, as a part of that length; needs \
         `enable_randomized_wait`.",
    ).on_change("An open breaker keeps the wait it has; the next one is by it.")
    .default("0.5"),
    REGISTER_HEALTH_INDICATOR,
    ALLOW_HEALTH_INDICATOR_TO_FAIL,
    errors(
        "record_errors",
        &["record_exceptions"],
        "The errors that count as failures, by the names of their kinds; by default all. Every other error is a success.",
    ),
    errors(
        "ignore_errors",
        &["ignore_exceptions"],
        "The errors that count neither as failure nor as success, by the names of their kinds, also those that \
         `record_errors` names.",
    ),
    class(
        "record_failure_predicate",
        "Decides which errors count as failures.",
    )
    .instead("write `record_errors = …` in the attribute"),
    class(
        "ignore_exception_predicate",
        "Decides which errors are not counted.",
    )
    .instead("write `ignore_errors = …` in the attribute"),
    class(
        "record_result_predicate",
        "Decides which results count as failures.",
    )
    .instead("write `record_result = …` in the attribute"),
    EVENT_CONSUMER_BUFFER_SIZE,
    ENABLED,
    MAX_INSTANCES,
    IDLE_TTL,
    WRITABLE_STACK_TRACE_ENABLED,
    Key::boolean(
        "ignore_class_binding_exceptions",
        "false",
        "Whether Resilience4j skips the names of classes that do not exist.",
    )
    .support(Support::Refused(
        "there are no classes to bind, and no name is ever skipped",
    )),
    renamed(
        "ring_buffer_size_in_closed_state",
        "write `sliding_window_size`",
    ),
    renamed(
        "ring_buffer_size_in_half_open_state",
        "write `permitted_number_of_calls_in_half_open_state`",
    ),
];
