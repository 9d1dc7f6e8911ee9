//! New settings for a circuit breaker that runs.

use std::sync::atomic::Ordering;

use super::CircuitBreaker;
use crate::config::Update;

impl CircuitBreaker {
    /// The state stays, with the wait that it has; see [`Core::reconfigure`](super::Core::reconfigure).
    pub(crate) fn reconfigure(&self, update: &Update<'_>) {
        let now = self.now();
        let mut core = self.core(now);
        let config = core.config().clone().updated(update);
        self.0
            .slow_above
            .store(config.slow_above(), Ordering::Relaxed);
        self.0
            .has_lists
            .store(!config.lists().is_empty(), Ordering::Relaxed);
        self.0
            .events
            .set_buffer_size(config.event_consumer_buffer_size);
        let consequence = core.reconfigure(config, now);
        drop(core);
        if let Some(enabled) = update.enabled() {
            self.set_enabled(enabled);
        }
        self.tell(consequence);
        self.wake_when_due();
    }
}
