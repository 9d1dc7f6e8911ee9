//! When an instance that a key has may go.

use std::sync::Arc;

use super::Bulkhead;
use crate::registry::Idle;
use crate::time::Moment;

impl Bulkhead {
    /// Whether nobody else has a handle of it, a call in flight neither.
    pub(crate) fn is_alone(&self) -> bool {
        Arc::strong_count(&self.0) == 1
    }

    /// Whether a new one would treat the next calls as this one does: nobody is inside or in line.
    pub(crate) fn is_settled(&self, _now: Moment, _idle: Idle) -> bool {
        let places = self.0.gate.places();
        places.running == 0 && places.waiting == 0
    }
}
