//! Where the time comes from: tokio's clock (the system's, or a paused one in tests), or one moved by hand.

use std::num::NonZeroU64;
use std::sync::Arc;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicU64, Ordering};
use std::task::{Context, Poll};
use std::time::Duration;

use super::{WakerKey, Wakers};

/// A point on the monotonic clock. Differences and sums saturate. It is never zero, so that one that may be missing is no
/// larger: calls keep several of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Moment(NonZeroU64);

impl Moment {
    /// The time from `earlier` to here, zero if `earlier` is later.
    pub(crate) fn since(self, earlier: Moment) -> Duration {
        Duration::from_nanos(self.nanos().saturating_sub(earlier.nanos()))
    }

    /// This moment and `duration` more.
    pub(crate) fn after(self, duration: Duration) -> Moment {
        let nanos = u64::try_from(duration.as_nanos()).unwrap_or(u64::MAX);
        Moment(self.0.saturating_add(nanos))
    }

    /// This moment and `duration` less.
    #[cfg(feature = "reload")]
    pub(crate) fn before(self, duration: Duration) -> Moment {
        let nanos = u64::try_from(duration.as_nanos()).unwrap_or(u64::MAX);
        let nanos = self.nanos().saturating_sub(nanos);
        Moment(NonZeroU64::new(nanos).unwrap_or(NonZeroU64::MIN))
    }

    /// So many nanoseconds after the point where every clock begins.
    fn from_start(nanos: u64) -> Moment {
        Moment(START.saturating_add(nanos))
    }

    /// Nanoseconds since a fixed, arbitrary point.
    pub(crate) fn nanos(self) -> u64 {
        self.0.get()
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

/// Where clocks begin: far from zero, since a paused clock that was stopped before the first reading lies a little before it;
/// and on a whole second, by which windows of seconds count.
const START: NonZeroU64 = NonZeroU64::new(4_000_000_000 * 1_000_000_000).unwrap();

fn tokio_now() -> Moment {
    Moment::of(tokio::time::Instant::now())
}

/// The first reading of tokio's clock, which is where [`START`] lies on it.
fn first_reading() -> tokio::time::Instant {
    static FIRST: OnceLock<tokio::time::Instant> = OnceLock::new();
    *FIRST.get_or_init(tokio::time::Instant::now)
}

impl Moment {
    /// A time of tokio's clock.
    pub(super) fn of(time: tokio::time::Instant) -> Moment {
        let first = first_reading();
        let nanos = |d: Duration| u64::try_from(d.as_nanos()).unwrap_or(u64::MAX);
        if let Some(later) = time.checked_duration_since(first) {
            return Moment::from_start(nanos(later));
        }
        let before = nanos(first.saturating_duration_since(time));
        Moment(NonZeroU64::new(START.get().saturating_sub(before)).unwrap_or(NonZeroU64::MIN))
    }

    /// The same on tokio's clock; `None` if that cannot hold it.
    pub(super) fn on_tokio(self) -> Option<tokio::time::Instant> {
        let distance = Duration::from_nanos(self.nanos().abs_diff(START.get()));
        if self.nanos() >= START.get() {
            first_reading().checked_add(distance)
        } else {
            first_reading().checked_sub(distance)
        }
    }
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
        Moment::from_start(self.0.nanos.load(Ordering::Acquire))
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
