//! What a hostile caller, listener, waker or runtime can do, and what must hold all the same.

mod crowd;
mod every_poll;
mod intervals;
mod isolation;
mod listeners;
mod panics;
mod pool;
mod runtimes;
mod switches;
mod wakers;

use std::pin::Pin;
use std::sync::Arc;
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::task::Wake;
use std::time::Duration;

/// A call that can be kept anywhere.
type Call<T> = Pin<Box<dyn Future<Output = T> + Send>>;

/// Something that is woken and does nothing; how many hold it is known by its `Arc`.
struct Counted;

impl Wake for Counted {
    fn wake(self: Arc<Self>) {}
}

/// Runs `work` on a thread of its own and fails, instead of hanging, if it does not come to its end. The time is only
/// waited for when the test fails.
fn ends<T: Send + 'static>(work: impl FnOnce() -> T + Send + 'static) -> T {
    let (done, result) = channel();
    std::thread::spawn(move || drop(done.send(work())));
    match result.recv_timeout(Duration::from_secs(20)) {
        Ok(value) => value,
        Err(RecvTimeoutError::Disconnected) => panic!("it panicked"),
        Err(RecvTimeoutError::Timeout) => panic!("it hangs"),
    }
}
