//! The latest events of an instance, kept for whoever asks later.

use std::collections::VecDeque;
use std::sync::Arc;

use super::Publisher;
use crate::sync::lock;

/// A ring of events. It is filled only when somebody has asked for it.
pub(super) struct Latest<E> {
    capacity: usize,
    filled: bool,
    events: VecDeque<E>,
}

impl<E> Latest<E> {
    pub(super) fn new(capacity: u32) -> Self {
        Self {
            capacity: size(capacity),
            filled: false,
            events: VecDeque::new(),
        }
    }

    fn push(&mut self, event: E) {
        self.events.push_back(event);
        self.shrink();
    }

    fn shrink(&mut self) {
        let too_many = self.events.len().saturating_sub(self.capacity);
        self.events.drain(..too_many);
    }
}

fn size(capacity: u32) -> usize {
    usize::try_from(capacity).unwrap_or(usize::MAX)
}

impl<E> Publisher<E> {
    /// How many of the latest events are kept.
    pub(crate) fn buffer_size(&self) -> u32 {
        u32::try_from(lock(&self.latest).capacity).unwrap_or(u32::MAX)
    }

    /// Keeps so many from now on; the newest stay.
    #[cfg(feature = "reload")]
    pub(crate) fn set_buffer_size(&self, capacity: u32) {
        let mut latest = lock(&self.latest);
        latest.capacity = size(capacity);
        latest.shrink();
    }
}

impl<E: Clone + Send + 'static> Publisher<E> {
    /// Keeps the latest events from now on.
    pub(crate) fn keep(self: &Arc<Self>) {
        let filled_already = std::mem::replace(&mut lock(&self.latest).filled, true);
        if filled_already {
            return;
        }
        let latest = Arc::clone(&self.latest);
        let keep = move |event: &E| lock(&latest).push(event.clone());
        self.subscribe(keep).forever();
    }

    /// The events kept, the oldest first.
    pub(crate) fn latest(&self) -> Vec<E> {
        lock(&self.latest).events.iter().cloned().collect()
    }
}
