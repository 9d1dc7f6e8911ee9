//! Properties of `[rate_limiter.instances.<name>]`.

use super::common::{
    ALLOW_HEALTH_INDICATOR_TO_FAIL, ENABLED, EVENT_CONSUMER_BUFFER_SIZE, IDLE_TTL, MAX_INSTANCES,
    ONE_NANOSECOND, REGISTER_HEALTH_INDICATOR, WRITABLE_STACK_TRACE_ENABLED, ZERO,
};
use super::{Key, Range};

// Resilience4j's defaults, 50 calls in 500 ns, limit nothing; so limit and period have to be given.
pub(crate) static RATE_LIMITER: &[Key] = &[
    Key::integer(
        "limit_for_period",
        1,
        "How many calls are let through in each period.",
    ).on_change("It counts from the next period on; what is left of the current one, and what is reserved, stays.")
    .required(),
    Key::duration(
        "limit_refresh_period",
        ONE_NANOSECOND,
        "How long a period lasts.",
    ).on_change("The current period keeps its beginning and its balance and has the new length; where that has passed, the next one begins at once. Calls that wait keep their time.")
    .range(Range::nanoseconds_from(ONE_NANOSECOND))
    .required(),
    Key::duration(
        "timeout_duration",
        ZERO,
        "How long a call may wait to be let through.",
    ).on_change("Calls that wait keep their time.")
    .range(Range::nanoseconds_from(ZERO))
    .default("\"5s\""),
    REGISTER_HEALTH_INDICATOR,
    ALLOW_HEALTH_INDICATOR_TO_FAIL,
    Key::boolean(
        "subscribe_for_events",
        "false",
        "Whether `resil::keep_events()` has the limiter keep its latest events.",
    )
    .on_change("It counts from the next `resil::keep_events()` on."),
    EVENT_CONSUMER_BUFFER_SIZE,
    ENABLED,
    MAX_INSTANCES,
    IDLE_TTL,
    WRITABLE_STACK_TRACE_ENABLED,
];
