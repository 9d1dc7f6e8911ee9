//! The places of a bulkhead and the line in front of it, safe to use from everywhere at once.

use std::collections::VecDeque;
use std::task::Waker;

use super::core::{Places, Shift};
use crate::sync::atomic::{AtomicU32, AtomicU64, Ordering};
use crate::sync::{Mutex, contained, lock, wake_all};

/// Why nobody is lost or counted twice:
///
/// - The word holds both numbers. While its `waiting` is 0 everybody may change it; once it is not, only who holds the
///   lock of the line does, because `enter` and `leave` turn to the lock when they see a waiter.
/// - Under the lock, `waiting` is the length of the line. So whoever leaves after somebody joined sees the joiner.
/// - Who is granted a place is counted as running in the same step in which it is taken out of the line. It learns of
///   it by not finding itself in the line any more, at whatever time it looks; one that goes away gives the place back.
/// - A new limit is stored before the lock is taken. A joiner reads the limit under the lock: either it sees the new
///   one, or it is in the line by the time the line is served under it.
#[derive(Debug)]
pub(super) struct Gate {
    word: AtomicU64,
    limit: AtomicU32,
    line: Mutex<Line>,
}

#[derive(Debug, Default)]
struct Line {
    next: u64,
    /// In the order of their numbers.
    waiting: VecDeque<Waiting>,
}

#[derive(Debug)]
struct Waiting {
    number: u64,
    /// Absent until it is first polled.
    waker: Option<Waker>,
}

/// A place in the line. It has to be given to [`Gate::abandon`] by whoever stops waiting.
#[derive(Debug)]
#[must_use = "a ticket that is lost keeps its place in the line"]
pub(crate) struct Ticket(u64);

/// What came of joining the line.
pub(super) enum Joined {
    /// A place was free after all.
    Entered,
    Waits(Ticket),
    /// The line has as many members as can be counted.
    TooLong,
}

impl Gate {
    pub(super) fn new(limit: u32) -> Self {
        Self {
            word: AtomicU64::new(0),
            limit: AtomicU32::new(limit),
            line: Mutex::default(),
        }
    }

    pub(super) fn places(&self) -> Places {
        Places::from_word(self.word.load(Ordering::Acquire))
    }

    /// Takes a place, if one is free now.
    pub(super) fn enter(&self) -> bool {
        let limit = self.limit();
        self.change(|places| places.enter(limit)).is_some()
    }

    /// Takes a place, or the last one in the line.
    #[cold]
    pub(super) fn join(&self) -> Joined {
        let mut line = lock(&self.line);
        let limit = self.limit();
        let found = self.change(|places| places.enter(limit).or_else(|| places.join()));
        match found {
            None => Joined::TooLong,
            Some(found) if found.enter(limit).is_some() => Joined::Entered,
            Some(_) => Joined::Waits(line.join()),
        }
    }

    /// Gives a place back; it goes to the first in line.
    pub(super) fn leave(&self) {
        let limit = self.limit();
        let left = self.change(|places| (places.waiting == 0).then(|| places.leave(limit).places));
        if left.is_none() {
            self.serve(Places::leave);
        }
    }

    /// Whether the place is ours; if not, `waker` is woken when it is.
    pub(super) fn poll(&self, ticket: &Ticket, waker: &Waker) -> bool {
        // Wakers are foreign code: they are cloned before the lock is taken and dropped after it is given up.
        let waker = waker.clone();
        let mut line = lock(&self.line);
        let Some(place) = line.find(ticket) else {
            return true;
        };
        let old = line
            .waiting
            .get_mut(place)
            .and_then(|waiting| waiting.waker.replace(waker));
        drop(line);
        contained(|| drop(old));
        false
    }

    /// Leaves the line; a place that was granted in the meantime is passed on.
    pub(super) fn abandon(&self, ticket: &Ticket) {
        let mut line = lock(&self.line);
        let Some(place) = line.find(ticket) else {
            drop(line);
            return self.leave();
        };
        let gone = line.waiting.remove(place);
        self.change(|places| Some(places.give_up()));
        drop(line);
        contained(|| drop(gone));
    }

    /// Sets the limit to what `limit` says, and lets in who fits. Of several at once the last one asked wins.
    pub(super) fn set_limit(&self, limit: impl FnOnce() -> u32) {
        let line = lock(&self.line);
        self.limit.store(limit(), Ordering::Relaxed);
        drop(line);
        self.serve(Places::shift);
    }

    /// Changes the numbers and wakes those in line who got a place by it.
    #[cold]
    fn serve(&self, change: impl Fn(Places, u32) -> Shift) {
        let mut line = lock(&self.line);
        let limit = self.limit();
        let found = self.change(|places| Some(change(places, limit).places));
        let granted = found.map_or(0, |found| change(found, limit).granted);
        let first = if granted > 0 {
            line.waiting.pop_front()
        } else {
            None
        };
        let others = (granted as usize).saturating_sub(1).min(line.waiting.len());
        let others: Vec<Waiting> = line.waiting.drain(..others).collect();
        drop(line);
        let served = first.into_iter().chain(others);
        wake_all(served.filter_map(|served| served.waker));
    }

    fn limit(&self) -> u32 {
        self.limit.load(Ordering::Relaxed)
    }

    /// Applies `change` to the numbers, and returns those it was applied to; `None` where it declines.
    fn change(&self, change: impl Fn(Places) -> Option<Places>) -> Option<Places> {
        let mut found = self.word.load(Ordering::Relaxed);
        loop {
            let changed = change(Places::from_word(found))?.word();
            // What a call did before it left is visible to the call that takes its place.
            match self.word.compare_exchange_weak(
                found,
                changed,
                Ordering::AcqRel,
                Ordering::Relaxed,
            ) {
                Ok(found) => return Some(Places::from_word(found)),
                Err(other) => found = other,
            }
        }
    }
}

impl Line {
    fn join(&mut self) -> Ticket {
        let number = self.next;
        self.next += 1;
        self.waiting.push_back(Waiting {
            number,
            waker: None,
        });
        Ticket(number)
    }

    fn find(&self, ticket: &Ticket) -> Option<usize> {
        self.waiting
            .binary_search_by_key(&ticket.0, |waiting| waiting.number)
            .ok()
    }
}
