//! Locks that a panic elsewhere cannot poison, and foreign code whose panics end where it was called.

#[cfg(resil_model)]
mod model;

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::task::Waker;

#[cfg(resil_model)]
pub(crate) use self::model::{Mutex, MutexGuard, atomic, lock};
#[cfg(not(resil_model))]
pub(crate) use std::sync::{Mutex, MutexGuard, atomic};

/// Locks `mutex`. Nothing of resil leaves its data half-changed when it unwinds, so a poisoned lock is as good as any.
///
/// No foreign code runs under a lock: no listener, no waker, no interval function, and no `Drop` of any, since all of them
/// may come back to the instance that the lock belongs to.
#[cfg(not(resil_model))]
pub(crate) fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex
        .lock()
        .unwrap_or_else(std::sync::PoisonError::into_inner)
}

/// Runs foreign code that must not change what happens to a call: a panic of it, which the panic hook has reported, ends
/// here. `None` if there was one.
pub(crate) fn contained<T>(run: impl FnOnce() -> T) -> Option<T> {
    let payload = match catch_unwind(AssertUnwindSafe(run)) {
        Ok(value) => return Some(value),
        Err(payload) => payload,
    };
    // The payload is foreign too, and may panic when it is dropped; what comes then is let go.
    if let Err(again) = catch_unwind(AssertUnwindSafe(|| drop(payload))) {
        std::mem::forget(again);
    }
    None
}

/// Wakes them all; one that panics keeps nobody else asleep.
pub(crate) fn wake_all(wakers: impl IntoIterator<Item = Waker>) {
    for waker in wakers {
        contained(|| waker.wake());
    }
}
