//! New settings for a rate limiter that runs.

use super::RateLimiter;
use crate::config::Update;
use crate::sync::lock;

impl RateLimiter {
    /// What is left of the period, and what is reserved of later ones, stays; calls that wait keep their time.
    pub(crate) fn reconfigure(&self, update: &Update<'_>) {
        let config = self.config().updated(update);
        let now = self.0.world.now();
        lock(&self.0.permissions).reconfigure(
            config.limit_for_period,
            config.limit_refresh_period,
            now,
        );
        self.set_timeout_duration(config.timeout_duration);
        self.0
            .events
            .set_buffer_size(config.event_consumer_buffer_size);
        *lock(&self.0.config) = config;
        if let Some(enabled) = update.enabled() {
            self.set_enabled(enabled);
        }
    }
}
