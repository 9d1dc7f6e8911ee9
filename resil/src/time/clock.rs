//! Where the time comes from: tokio's clock (the system's, or a paused one in tests), or one moved by hand.

use std::sync::Arc;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicU64, Ordering};
use std::task::{Context, Poll};
use std::time::Duration;

use super::{WakerKey, Wakers};

/// A point on the monotonic clock. Differences and sums saturate.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Moment(u64);

impl Moment {
    /// The time from `earlier` to here, zero if `earlier` is later.
    pub(crate) fn since(self, earlier: Moment) -> Duration {
        Duration::from_nanos(self.0.saturating_sub(earlier.0))
    }

    /// This moment and `duration` more.
    pub(crate) fn after(self, duration: Duration) -> Moment {
        let nanos = u64::try_from(duration.as_nanos()).unwrap_or(u64::MAX);
        Moment(self.0.saturating_add(nanos))
    }

    /// Nanoseconds since a fixed, arbitrary point.
    pub(crate) fn nanos(self) -> u64 {
        self.0
    }
}

/// The clock of an instance, chosen when it is made.
#[derive(Clone, Debug, Default)]
pub(crate) enum Clock {
    /// `tokio::time::Instant`: the system's monotonic clock, or tokio's paused test clock.
    #[default]
    Tokio,
    /// A clock that only moves when told.
    Manual(ManualClock),
}

impl Clock {
    pub(crate) fn now(&self) -> Moment {
        match self {
            Self::Tokio => tokio_now(),
            Self::Manual(clock) => clock.now(),
        }
    }
}

/// Where tokio's clock is put on the scale of [`Moment`]: far from zero, since a paused clock that was
/// stopped before the first reading lies a little before it.
const FIRST_READING: u64 = 1 << 62;

fn tokio_now() -> Moment {
    static FIRST: OnceLock<tokio::time::Instant> = OnceLock::new();
    let now = tokio::time::Instant::now();
    let first = *FIRST.get_or_init(|| now);
    let nanos = |d: Duration| u64::try_from(d.as_nanos()).unwrap_or(u64::MAX);
    Moment(match now.checked_duration_since(first) {
        Some(later) => FIRST_READING.saturating_add(nanos(later)),
        None => FIRST_READING.saturating_sub(nanos(first.saturating_duration_since(now))),
    })
}

/// A clock for tests that stands still until it is moved.
///
/// ```
/// use std::time::Duration;
/// let clock = resil::ManualClock::new();
/// clock.advance(Duration::from_secs(2));
/// assert_eq!(clock.elapsed(), Duration::from_secs(2));
/// ```
#[derive(Clone, Debug, Default)]
pub struct ManualClock(Arc<Shared>);

#[derive(Debug, Default)]
struct Shared {
    nanos: AtomicU64,
    waiting: Wakers,
}

impl ManualClock {
    /// A clock at zero.
    pub fn new() -> Self {
        Self::default()
    }

    /// Moves the clock forward and wakes everything that was waiting for a time now past.
    pub fn advance(&self, duration: Duration) {
        let nanos = u64::try_from(duration.as_nanos()).unwrap_or(u64::MAX);
        let add = |now: u64| Some(now.saturating_add(nanos));
        // The closure always answers `Some`, so the update cannot fail.
        let _ = self
            .0
            .nanos
            .fetch_update(Ordering::AcqRel, Ordering::Acquire, add);
        self.0.waiting.wake_all();
    }

    /// How far the clock was moved since it was made.
    pub fn elapsed(&self) -> Duration {
        Duration::from_nanos(self.0.nanos.load(Ordering::Acquire))
    }

    pub(super) fn now(&self) -> Moment {
        Moment(self.0.nanos.load(Ordering::Acquire))
    }
}

/// A wait for a clock that is moved by hand. It leaves nothing behind when it is dropped.
#[derive(Debug)]
pub(crate) struct ManualWait {
    clock: ManualClock,
    key: WakerKey,
}

impl ManualWait {
    pub(super) fn new(clock: ManualClock) -> Self {
        Self {
            clock,
            key: WakerKey::default(),
        }
    }

    pub(super) fn poll(&mut self, due: Moment, cx: &mut Context<'_>) -> Poll<()> {
        // Registered first, so that a movement between the two is not missed.
        self.clock.0.waiting.register(&mut self.key, cx.waker());
        if self.clock.now() < due {
            return Poll::Pending;
        }
        self.clock.0.waiting.remove(&mut self.key);
        Poll::Ready(())
    }
}

impl Drop for ManualWait {
    fn drop(&mut self) {
        self.clock.0.waiting.remove(&mut self.key);
    }
}
