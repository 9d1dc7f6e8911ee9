//! Attempts of plain functions: the same policies, waiting by parking the thread.

use std::sync::Arc;
use std::task::{Context, Poll, Wake, Waker};
use std::thread::Thread;

use super::Calling;
use super::judge::Verdict;
use crate::Error;

impl Calling<'_> {
    /// Runs an attempt of a plain function that policies can refuse: gives its result, or the refusal.
    ///
    /// # Errors
    /// The refusal.
    pub fn attempt_blocking<R>(&mut self, run: impl FnOnce() -> R) -> Result<R, Error> {
        block_on(|cx| self.call.as_mut().parts().poll_entry(cx))?;
        Ok(self.attempt_blocking_unrefused(run))
    }

    /// Runs an attempt of a plain function that is only retried.
    pub fn attempt_blocking_unrefused<R>(&mut self, run: impl FnOnce() -> R) -> R {
        self.call.as_mut().parts().held.asking = true;
        let result = run();
        self.call.as_mut().parts().held.asking = false;
        result
    }

    /// Waits before the next attempt; `false` when there is none.
    pub fn pause_blocking(&mut self, verdict: Verdict) -> bool {
        block_on(|cx| self.call.as_mut().parts().poll_pause(cx, verdict))
    }
}

/// Polls until it is ready, and parks the thread in between.
pub(super) fn block_on<T>(mut poll: impl FnMut(&mut Context<'_>) -> Poll<T>) -> T {
    // What is ready at once needs no waker, and the call no allocation.
    if let Poll::Ready(result) = poll(&mut Context::from_waker(Waker::noop())) {
        return result;
    }
    let waker = Waker::from(Arc::new(Unpark(std::thread::current())));
    let mut cx = Context::from_waker(&waker);
    loop {
        if let Poll::Ready(result) = poll(&mut cx) {
            return result;
        }
        std::thread::park();
    }
}

struct Unpark(Thread);

impl Wake for Unpark {
    fn wake(self: Arc<Self>) {
        self.0.unpark();
    }
    fn wake_by_ref(self: &Arc<Self>) {
        self.0.unpark();
    }
}
