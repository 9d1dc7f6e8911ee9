//! The results that a circuit breaker judges by: those of the last calls, or of the last seconds.

use std::collections::VecDeque;
use std::time::Duration;

use crate::time::Moment;

/// What a recorded call was.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Measure {
    pub(crate) failed: bool,
    pub(crate) slow: bool,
}

/// How many calls of each sort are in a window.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Totals {
    pub(crate) calls: u32,
    pub(crate) failed: u32,
    pub(crate) slow: u32,
    pub(crate) slow_failed: u32,
}

impl Totals {
    fn add(&mut self, measure: Measure) {
        self.calls = self.calls.saturating_add(1);
        self.failed = self.failed.saturating_add(u32::from(measure.failed));
        self.slow = self.slow.saturating_add(u32::from(measure.slow));
        self.slow_failed = self
            .slow_failed
            .saturating_add(u32::from(measure.failed && measure.slow));
    }

    fn remove(&mut self, other: Totals) {
        self.calls = self.calls.saturating_sub(other.calls);
        self.failed = self.failed.saturating_sub(other.failed);
        self.slow = self.slow.saturating_sub(other.slow);
        self.slow_failed = self.slow_failed.saturating_sub(other.slow_failed);
    }

    /// The share of failed calls in percent, as a 32-bit float like Resilience4j's.
    pub(crate) fn failure_rate(self) -> f32 {
        percent(self.failed, self.calls)
    }

    /// The share of slow calls in percent.
    pub(crate) fn slow_call_rate(self) -> f32 {
        percent(self.slow, self.calls)
    }
}

#[allow(clippy::cast_precision_loss)] // 32-bit floats are the contract
fn percent(part: u32, whole: u32) -> f32 {
    if whole == 0 {
        -1.0
    } else {
        part as f32 * 100.0 / whole as f32
    }
}

/// The calls that count.
#[derive(Debug)]
pub(crate) enum Window {
    /// The last `size` calls.
    Count {
        size: u32,
        calls: VecDeque<Measure>,
        totals: Totals,
    },
    /// The calls of the last `seconds` whole seconds of the clock, the current one included.
    Time {
        seconds: u32,
        buckets: VecDeque<(u64, Totals)>,
        totals: Totals,
    },
    /// Nothing is counted.
    Nothing,
}

impl Window {
    pub(crate) fn of_calls(size: u32) -> Self {
        Self::Count {
            size,
            calls: VecDeque::new(),
            totals: Totals::default(),
        }
    }

    pub(crate) fn of_seconds(seconds: u32) -> Self {
        Self::Time {
            seconds,
            buckets: VecDeque::new(),
            totals: Totals::default(),
        }
    }

    /// Becomes a window of the size of `other`, and keeps the newest results that fit. One of another type begins empty.
    #[cfg(feature = "reload")]
    pub(crate) fn refit(&mut self, other: Window, now: Moment) {
        match (&mut *self, &other) {
            (Self::Count { size, .. }, Self::Count { size: new, .. }) => *size = *new,
            (Self::Time { seconds, .. }, Self::Time { seconds: new, .. }) => *seconds = *new,
            _ => *self = other,
        }
        if let Self::Count {
            size,
            calls,
            totals,
        } = self
        {
            make_room(0, *size, calls, totals);
        }
        self.age(now);
    }

    /// Counts a call that ended at `now`.
    pub(crate) fn record(&mut self, measure: Measure, now: Moment) {
        self.age(now);
        match self {
            Self::Count {
                size,
                calls,
                totals,
            } => {
                make_room(1, *size, calls, totals);
                calls.push_back(measure);
                totals.add(measure);
            }
            Self::Time {
                buckets, totals, ..
            } => {
                let second = whole_seconds(now);
                match buckets.back_mut() {
                    // A clock that seems to go back adds to the newest second.
                    Some((newest, bucket)) if *newest >= second => bucket.add(measure),
                    _ => {
                        let mut bucket = Totals::default();
                        bucket.add(measure);
                        buckets.push_back((second, bucket));
                    }
                }
                totals.add(measure);
            }
            Self::Nothing => {}
        }
    }

    /// What is in the window at `now`.
    pub(crate) fn totals(&mut self, now: Moment) -> Totals {
        self.age(now);
        match self {
            Self::Count { totals, .. } | Self::Time { totals, .. } => *totals,
            Self::Nothing => Totals::default(),
        }
    }

    fn age(&mut self, now: Moment) {
        if let Self::Time {
            seconds,
            buckets,
            totals,
        } = self
        {
            let current = whole_seconds(now);
            while let Some((second, bucket)) = buckets.front().copied() {
                if second.saturating_add(u64::from(*seconds)) > current {
                    break;
                }
                totals.remove(bucket);
                buckets.pop_front();
            }
        }
    }
}

/// Lets the oldest calls go, until so many more fit.
fn make_room(for_calls: usize, size: u32, calls: &mut VecDeque<Measure>, totals: &mut Totals) {
    while calls.len() + for_calls > size as usize {
        let Some(oldest) = calls.pop_front() else {
            return;
        };
        let mut one = Totals::default();
        one.add(oldest);
        totals.remove(one);
    }
}

fn whole_seconds(now: Moment) -> u64 {
    now.nanos() / u64::try_from(Duration::from_secs(1).as_nanos()).unwrap_or(u64::MAX)
}
