//! Properties that several kinds have, and the limits they share.

use std::time::Duration;

use super::{Key, Support};

pub(super) const ZERO: Duration = Duration::ZERO;
pub(super) const ONE_NANOSECOND: Duration = Duration::from_nanos(1);
pub(super) const ONE_MILLISECOND: Duration = Duration::from_millis(1);

pub(super) const ENABLED: Key = Key::boolean(
    "enabled",
    "true",
    "Whether the policy does anything; when `false`, calls pass through it as if it were not there. \
     May also be said of a whole kind and of the whole file: the closest one counts.",
).on_change("It counts from the next call on, and what runs is settled as it began. Switched off, a bulkhead lets in who waits and goes on counting, and a pool gives every queued call a thread.");

pub(super) const EVENT_CONSUMER_BUFFER_SIZE: Key = Key::integer(
    "event_consumer_buffer_size",
    1,
    "How many of the latest events are kept, once the program asks for it (`resil::keep_events()`).",
)
.default("100")
.on_change("The newest that fit are kept.");

pub(super) const MAX_INSTANCES: Key = Key::integer(
    "max_instances",
    1,
    "In a config alone: how many instances by key it has at the most; the keys that do not fit share one.",
)
.default("1024")
.of_configs()
.on_change("There is room for more at once; what is too much is removed one by one as calls come, if it is settled.");

pub(super) const IDLE_TTL: Key = Key::duration(
    "idle_ttl",
    ONE_NANOSECOND,
    "In a config alone: after how long without a call an instance by key is removed, also below `max_instances`, \
     and how long failed calls count that a closed breaker has seen.",
)
.of_configs()
.on_change("It counts from the next call on, also for what was not used for longer already.");

pub(super) const WRITABLE_STACK_TRACE_ENABLED: Key = Key::boolean(
    "writable_stack_trace_enabled",
    "true",
    "Whether the exceptions of Resilience4j carry a stack trace.",
)
.support(Support::Refused("an error in Rust has no stack trace"));

pub(super) const REGISTER_HEALTH_INDICATOR: Key = Key::boolean(
    "register_health_indicator",
    "false",
    "Whether the instance appears in the health endpoint.",
)
.on_change("It counts at once.");

pub(super) const ALLOW_HEALTH_INDICATOR_TO_FAIL: Key = Key::boolean(
    "allow_health_indicator_to_fail",
    "false",
    "Whether an open breaker or an exhausted limiter turns the health of the application to down.",
)
.on_change("It counts at once.");

/// A list of the names of kinds of errors.
pub(super) const fn errors(
    name: &'static str,
    aliases: &'static [&'static str],
    doc: &'static str,
) -> Key {
    Key::names(name, doc).aliases(aliases).on_change(
        "It counts for every error that comes afterwards, also in a call that has begun.",
    )
}

/// A property whose value in Java is the name of a class.
pub(super) const fn class(name: &'static str, doc: &'static str) -> Key {
    Key::names(name, doc).support(Support::Refused(
        "it names a class of Java, and a file holds no code",
    ))
}

/// A property that Resilience4j renamed.
pub(super) const fn renamed(name: &'static str, to: &'static str) -> Key {
    Key::names(name, "Removed from Resilience4j.")
        .support(Support::Refused("it was renamed"))
        .instead(to)
}
