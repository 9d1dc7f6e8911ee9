//! Properties of `[time_limiter.instances.<name>]`.

use super::common::{
    ENABLED, EVENT_CONSUMER_BUFFER_SIZE, IDLE_TTL, MAX_INSTANCES, ONE_NANOSECOND,
    WRITABLE_STACK_TRACE_ENABLED,
};
use super::{Key, Support};

pub(crate) static TIME_LIMITER: &[Key] = &[
    Key::duration(
        "timeout_duration",
        ONE_NANOSECOND,
        "How long a call may take.",
    )
    .on_change("A call that has begun keeps the time it was given.")
    .aliases(&["timeout"])
    .default("\"1s\""),
    Key::boolean(
        "cancel_running_future",
        "true",
        "Whether a call that takes too long is stopped; it always is.",
    )
    .on_change("Nothing: it has one value.")
    .support(Support::RefusedWhenFalse(
        "a Rust future stops when it is dropped",
    ))
    .instead("spawn the work in the function, to let it go on"),
    EVENT_CONSUMER_BUFFER_SIZE,
    ENABLED,
    MAX_INSTANCES,
    IDLE_TTL,
    WRITABLE_STACK_TRACE_ENABLED,
];
