//! When an instance that a key has may go.

use std::sync::Arc;

use super::RateLimiter;
use crate::registry::Idle;
use crate::sync::lock;
use crate::time::Moment;

impl RateLimiter {
    /// Whether nobody else has a handle of it, a call in flight neither.
    pub(crate) fn is_alone(&self) -> bool {
        Arc::strong_count(&self.0) == 1
    }

    /// Whether a new one would treat the next calls as this one does: all permissions of a period are there, as in the first period of a new one.
    pub(crate) fn is_settled(&self, now: Moment, _idle: Idle) -> bool {
        lock(&self.0.permissions).is_whole(now)
    }
}
