//! Properties of `[thread_pool_bulkhead.instances.<name>]`.

use super::Key;
use super::common::{
    ENABLED, EVENT_CONSUMER_BUFFER_SIZE, WRITABLE_STACK_TRACE_ENABLED, ZERO, class, renamed,
};

// The two sizes have no default here: theirs is the number of CPUs of the machine the program runs on.
pub(crate) static THREAD_POOL_BULKHEAD: &[Key] = &[
    Key::integer(
        "core_thread_pool_size",
        1,
        "How many threads are kept for calls; by default one less than there are CPUs, at least one.",
    ).on_change("It counts at once: calls that are queued get the threads there may be more, and idle threads above it end after `keep_alive_duration`."),
    Key::integer(
        "max_thread_pool_size",
        1,
        "How many threads there may be when the queue is full; by default as many as CPUs.",
    ).on_change("It counts at once: calls that run finish, and a thread above it ends when it is idle for `keep_alive_duration`."),
    Key::integer(
        "queue_capacity",
        0,
        "How many calls may wait for a thread; 0 hands each call to a free thread or refuses it.",
    ).on_change("It counts for calls that come afterwards; those that are queued stay.")
    .default("100"),
    Key::duration(
        "keep_alive_duration",
        ZERO,
        "How long a thread beyond the core ones is kept without work.",
    ).on_change("It counts at once, also for threads that are idle already.")
    .default("\"20ms\""),
    class(
        "context_propagators",
        "Carry thread-local values over to the thread of the call.",
    ),
    EVENT_CONSUMER_BUFFER_SIZE,
    ENABLED,
    WRITABLE_STACK_TRACE_ENABLED,
    renamed("context_propagator", "write `context_propagators`"),
];
