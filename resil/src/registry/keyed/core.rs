//! Which instances there are by key, and which of them makes room for another. What time it is and who is settled comes
//! in; nothing is locked here, and nothing foreign is dropped.

use std::collections::HashMap;
use std::sync::Arc;
use std::time::Duration;

use super::lines::{Lines, Which};
use crate::time::Moment;

/// How many instances one call looks at, at the most, to make room for its own.
const LOOKS: usize = 4;

/// How much may be kept.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Limits {
    pub(super) max_instances: usize,
    pub(super) idle_ttl: Option<Duration>,
}

/// The instances of a config by key, at most so many.
///
/// They stand in two lines: those that calls use, the least recently used first; and those that were asked to make room
/// and were not settled. So what cannot go is not asked again by every call, and a call asks few, however many there are.
#[derive(Debug)]
pub(super) struct Pool<P> {
    limits: Limits,
    by_key: HashMap<Arc<str>, usize>,
    lines: Lines<Entry<P>>,
    evicted: u64,
    overflowed: u64,
}

#[derive(Debug)]
struct Entry<P> {
    key: Arc<str>,
    instance: P,
    used: Moment,
}

/// What a call gets.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Got<P> {
    /// The instance of its key; `None` when there is no room for one.
    pub(super) instance: Option<P>,
    /// An instance that was removed, to be dropped where nothing is locked.
    pub(super) gone: Option<P>,
}

impl<P: Clone> Pool<P> {
    pub(super) fn new(limits: Limits) -> Self {
        Self {
            limits,
            by_key: HashMap::new(),
            lines: Lines::default(),
            evicted: 0,
            overflowed: 0,
        }
    }

    /// The instance of `key`, made if there is room. `settled` says of an instance, which nobody has used for a time,
    /// whether a new one would do as well.
    pub(super) fn get(
        &mut self,
        key: &str,
        now: Moment,
        settled: impl Fn(&P, Duration) -> bool,
        make: impl FnOnce(Arc<str>) -> P,
    ) -> Got<P> {
        if let Some(instance) = self.used(key, now) {
            let gone = self.tidy(now, settled);
            return Got {
                instance: Some(instance),
                gone,
            };
        }
        let gone = if self.len() < self.limits.max_instances {
            self.tidy(now, settled)
        } else {
            self.make_room(now, settled)
        };
        let room = self.len() < self.limits.max_instances;
        let instance = room.then(|| self.add(key, now, make));
        if instance.is_none() {
            self.overflowed += 1;
        }
        Got { instance, gone }
    }

    fn used(&mut self, key: &str, now: Moment) -> Option<P> {
        let place = *self.by_key.get(key)?;
        self.lines.move_to_end(place, Which::InUse);
        let entry = self.lines.get_mut(place)?;
        entry.used = now;
        Some(entry.instance.clone())
    }

    fn add(&mut self, key: &str, now: Moment, make: impl FnOnce(Arc<str>) -> P) -> P {
        let key: Arc<str> = Arc::from(key);
        let instance = make(Arc::clone(&key));
        let place = self.lines.add(Entry {
            key: Arc::clone(&key),
            instance: instance.clone(),
            used: now,
        });
        self.by_key.insert(key, place);
        instance
    }

    /// Removes one that nobody has used for too long, or one too many after the limit was lowered.
    fn tidy(&mut self, now: Moment, settled: impl Fn(&P, Duration) -> bool) -> Option<P> {
        if self.len() > self.limits.max_instances {
            return self.make_room(now, settled);
        }
        let idle_ttl = self.limits.idle_ttl?;
        let overdue = |entry: &Entry<P>| now.since(entry.used) >= idle_ttl;
        [Which::InUse, Which::Unsettled]
            .into_iter()
            .find_map(|which| {
                let first = self.lines.first(which).filter(|(_, entry)| overdue(entry));
                let place = first.map(|(place, _)| place)?;
                self.remove_if_settled(place, now, &settled)
            })
    }

    /// Removes the least recently used of those that are settled, or none if the first few are not.
    fn make_room(&mut self, now: Moment, settled: impl Fn(&P, Duration) -> bool) -> Option<P> {
        [Which::InUse, Which::Unsettled]
            .into_iter()
            .flat_map(|which| [which; LOOKS])
            .find_map(|which| {
                let (place, _) = self.lines.first(which)?;
                self.remove_if_settled(place, now, &settled)
            })
    }

    fn remove_if_settled(
        &mut self,
        place: usize,
        now: Moment,
        settled: &impl Fn(&P, Duration) -> bool,
    ) -> Option<P> {
        let entry = self.lines.get_mut(place)?;
        if !settled(&entry.instance, now.since(entry.used)) {
            self.lines.move_to_end(place, Which::Unsettled);
            return None;
        }
        let entry = self.lines.remove(place)?;
        self.by_key.remove(&entry.key);
        self.evicted += 1;
        Some(entry.instance)
    }

    pub(super) fn len(&self) -> usize {
        self.by_key.len()
    }

    pub(super) fn limits(&self) -> Limits {
        self.limits
    }

    /// From now on so much may be kept. What is too much goes one by one, as calls come.
    #[cfg(any(feature = "reload", test))]
    pub(super) fn set_limits(&mut self, limits: Limits) {
        self.limits = limits;
    }

    /// How many were removed so far.
    pub(super) fn evicted(&self) -> u64 {
        self.evicted
    }

    /// How many calls found no room.
    pub(super) fn overflowed(&self) -> u64 {
        self.overflowed
    }

    /// All instances, the most recently used last; those that could not go are first.
    pub(super) fn instances(&self) -> impl Iterator<Item = &P> {
        [Which::Unsettled, Which::InUse]
            .into_iter()
            .flat_map(|which| self.lines.iter(which))
            .map(|entry| &entry.instance)
    }
}
