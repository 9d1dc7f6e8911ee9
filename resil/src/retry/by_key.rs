//! When an instance that a key has may go.

use std::sync::Arc;

use super::Retry;
use crate::registry::Idle;
use crate::time::Moment;

impl Retry {
    /// Whether nobody else has a handle of it, a call in flight neither.
    pub(crate) fn is_alone(&self) -> bool {
        Arc::strong_count(&self.0) == 1
    }

    /// Whether a new one would treat the next calls as this one does: it keeps nothing from call to call.
    #[allow(clippy::unused_self)] // one form for every kind
    pub(crate) fn is_settled(&self, _now: Moment, _idle: Idle) -> bool {
        true
    }
}
