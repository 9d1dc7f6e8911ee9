//! New settings for a pool that runs.

use super::{ThreadPoolBulkhead, ThreadPoolBulkheadConfig};
use crate::config::Update;

impl ThreadPoolBulkhead {
    /// The pool has its new sizes at once: it starts threads for queued calls where there may be more, and lets idle ones go
    /// where there are to be fewer. Calls that run or are queued stay.
    pub(crate) fn reconfigure(&self, update: &Update<'_>) {
        let config = ThreadPoolBulkheadConfig::from_resolved(update.after);
        self.0
            .pool
            .resize(config.sizes(), config.keep_alive_duration);
        self.0
            .pool
            .events
            .set_buffer_size(config.event_consumer_buffer_size);
        if let Some(enabled) = update.enabled() {
            self.set_enabled(enabled);
        }
    }
}
