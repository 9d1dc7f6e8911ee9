//! The settings of a rate limiter.

use std::time::Duration;

use resil_config::{Kind, Resolved};

use crate::config::config;

config! {
    /// The settings of a [`RateLimiter`](crate::RateLimiter) (Resilience4j: `RateLimiterConfig`).
    RateLimiterConfig of RateLimiter {
        /// How many permissions there are in each period. At least 1; there is no default.
        limit_for_period: u32,
        /// How long a period lasts. At least 1 ns; there is no default.
        limit_refresh_period: Duration,
        /// How long a call may wait for its permissions. Default 5 s.
        timeout_duration: Duration,
        /// Whether the health endpoint shows the limiter. Default false.
        register_health_indicator: bool,
        /// Whether calls that wait too long make the program's health `DOWN`. Default false.
        allow_health_indicator_to_fail: bool,
        /// Whether [`resil::keep_events`](crate::keep_events) has the limiter keep its latest events. Default false.
        subscribe_for_events: bool,
        /// How many of its latest events are kept, once [`keep_events`](crate::RateLimiter::keep_events) asks for it. Default 100,
        /// at least 1.
        event_consumer_buffer_size: u32,
    }
}

impl RateLimiterConfig {
    /// So many permissions in each period. Both are to be given: Resilience4j's defaults, 50 in 500 ns, limit nothing.
    pub fn new(limit_for_period: u32, limit_refresh_period: Duration) -> Self {
        let defaults = Self::from_resolved(&Resolved::defaults(Kind::RateLimiter, "default"));
        Self {
            limit_for_period,
            limit_refresh_period,
            ..defaults
        }
    }

    pub(super) fn problems(&self) -> Vec<String> {
        self.against_the_table()
    }
}
