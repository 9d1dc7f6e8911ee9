//! Properties of `[bulkhead.instances.<name>]`.

use super::Key;
use super::common::{
    ENABLED, EVENT_CONSUMER_BUFFER_SIZE, IDLE_TTL, MAX_INSTANCES, WRITABLE_STACK_TRACE_ENABLED,
    ZERO,
};

pub(crate) static BULKHEAD: &[Key] = &[
    Key::integer(
        "max_concurrent_calls",
        0,
        "How many calls may run at the same time; 0 refuses every call.",
    ).on_change("It counts at once: calls that run finish, those in line enter what a higher limit frees, and nobody enters above a lower one.")
    .default("25"),
    Key::duration(
        "max_wait_duration",
        ZERO,
        "How long a call may wait for another to end.",
    ).on_change("Calls in line keep their time.")
    .default("\"0s\""),
    Key::boolean(
        "fair_call_handling_enabled",
        "true",
        "Whether waiting calls are let in in the order in which they came.",
    ).on_change("Nothing: the line is served in its order in both cases.")
    .aliases(&["fair_call_handling_strategy_enabled"]),
    EVENT_CONSUMER_BUFFER_SIZE,
    ENABLED,
    MAX_INSTANCES,
    IDLE_TTL,
    WRITABLE_STACK_TRACE_ENABLED,
];
