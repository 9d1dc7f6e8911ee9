//! Bounding how many calls run at once.

mod by_key;
mod config;
mod core;
mod event;
mod line;
mod metrics;
mod permit;
#[cfg(feature = "reload")]
mod reload;
#[cfg(test)]
mod tests;

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU32, AtomicU64, Ordering};
use std::task::{Context, Poll};
use std::time::Duration;

use resil_config::{Kind, Resolved};

pub use self::config::BulkheadConfig;
pub use self::event::{BulkheadEvent, BulkheadEventKind};
pub use self::metrics::BulkheadMetrics;
pub use self::permit::BulkheadPermit;

pub(crate) use self::line::Ticket;

use self::line::{Gate, Joined};
use self::permit::{InLine, Stay};
use crate::config::misconfigured;
use crate::event::{EventOrigin, Publisher};
use crate::world::World;
use crate::{Error, ManualClock, Subscription};

/// Bounds how many calls run at the same time, so that a slow dependency cannot take up everything
/// (Resilience4j: `Bulkhead`, in its semaphore form).
///
/// A handle: clones are the same bulkhead.
///
/// ```
/// use resil::{Bulkhead, BulkheadConfig};
///
/// let bulkhead = Bulkhead::new("database", BulkheadConfig::default().max_concurrent_calls(1))?;
/// let permit = bulkhead.try_acquire()?;
/// assert!(bulkhead.try_acquire().is_err());
/// drop(permit);
/// assert!(bulkhead.try_acquire().is_ok());
/// # Ok::<(), resil::Error>(())
/// ```
#[derive(Clone, Debug)]
pub struct Bulkhead(Arc<Inner>);

#[derive(Debug)]
struct Inner {
    name: Arc<str>,
    gate: Gate,
    /// The limit as it is set; that of the gate is higher while the bulkhead is disabled.
    max_concurrent_calls: AtomicU32,
    /// In nanoseconds.
    max_wait: AtomicU64,
    fair: AtomicBool,
    enabled: AtomicBool,
    world: World,
    events: Arc<Publisher<BulkheadEvent>>,
}

/// What a call gets at the door.
#[derive(Debug)]
pub(crate) enum Entry {
    /// A place.
    Granted,
    /// A refusal.
    Full,
    /// A place in the line.
    Queued(Ticket),
}

impl Bulkhead {
    /// A bulkhead of its own, not known to the registry.
    ///
    /// # Errors
    /// [`Error::Misconfigured`] names every setting that is out of its range.
    pub fn new(name: impl Into<Arc<str>>, config: BulkheadConfig) -> Result<Self, Error> {
        Self::checked(name.into(), config, World::here())
    }

    /// The same, with waits on a clock that is moved by hand.
    ///
    /// # Errors
    /// As for [`new`](Self::new).
    pub fn with_clock(
        name: impl Into<Arc<str>>,
        config: BulkheadConfig,
        clock: &ManualClock,
    ) -> Result<Self, Error> {
        Self::checked(name.into(), config, World::here_with_clock(clock))
    }

    pub(crate) fn from_resolved(name: Arc<str>, resolved: &Resolved, world: World) -> Self {
        Self::build(
            name,
            BulkheadConfig::from_resolved(resolved),
            resolved.enabled(),
            world,
        )
    }

    fn checked(name: Arc<str>, config: BulkheadConfig, world: World) -> Result<Self, Error> {
        misconfigured(Kind::Bulkhead, &name, &config.problems())?;
        Ok(Self::build(name, config, true, world))
    }

    #[allow(clippy::needless_pass_by_value)] // settings are handed over, for every kind
    fn build(name: Arc<str>, config: BulkheadConfig, enabled: bool, world: World) -> Self {
        let BulkheadConfig {
            max_concurrent_calls,
            max_wait_duration,
            fair_call_handling_enabled,
            event_consumer_buffer_size,
        } = config;
        Self(Arc::new(Inner {
            name,
            gate: Gate::new(limit(enabled, max_concurrent_calls)),
            max_concurrent_calls: AtomicU32::new(max_concurrent_calls),
            max_wait: AtomicU64::new(nanos(max_wait_duration)),
            fair: AtomicBool::new(fair_call_handling_enabled),
            enabled: AtomicBool::new(enabled),
            world,
            events: Arc::new(Publisher::new(event_consumer_buffer_size)),
        }))
    }

    /// The name of the instance.
    pub fn name(&self) -> &str {
        &self.0.name
    }

    /// The settings in force.
    pub fn config(&self) -> BulkheadConfig {
        BulkheadConfig {
            max_concurrent_calls: self.0.max_concurrent_calls.load(Ordering::Relaxed),
            max_wait_duration: self.max_wait(),
            fair_call_handling_enabled: self.0.fair.load(Ordering::Relaxed),
            event_consumer_buffer_size: self.0.events.buffer_size(),
        }
    }

    /// How full it is.
    pub fn metrics(&self) -> BulkheadMetrics {
        let limit = self.0.max_concurrent_calls.load(Ordering::Relaxed);
        BulkheadMetrics {
            available_concurrent_calls: self.0.gate.places().free(limit),
            max_allowed_concurrent_calls: limit,
        }
    }

    /// Whether the bulkhead bounds calls; a disabled one lets every call in and tells nothing, but goes on counting
    /// who is inside.
    pub fn is_enabled(&self) -> bool {
        self.0.enabled.load(Ordering::Relaxed)
    }

    /// Switches the bulkhead on or off. Switched off, it lets in everybody who waits.
    pub fn set_enabled(&self, enabled: bool) {
        self.0.enabled.store(enabled, Ordering::Relaxed);
        self.adjust();
    }

    /// Changes how many calls may run at the same time; at once. Running calls finish, and if there are more than the
    /// new limit, nobody enters until enough have. A higher limit lets in who waits. 0 refuses every call.
    pub fn set_max_concurrent_calls(&self, limit: u32) {
        self.0.max_concurrent_calls.store(limit, Ordering::Relaxed);
        self.adjust();
    }

    fn adjust(&self) {
        let set = || {
            limit(
                self.is_enabled(),
                self.0.max_concurrent_calls.load(Ordering::Relaxed),
            )
        };
        self.0.gate.set_limit(set);
    }

    pub(crate) fn publisher(&self) -> &Arc<Publisher<BulkheadEvent>> {
        &self.0.events
    }

    /// Calls `listener` for each event until the subscription is dropped.
    pub fn on_event(
        &self,
        listener: impl Fn(&BulkheadEvent) + Send + Sync + 'static,
    ) -> Subscription {
        self.0.events.subscribe(listener)
    }

    /// Takes a place without waiting for one.
    ///
    /// # Errors
    /// [`Error::BulkheadFull`] when there is none.
    pub fn try_acquire(&self) -> Result<BulkheadPermit, Error> {
        if self.0.gate.enter() {
            Ok(self.permitted())
        } else {
            Err(self.rejected())
        }
    }

    /// Takes a place, and waits for one for up to `max_wait_duration`. Dropping the future gives up the wait.
    ///
    /// # Errors
    /// [`Error::BulkheadFull`] when there was none in time; [`Error::Cancelled`] when [`shutdown`](crate::shutdown) ended the
    /// wait.
    pub async fn acquire(&self) -> Result<BulkheadPermit, Error> {
        self.admit().await?;
        Ok(BulkheadPermit::new(self.clone()))
    }

    /// Runs `future` in a place of the bulkhead. A call that is dropped gives its place back.
    ///
    /// # Errors
    /// Those of [`acquire`](Self::acquire); `future` is then not begun.
    pub async fn call<F: Future>(&self, future: F) -> Result<F::Output, Error> {
        self.admit().await?;
        let stay = Stay(self);
        let output = future.await;
        stay.finish();
        Ok(output)
    }

    async fn admit(&self) -> Result<(), Error> {
        match self.enter() {
            Entry::Granted => Ok(()),
            Entry::Full => Err(self.full()),
            Entry::Queued(ticket) => InLine::new(self, ticket).await,
        }
    }
}

/// What a call is driven by, step for step.
impl Bulkhead {
    pub(crate) fn shared_name(&self) -> &Arc<str> {
        &self.0.name
    }

    /// Takes a place, or one in the line where waiting is allowed.
    pub(crate) fn enter(&self) -> Entry {
        if self.0.gate.enter() {
            self.tell(BulkheadEventKind::CallPermitted);
            return Entry::Granted;
        }
        self.enter_late()
    }

    #[cold]
    fn enter_late(&self) -> Entry {
        let may_wait = self.0.max_wait.load(Ordering::Relaxed) > 0;
        let joined = if may_wait {
            self.0.gate.join()
        } else {
            Joined::TooLong
        };
        match joined {
            Joined::Entered => {
                self.tell(BulkheadEventKind::CallPermitted);
                Entry::Granted
            }
            Joined::Waits(ticket) => Entry::Queued(ticket),
            Joined::TooLong => {
                self.tell(BulkheadEventKind::CallRejected);
                Entry::Full
            }
        }
    }

    /// How long a call may wait.
    pub(crate) fn max_wait(&self) -> Duration {
        Duration::from_nanos(self.0.max_wait.load(Ordering::Relaxed))
    }

    /// Ready when the place is ours; then the ticket is used up.
    pub(crate) fn poll_queued(&self, ticket: &mut Ticket, cx: &mut Context<'_>) -> Poll<()> {
        if !self.0.gate.poll(ticket, cx.waker()) {
            return Poll::Pending;
        }
        self.tell(BulkheadEventKind::CallPermitted);
        Poll::Ready(())
    }

    /// Stops waiting; a place that was granted meanwhile goes to the next in line. `rejected` says whether that is
    /// the bulkhead's refusal, because the time is up, or the caller went away.
    #[allow(clippy::needless_pass_by_value)] // the ticket is used up
    pub(crate) fn abandon(&self, ticket: Ticket, rejected: bool) {
        self.0.gate.abandon(&ticket);
        if rejected {
            self.tell(BulkheadEventKind::CallRejected);
        }
    }

    /// Gives the place back after a call, and wakes the next in line.
    pub(crate) fn leave(&self) {
        self.0.gate.leave();
        self.tell(BulkheadEventKind::CallFinished);
    }

    /// Gives the place of a dropped call back.
    pub(crate) fn leave_silently(&self) {
        self.0.gate.leave();
    }

    pub(crate) fn full(&self) -> Error {
        Error::BulkheadFull {
            instance: Arc::clone(&self.0.name),
        }
    }

    fn permitted(&self) -> BulkheadPermit {
        let permit = BulkheadPermit::new(self.clone());
        self.tell(BulkheadEventKind::CallPermitted);
        permit
    }

    fn rejected(&self) -> Error {
        self.tell(BulkheadEventKind::CallRejected);
        self.full()
    }

    fn tell(&self, kind: BulkheadEventKind) {
        if self.0.events.is_heard() && self.is_enabled() {
            self.0
                .events
                .publish(|| BulkheadEvent::new(EventOrigin::new(&self.0.name), kind));
        }
    }
}

fn limit(enabled: bool, max_concurrent_calls: u32) -> u32 {
    if enabled {
        max_concurrent_calls
    } else {
        u32::MAX
    }
}

fn nanos(duration: Duration) -> u64 {
    u64::try_from(duration.as_nanos()).unwrap_or(u64::MAX)
}
