//! The thread that serves waits where there is no tokio runtime.

use std::cmp::Reverse;
use std::collections::BinaryHeap;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Condvar, Mutex, OnceLock, PoisonError, Weak};
use std::task::{Context, Poll, Waker};
use std::time::{Duration, Instant};

use crate::sync::lock;

/// A wait on the timer thread.
#[derive(Debug)]
pub(crate) struct Alarm(Arc<Bell>);

#[derive(Debug, Default)]
struct Bell {
    rung: AtomicBool,
    waker: Mutex<Option<Waker>>,
}

impl Alarm {
    /// An alarm that rings after `wait`.
    pub(crate) fn after(wait: Duration) -> Self {
        let bell = Arc::new(Bell::default());
        // A wait beyond what the clock can hold never ends, as asked.
        if let Some(due) = Instant::now().checked_add(wait) {
            TimerThread::get().add(due, Arc::downgrade(&bell));
        }
        Self(bell)
    }

    pub(crate) fn poll_ring(&self, cx: &mut Context<'_>) -> Poll<()> {
        *lock(&self.0.waker) = Some(cx.waker().clone());
        if self.0.rung.load(Ordering::Acquire) {
            Poll::Ready(())
        } else {
            Poll::Pending
        }
    }
}

impl Bell {
    fn ring(&self) {
        self.rung.store(true, Ordering::Release);
        let waker = lock(&self.waker).take();
        if let Some(waker) = waker {
            waker.wake();
        }
    }
}

struct Entry {
    due: Instant,
    /// Gone when the wait was dropped.
    bell: Weak<Bell>,
}

impl PartialEq for Entry {
    fn eq(&self, other: &Self) -> bool {
        self.due == other.due
    }
}
impl Eq for Entry {}
impl PartialOrd for Entry {
    fn partial_cmp(&self, other: &Self) -> Option<std::cmp::Ordering> {
        Some(self.cmp(other))
    }
}
impl Ord for Entry {
    fn cmp(&self, other: &Self) -> std::cmp::Ordering {
        self.due.cmp(&other.due)
    }
}

/// The queue of the timer thread, soonest first.
#[derive(Default)]
struct TimerThread {
    queue: Mutex<BinaryHeap<Reverse<Entry>>>,
    changed: Condvar,
}

impl TimerThread {
    fn get() -> &'static Self {
        static THREAD: OnceLock<&'static TimerThread> = OnceLock::new();
        THREAD.get_or_init(|| {
            let shared: &'static TimerThread = Box::leak(Box::default());
            let thread = std::thread::Builder::new().name("resil-timer".to_owned());
            // Without the thread no wait would end; the system is out of threads, and says so by the error.
            if let Err(error) = thread.spawn(|| shared.run()) {
                eprintln!(
                    "resil: the timer thread could not be started, waits will not end: {error}"
                );
            }
            shared
        })
    }

    fn add(&self, due: Instant, bell: Weak<Bell>) {
        lock(&self.queue).push(Reverse(Entry { due, bell }));
        self.changed.notify_one();
    }

    fn run(&self) {
        let mut queue = lock(&self.queue);
        loop {
            let now = Instant::now();
            let wait = match queue.peek() {
                None => None,
                Some(Reverse(next)) if next.due > now => Some(next.due - now),
                Some(_) => {
                    if let Some(Reverse(entry)) = queue.pop() {
                        drop(queue);
                        if let Some(bell) = entry.bell.upgrade() {
                            bell.ring();
                        }
                        queue = lock(&self.queue);
                    }
                    continue;
                }
            };
            queue = match wait {
                None => self
                    .changed
                    .wait(queue)
                    .unwrap_or_else(PoisonError::into_inner),
                Some(wait) => {
                    self.changed
                        .wait_timeout(queue, wait)
                        .unwrap_or_else(PoisonError::into_inner)
                        .0
                }
            };
        }
    }
}
