//! What the stand-in remembers between requests.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use serde::Serialize;

use super::behaviour::{Behaviour, Plan};

/// The key it takes, how it behaves, what it has counted.
#[derive(Debug)]
pub(super) struct State {
    key: String,
    memory: Mutex<Memory>,
}

#[derive(Debug, Default)]
struct Memory {
    behaviour: Behaviour,
    counts: Counts,
}

/// What the stand-in has counted.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub(crate) struct Counts {
    /// Requests that arrived.
    pub(crate) requests: u64,
    /// Those among them that are neither answered nor given up by the client.
    pub(crate) in_flight: u64,
}

/// A request on its way; it is in flight until this is dropped, also when the client goes away.
#[derive(Debug)]
pub(super) struct InFlight(Arc<State>);

impl State {
    pub(super) fn new(key: &str) -> Self {
        Self {
            key: key.to_owned(),
            memory: Mutex::default(),
        }
    }

    /// Whether this is the key.
    pub(super) fn takes(&self, key: &str) -> bool {
        self.key == key
    }

    /// Counts a request that has arrived.
    pub(super) fn arrived(self: &Arc<Self>) -> InFlight {
        let counts = &mut self.memory().counts;
        counts.requests += 1;
        counts.in_flight += 1;
        InFlight(Arc::clone(self))
    }

    /// What to do with the next request, and how long to take over it.
    pub(super) fn next_plan(&self) -> (Duration, Plan) {
        let behaviour = &mut self.memory().behaviour;
        (
            Duration::from_millis(behaviour.delay_ms),
            behaviour.next_plan(),
        )
    }

    pub(super) fn behave(&self, behaviour: Behaviour) {
        self.memory().behaviour = behaviour;
    }

    pub(super) fn behaviour(&self) -> Behaviour {
        self.memory().behaviour.clone()
    }

    pub(super) fn counts(&self) -> Counts {
        self.memory().counts
    }

    fn memory(&self) -> MutexGuard<'_, Memory> {
        // Nothing panics under the lock, and numbers cannot be left half written.
        self.memory.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Drop for InFlight {
    fn drop(&mut self) {
        self.0.memory().counts.in_flight -= 1;
    }
}
