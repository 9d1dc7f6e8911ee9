//! The settings of a thread-pool bulkhead.

use std::num::NonZero;
use std::time::Duration;

use resil_config::{Kind, Resolved};

use super::core::Sizes;
use crate::config::config;

config! {
    /// The settings of a [`ThreadPoolBulkhead`](crate::ThreadPoolBulkhead) (Resilience4j: `ThreadPoolBulkheadConfig`).
    ThreadPoolBulkheadConfig of ThreadPoolBulkhead {
        /// How many threads are kept for calls, at least 1. Default: one less than there are CPUs where the program
        /// runs, at least one, and no more than a `max_thread_pool_size` that is set.
        core_thread_pool_size: Option<u32>,
        /// How many threads there may be when the queue is full; at least 1 and no less than `core_thread_pool_size`.
        /// Default: the number of CPUs where the program runs, or the core size where that is larger.
        max_thread_pool_size: Option<u32>,
        /// How many calls may wait for a thread. Default 100. With 0 a call gets a thread or is refused.
        queue_capacity: u32,
        /// How long a thread beyond the core ones is kept without work, in the system's time. Default 20 ms.
        keep_alive_duration: Duration,
        /// How many of its latest events are kept, once [`keep_events`](crate::ThreadPoolBulkhead::keep_events) asks for it. Default 100,
        /// at least 1.
        event_consumer_buffer_size: u32,
    }
}

impl Default for ThreadPoolBulkheadConfig {
    fn default() -> Self {
        Self::from_resolved(&Resolved::defaults(Kind::ThreadPoolBulkhead, "default"))
    }
}

impl ThreadPoolBulkheadConfig {
    pub(super) fn problems(&self) -> Vec<String> {
        let mut found = self.against_the_table();
        if let (Some(core), Some(max)) = (self.core_thread_pool_size, self.max_thread_pool_size)
            && max < core
        {
            found.push(format!(
                "`max_thread_pool_size` ({max}) must not be less than `core_thread_pool_size` ({core})"
            ));
        }
        found
    }

    /// The sizes in force on this machine.
    pub(super) fn sizes(&self) -> Sizes {
        self.sizes_for(std::thread::available_parallelism().map_or(1, NonZero::get))
    }

    fn sizes_for(&self, cpus: usize) -> Sizes {
        let cpus = u32::try_from(cpus).unwrap_or(u32::MAX).max(1);
        let most = self.max_thread_pool_size.unwrap_or(u32::MAX).max(1);
        let core = self
            .core_thread_pool_size
            .unwrap_or((cpus - 1).max(1).min(most))
            .max(1);
        let max = self.max_thread_pool_size.unwrap_or(cpus).max(core);
        Sizes {
            core,
            max,
            queue: self.queue_capacity,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sizes(core: Option<u32>, max: Option<u32>, cpus: usize) -> (u32, u32) {
        let config = ThreadPoolBulkheadConfig::default()
            .core_thread_pool_size(core)
            .max_thread_pool_size(max);
        let sizes = config.sizes_for(cpus);
        (sizes.core, sizes.max)
    }

    #[test]
    fn sizes_follow_the_cpus_unless_they_are_set() {
        assert_eq!(sizes(None, None, 8), (7, 8));
        assert_eq!(sizes(None, None, 1), (1, 1));
        assert_eq!(sizes(Some(2), Some(3), 8), (2, 3));
    }

    #[test]
    fn a_size_that_is_not_set_gives_way_to_one_that_is() {
        assert_eq!(sizes(None, Some(2), 8), (2, 2));
        assert_eq!(sizes(Some(16), None, 8), (16, 16));
    }

    #[test]
    fn a_maximum_below_the_core_is_a_mistake() {
        let config = ThreadPoolBulkheadConfig::default()
            .core_thread_pool_size(Some(3))
            .max_thread_pool_size(Some(2));
        assert_eq!(config.problems().len(), 1);
    }
}
