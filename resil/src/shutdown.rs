//! The end of the program: no call waits any more.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, LazyLock};
use std::task::Waker;

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
pub(crate) fn program() -> &'static Arc<Shutdown> {
    static PROGRAM: LazyLock<Arc<Shutdown>> = LazyLock::new(Arc::default);
    &PROGRAM
}

/// The shutdown that holds here: that of an isolated test, else the program's.
pub(crate) fn current() -> Arc<Shutdown> {
    #[cfg(feature = "testing")]
    if let Some(registry) = crate::testing::isolated() {
        return Arc::clone(registry.shutdown());
    }
    Arc::clone(program())
}

/// Ends every wait of a policy at once: the pause before another attempt, the wait for a limiter or a bulkhead.
///
/// It refuses nothing that needs no wait, so calls in flight come to their end. It cannot be taken back.
pub fn shutdown() {
    current().begin();
}
