//! The end of the program: no call waits any more.

use std::sync::Arc;
use std::task::Waker;

use crate::sync::atomic::{AtomicBool, Ordering};
use crate::time::{WakerKey, Wakers};

/// Whether the program is shutting down, and who is to be told.
#[derive(Debug, Default)]
pub(crate) struct Shutdown {
    begun: AtomicBool,
    waiting: Wakers,
}

impl Shutdown {
    pub(crate) fn begin(&self) {
        self.begun.store(true, Ordering::Release);
        self.waiting.wake_all();
    }

    pub(crate) fn has_begun(&self) -> bool {
        self.begun.load(Ordering::Acquire)
    }

    /// Whether it has begun; if not, `waker` is woken when it does.
    pub(crate) fn poll_begun(&self, key: &mut WakerKey, waker: &Waker) -> bool {
        // Registered first, so that a beginning between the two is not missed.
        self.waiting.register(key, waker);
        self.has_begun()
    }

    pub(crate) fn stop_waiting(&self, key: &mut WakerKey) {
        self.waiting.remove(key);
    }
}

/// The shutdown of the program.
#[cfg(not(resil_model))]
pub(crate) fn program() -> Arc<Shutdown> {
    static PROGRAM: std::sync::LazyLock<Arc<Shutdown>> = std::sync::LazyLock::new(Arc::default);
    Arc::clone(&PROGRAM)
}

/// One of its own for each instance: a static would outlive the executions of a model.
#[cfg(resil_model)]
pub(crate) fn program() -> Arc<Shutdown> {
    Arc::default()
}

/// The shutdown that holds here: that of an isolated test, else the program's.
pub(crate) fn current() -> Arc<Shutdown> {
    #[cfg(feature = "testing")]
    if let Some(registry) = crate::testing::isolated() {
        return Arc::clone(registry.shutdown());
    }
    program()
}

/// Ends every wait of a policy at once: the pause before another attempt, the wait for a limiter or a bulkhead.
///
/// It refuses nothing that needs no wait, so calls in flight come to their end. It cannot be taken back.
pub fn shutdown() {
    current().begin();
}
