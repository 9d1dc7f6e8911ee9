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
    )
    .default("25"),
    Key::duration(
        "max_wait_duration",
        ZERO,
        "How long a call may wait for another to end.",
    )
    .default("\"0s\""),
    Key::boolean(
        "fair_call_handling_enabled",
        "true",
        "Whether waiting calls are let in in the order in which they came.",
    )
    .aliases(&["fair_call_handling_strategy_enabled"]),
    EVENT_CONSUMER_BUFFER_SIZE,
    ENABLED,
    MAX_INSTANCES,
    IDLE_TTL,
    WRITABLE_STACK_TRACE_ENABLED,
];
