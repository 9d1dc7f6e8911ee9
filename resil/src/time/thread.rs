//! The thread that serves waits where tokio has no timers.

use std::collections::BTreeMap;
use std::io::Write;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Condvar, Mutex, PoisonError};
use std::task::{Context, Poll, Waker};
use std::time::{Duration, Instant};

use crate::sync::{contained, lock, wake_all};

/// A wait on the timer thread.
#[derive(Debug)]
pub(crate) struct Alarm {
    bell: Arc<Bell>,
    /// Absent for a wait beyond what the clock can hold: it never ends, as asked.
    entry: Option<Key>,
}

/// When an alarm rings, and its number, since several may ring at the same time.
type Key = (Instant, u64);

#[derive(Debug, Default)]
struct Bell {
    rung: AtomicBool,
    waker: Mutex<Option<Waker>>,
}

impl Alarm {
    /// An alarm that rings after `wait`.
    pub(crate) fn after(wait: Duration) -> Self {
        let bell = Arc::new(Bell::default());
        let due = Instant::now().checked_add(wait);
        Self {
            entry: due.map(|due| THREAD.add(due, Arc::clone(&bell))),
            bell,
        }
    }

    pub(crate) fn poll_ring(&self, cx: &mut Context<'_>) -> Poll<()> {
        let waker = cx.waker().clone();
        let old = lock(&self.bell.waker).replace(waker);
        contained(|| drop(old));
        if self.bell.rung.load(Ordering::Acquire) {
            Poll::Ready(())
        } else {
            Poll::Pending
        }
    }
}

impl Drop for Alarm {
    fn drop(&mut self) {
        if let Some(entry) = self.entry {
            THREAD.remove(entry);
        }
    }
}

impl Bell {
    fn ring(&self) {
        self.rung.store(true, Ordering::Release);
        let waker = lock(&self.waker).take();
        wake_all(waker);
    }
}

static THREAD: TimerThread = TimerThread {
    queue: Mutex::new(Queue {
        alarms: BTreeMap::new(),
        next: 0,
        served: false,
    }),
    changed: Condvar::new(),
};

struct TimerThread {
    queue: Mutex<Queue>,
    changed: Condvar,
}

/// The alarms that are set, the soonest first. A wait that ends early takes its alarm out.
struct Queue {
    alarms: BTreeMap<Key, Arc<Bell>>,
    next: u64,
    /// Whether the thread is there.
    served: bool,
}

impl TimerThread {
    fn add(&'static self, due: Instant, bell: Arc<Bell>) -> Key {
        let mut queue = lock(&self.queue);
        queue.next += 1;
        let key = (due, queue.next);
        queue.alarms.insert(key, bell);
        // Started by the first wait, and where the system had no thread to give, by the next one.
        queue.served = queue.served || self.start();
        let is_first = queue.alarms.keys().next() == Some(&key);
        drop(queue);
        if is_first {
            self.changed.notify_one();
        }
        key
    }

    fn remove(&self, key: Key) {
        let bell = lock(&self.queue).alarms.remove(&key);
        // It may be the last owner of a waker, so it is dropped without the lock.
        contained(|| drop(bell));
    }

    fn start(&'static self) -> bool {
        let thread = std::thread::Builder::new().name("resil-timer".to_owned());
        let Err(error) = thread.spawn(|| self.run()) else {
            return true;
        };
        // Nobody is to be harmed by a standard error that is closed.
        let _ = writeln!(
            std::io::stderr(),
            "resil: the timer thread could not be started, waits do not end yet: {error}"
        );
        false
    }

    fn run(&self) {
        let mut queue = lock(&self.queue);
        loop {
            let Some(next) = queue.alarms.first_entry() else {
                queue = self
                    .changed
                    .wait(queue)
                    .unwrap_or_else(PoisonError::into_inner);
                continue;
            };
            let wait = next.key().0.saturating_duration_since(Instant::now());
            if wait.is_zero() {
                let bell = next.remove();
                drop(queue);
                bell.ring();
                contained(|| drop(bell));
                queue = lock(&self.queue);
            } else {
                let woken = self.changed.wait_timeout(queue, wait);
                queue = woken.unwrap_or_else(PoisonError::into_inner).0;
            }
        }
    }
}
