//! A set of tasks to wake together.

use std::sync::Mutex;
use std::task::Waker;

use crate::sync::lock;

/// The place of one waiting task in [`Wakers`]; empty until it registers.
#[derive(Debug, Default)]
pub(crate) struct WakerKey(Option<u64>);

/// Tasks that wait for the same thing.
#[derive(Debug, Default)]
pub(crate) struct Wakers(Mutex<Set>);

#[derive(Debug, Default)]
struct Set {
    next: u64,
    waiting: Vec<(u64, Waker)>,
}

impl Wakers {
    /// Registers `waker` under `key`, in place of an earlier one.
    pub(crate) fn register(&self, key: &mut WakerKey, waker: &Waker) {
        let mut set = lock(&self.0);
        let id = *key.0.get_or_insert_with(|| {
            set.next += 1;
            set.next
        });
        match set.waiting.iter_mut().find(|(known, _)| *known == id) {
            Some((_, known)) => known.clone_from(waker),
            None => set.waiting.push((id, waker.clone())),
        }
    }

    /// Forgets what was registered under `key`.
    pub(crate) fn remove(&self, key: &mut WakerKey) {
        if let Some(id) = key.0.take() {
            lock(&self.0).waiting.retain(|(known, _)| *known != id);
        }
    }

    /// Wakes everything that is registered, and forgets it.
    pub(crate) fn wake_all(&self) {
        let woken = std::mem::take(&mut lock(&self.0).waiting);
        for (_, waker) in woken {
            waker.wake();
        }
    }
}
