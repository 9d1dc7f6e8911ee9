//! New settings for a bulkhead that runs.

use std::sync::atomic::Ordering;

use super::{Bulkhead, nanos};
use crate::config::Update;

impl Bulkhead {
    /// The new limit holds at once: calls that run finish, and those in line get what a higher one frees. Who waits already
    /// keeps its time.
    pub(crate) fn reconfigure(&self, update: &Update<'_>) {
        let config = self.config().updated(update);
        let inner = &*self.0;
        inner
            .max_concurrent_calls
            .store(config.max_concurrent_calls, Ordering::Relaxed);
        inner
            .max_wait
            .store(nanos(config.max_wait_duration), Ordering::Relaxed);
        inner
            .fair
            .store(config.fair_call_handling_enabled, Ordering::Relaxed);
        inner
            .events
            .set_buffer_size(config.event_consumer_buffer_size);
        if let Some(enabled) = update.enabled() {
            inner.enabled.store(enabled, Ordering::Relaxed);
        }
        self.adjust();
    }
}
