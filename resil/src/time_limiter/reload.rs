//! New settings for a time limiter that runs.

use super::TimeLimiter;
use crate::config::Update;

impl TimeLimiter {
    /// Calls that have begun keep the time they were given.
    pub(crate) fn reconfigure(&self, update: &Update<'_>) {
        self.set_timeout_duration(self.config().updated(update).timeout_duration);
        if let Some(enabled) = update.enabled() {
            self.set_enabled(enabled);
        }
    }
}
