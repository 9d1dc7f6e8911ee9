//! New settings for a time limiter that runs.

use super::TimeLimiter;
use crate::config::Update;

impl TimeLimiter {
    /// Calls that have begun keep the time they were given.
    pub(crate) fn reconfigure(&self, update: &Update<'_>) {
        let config = self.config().updated(update);
        self.set_timeout_duration(config.timeout_duration);
        self.0
            .events
            .set_buffer_size(config.event_consumer_buffer_size);
        if let Some(enabled) = update.enabled() {
            self.set_enabled(enabled);
        }
    }
}
