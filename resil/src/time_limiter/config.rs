//! The settings of a time limiter.

use std::time::Duration;

use resil_config::{Kind, Resolved};

use crate::config::config;

config! {
    /// The settings of a [`TimeLimiter`](crate::TimeLimiter) (Resilience4j: `TimeLimiterConfig`).
    ///
    /// A call that exceeds its time is always stopped: Resilience4j's `cancelRunningFuture = false` has no equivalent,
    /// because a future that is dropped does not go on. Spawn the work to let it go on.
    TimeLimiterConfig of TimeLimiter {
        /// How long a call may take, from its first poll. Default 1 s, above zero.
        timeout_duration: Duration,
        /// How many of its latest events are kept, once [`keep_events`](crate::TimeLimiter::keep_events) asks for it. Default 100,
        /// at least 1.
        event_consumer_buffer_size: u32,
    }
}

impl Default for TimeLimiterConfig {
    fn default() -> Self {
        Self::from_resolved(&Resolved::defaults(Kind::TimeLimiter, "default"))
    }
}

impl TimeLimiterConfig {
    pub(super) fn problems(&self) -> Vec<String> {
        self.against_the_table()
    }
}
