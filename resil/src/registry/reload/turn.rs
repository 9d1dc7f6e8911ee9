//! One reload at a time.

use std::sync::Mutex;
use std::thread::{self, ThreadId};

use crate::sync::lock;

/// Has threads reload one after another.
#[derive(Debug, Default)]
pub(super) struct Turn {
    turn: Mutex<()>,
    taken_by: Mutex<Option<ThreadId>>,
}

impl Turn {
    /// Runs `reload` when it is this thread's turn. `None` if it is already: what a reload changes may wake or tell foreign
    /// code, and that would wait for itself.
    pub(super) fn take<T>(&self, reload: impl FnOnce() -> T) -> Option<T> {
        let this = thread::current().id();
        if *lock(&self.taken_by) == Some(this) {
            return None;
        }
        let turn = lock(&self.turn);
        let taken = Taken::new(&self.taken_by, this);
        let done = reload();
        drop(taken);
        drop(turn);
        Some(done)
    }
}

/// Ends with the turn, also if that panics.
struct Taken<'t>(&'t Mutex<Option<ThreadId>>);

impl<'t> Taken<'t> {
    fn new(by: &'t Mutex<Option<ThreadId>>, this: ThreadId) -> Self {
        *lock(by) = Some(this);
        Self(by)
    }
}

impl Drop for Taken<'_> {
    fn drop(&mut self) {
        *lock(self.0) = None;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_turn_within_a_turn_is_refused_and_the_next_one_is_not() {
        let turn = Turn::default();
        assert_eq!(turn.take(|| turn.take(|| 1)), Some(None));
        assert_eq!(turn.take(|| 1), Some(1));
    }

    #[test]
    fn a_turn_ends_with_a_panic() {
        let turn = Turn::default();
        let ended = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| {
            turn.take(|| panic!("within the turn"))
        }));
        assert!(ended.is_err());
        assert_eq!(turn.take(|| 1), Some(1));
    }
}
