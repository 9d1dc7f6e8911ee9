//! The primitives of loom in place of the standard library's, for the model checks in `tests/model`.

use std::sync::{Arc, PoisonError};

pub(crate) use loom::sync::{Mutex, MutexGuard, atomic};

/// A lock of either library: the statics keep the standard library's, since loom's do not outlive an execution.
pub(crate) trait Lock {
    type Guard<'a>
    where
        Self: 'a;
    fn locked(&self) -> Self::Guard<'_>;
}

impl<T> Lock for Mutex<T> {
    type Guard<'a>
        = MutexGuard<'a, T>
    where
        T: 'a;
    fn locked(&self) -> MutexGuard<'_, T> {
        self.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl<T> Lock for std::sync::Mutex<T> {
    type Guard<'a>
        = std::sync::MutexGuard<'a, T>
    where
        T: 'a;
    fn locked(&self) -> std::sync::MutexGuard<'_, T> {
        self.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl<M: Lock> Lock for Arc<M> {
    type Guard<'a>
        = M::Guard<'a>
    where
        M: 'a;
    fn locked(&self) -> M::Guard<'_> {
        M::locked(self)
    }
}

pub(crate) fn lock<M: Lock>(mutex: &M) -> M::Guard<'_> {
    mutex.locked()
}
