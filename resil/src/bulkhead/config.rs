//! The settings of a bulkhead.

use std::time::Duration;

use resil_config::{Kind, Resolved};

use crate::config::config;

config! {
    /// The settings of a [`Bulkhead`](crate::Bulkhead) (Resilience4j: `BulkheadConfig`).
    BulkheadConfig of Bulkhead {
        /// How many calls may run at the same time; 0 refuses every call. Default 25.
        max_concurrent_calls: u32,
        /// How long a call may wait for a place. Default zero: it is refused at once.
        max_wait_duration: Duration,
        /// Whether waiting calls get their places in the order in which they came. Default true. `false` gives up the
        /// promise and nothing else: the first in line is still the one that costs least to serve.
        fair_call_handling_enabled: bool,
        /// How many of its latest events are kept, once [`keep_events`](crate::Bulkhead::keep_events) asks for it. Default 100,
        /// at least 1.
        event_consumer_buffer_size: u32,
    }
}

impl Default for BulkheadConfig {
    fn default() -> Self {
        Self::from_resolved(&Resolved::defaults(Kind::Bulkhead, "default"))
    }
}

impl BulkheadConfig {
    pub(super) fn problems(&self) -> Vec<String> {
        self.against_the_table()
    }
}
