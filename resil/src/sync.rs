//! Locking that a panic elsewhere cannot poison.

use std::sync::{Mutex, MutexGuard, PoisonError};

/// Locks `mutex`. Nothing of resil leaves its data half-changed when it unwinds (the only foreign code that
/// runs under a lock, an [`IntervalFunction`](crate::IntervalFunction), is asked before anything is changed), so a poisoned lock is as good as any.
pub(crate) fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
