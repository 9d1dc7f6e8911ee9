//! When an instance that a key has may go.

use std::sync::Arc;

use super::CircuitBreaker;
use crate::registry::Idle;
use crate::sync::lock;
use crate::time::Moment;

impl CircuitBreaker {
    /// Whether nobody else has a handle of it, a call in flight neither.
    pub(crate) fn is_alone(&self) -> bool {
        Arc::strong_count(&self.0) == 1
    }

    /// Whether a new one would do as well: it is closed, and nothing that failed or was slow speaks against its calls.
    ///
    /// A result speaks for as long as the breaker is used at least once in the time that it would stay open, or in the
    /// `idle_ttl` where there is one: had it opened by its last call, it would by now let calls try again.
    pub(crate) fn is_settled(&self, now: Moment, idle: Idle) -> bool {
        lock(&self.0.core).is_settled(now, idle)
    }
}
