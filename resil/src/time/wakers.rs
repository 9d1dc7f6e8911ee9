//! A set of tasks to wake together.

use std::collections::BTreeMap;
use std::num::NonZeroU64;
use std::task::Waker;

use crate::sync::{Mutex, contained, lock, wake_all};

/// The place of one waiting task in [`Wakers`]; empty until it registers.
#[derive(Debug, Default)]
pub(crate) struct WakerKey(Option<NonZeroU64>);

/// Tasks that wait for the same thing. There may be very many, so that none is searched for.
#[derive(Debug, Default)]
pub(crate) struct Wakers(Mutex<Set>);

#[derive(Debug, Default)]
struct Set {
    /// How many keys were given out.
    keys: u64,
    waiting: BTreeMap<NonZeroU64, Waker>,
}

impl Wakers {
    /// Registers `waker` under `key`, in place of an earlier one.
    pub(crate) fn register(&self, key: &mut WakerKey, waker: &Waker) {
        // Cloned before the lock is taken, and the old one dropped after it is given up: a waker may own a task, and
        // that one a call with a place in this set.
        let waker = waker.clone();
        let mut set = lock(&self.0);
        let id = *key.0.get_or_insert_with(|| {
            set.keys += 1;
            NonZeroU64::new(set.keys).unwrap_or(NonZeroU64::MIN)
        });
        let old = set.waiting.insert(id, waker);
        drop(set);
        contained(|| drop(old));
    }

    /// Forgets what was registered under `key`.
    pub(crate) fn remove(&self, key: &mut WakerKey) {
        if let Some(id) = key.0.take() {
            let old = lock(&self.0).waiting.remove(&id);
            contained(|| drop(old));
        }
    }

    /// Wakes everything that is registered, and forgets it.
    pub(crate) fn wake_all(&self) {
        let woken = std::mem::take(&mut lock(&self.0).waiting);
        wake_all(woken.into_values());
    }
}
