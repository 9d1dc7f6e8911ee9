//! New settings for a retry that runs.

use std::sync::atomic::Ordering;

use super::Retry;
use crate::config::Update;
use crate::sync::lock;

impl Retry {
    /// Calls that have begun keep the number of their attempts; the next wait of theirs is the new one.
    pub(crate) fn reconfigure(&self, update: &Update<'_>) {
        let config = self.config().updated(update);
        let inner = &*self.0;
        inner
            .max_attempts
            .store(config.max_attempts, Ordering::Relaxed);
        inner
            .fail_after_max_attempts
            .store(config.fail_after_max_attempts, Ordering::Relaxed);
        inner
            .has_lists
            .store(!config.lists().is_empty(), Ordering::Relaxed);
        inner
            .events
            .set_buffer_size(config.event_consumer_buffer_size);
        let old = std::mem::replace(&mut *lock(&inner.config), config);
        drop(old);
        if let Some(enabled) = update.enabled() {
            self.set_enabled(enabled);
        }
    }
}
