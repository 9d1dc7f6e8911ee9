//! Letting a number of calls through in each period.

mod by_key;
mod config;
mod core;
mod event;
mod metrics;
mod permit;
#[cfg(feature = "reload")]
mod reload;
#[cfg(test)]
mod tests;

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Duration;

use resil_config::{Kind, Resolved};

pub use self::config::RateLimiterConfig;
pub use self::event::{RateLimiterEvent, RateLimiterEventKind};
pub use self::metrics::RateLimiterMetrics;

pub(crate) use self::core::Reservation;

use self::core::{Permissions, nanos};
use self::permit::Reserved;
use crate::config::misconfigured;
use crate::event::{EventOrigin, Publisher};
use crate::sync::{Mutex, lock};
use crate::time::Moment;
use crate::world::World;
use crate::{Error, ManualClock, Subscription};

/// Lets `limit_for_period` calls through in each `limit_refresh_period` (Resilience4j: `RateLimiter`).
///
/// The periods follow one another from the limiter's creation on. What a period leaves unused is lost with it. A call
/// that finds nothing left reserves from a later period and waits for it, if it begins within `timeout_duration`;
/// otherwise it is refused at once.
///
/// A handle: clones are the same limiter.
///
/// ```
/// use std::time::Duration;
/// use resil::{RateLimiter, RateLimiterConfig};
///
/// let limiter = RateLimiter::new("mail", RateLimiterConfig::new(2, Duration::from_secs(60)))?;
/// limiter.try_acquire(2)?;
/// let refusal = limiter.try_acquire(1).expect_err("the period has no more permissions");
/// assert!(refusal.retry_after() <= Some(Duration::from_secs(60)));
/// # Ok::<(), resil::Error>(())
/// ```
#[derive(Clone, Debug)]
pub struct RateLimiter(Arc<Inner>);

#[derive(Debug)]
struct Inner {
    name: Arc<str>,
    /// As given; the limit, the period and the time-out are read elsewhere.
    config: Mutex<RateLimiterConfig>,
    permissions: Mutex<Permissions>,
    /// In nanoseconds.
    timeout: AtomicU64,
    waiting: AtomicU64,
    enabled: AtomicBool,
    world: World,
    events: Arc<Publisher<RateLimiterEvent>>,
}

impl RateLimiter {
    /// A rate limiter of its own, not known to the registry. Its first period begins now.
    ///
    /// # Errors
    /// [`Error::Misconfigured`] names every setting that is out of its range.
    pub fn new(name: impl Into<Arc<str>>, config: RateLimiterConfig) -> Result<Self, Error> {
        Self::checked(name.into(), config, World::here())
    }

    /// The same, on a clock that is moved by hand.
    ///
    /// # Errors
    /// As for [`new`](Self::new).
    pub fn with_clock(
        name: impl Into<Arc<str>>,
        config: RateLimiterConfig,
        clock: &ManualClock,
    ) -> Result<Self, Error> {
        Self::checked(name.into(), config, World::here_with_clock(clock))
    }

    pub(crate) fn from_resolved(name: Arc<str>, resolved: &Resolved, world: World) -> Self {
        Self::build(
            name,
            RateLimiterConfig::from_resolved(resolved),
            resolved.enabled(),
            world,
        )
    }

    fn checked(name: Arc<str>, config: RateLimiterConfig, world: World) -> Result<Self, Error> {
        misconfigured(Kind::RateLimiter, &name, &config.problems())?;
        Ok(Self::build(name, config, true, world))
    }

    fn build(name: Arc<str>, config: RateLimiterConfig, enabled: bool, world: World) -> Self {
        let permissions = Permissions::new(
            config.limit_for_period,
            config.limit_refresh_period,
            world.now(),
        );
        let events = Arc::new(Publisher::new(config.event_consumer_buffer_size));
        Self(Arc::new(Inner {
            name,
            permissions: Mutex::new(permissions),
            timeout: AtomicU64::new(nanos(config.timeout_duration)),
            config: Mutex::new(config),
            waiting: AtomicU64::new(0),
            enabled: AtomicBool::new(enabled),
            world,
            events,
        }))
    }

    /// The name of the instance.
    pub fn name(&self) -> &str {
        &self.0.name
    }

    /// The settings in force.
    pub fn config(&self) -> RateLimiterConfig {
        let config = lock(&self.0.config).clone();
        let permissions = lock(&self.0.permissions);
        RateLimiterConfig {
            limit_for_period: permissions.limit(),
            limit_refresh_period: permissions.period(),
            timeout_duration: self.timeout(),
            ..config
        }
    }

    /// What is left in this period, and who waits.
    pub fn metrics(&self) -> RateLimiterMetrics {
        let now = self.0.world.now();
        let permissions = lock(&self.0.permissions);
        RateLimiterMetrics {
            available_permissions: permissions.left(now),
            nanos_to_wait: nanos(permissions.wait_for(1, now)),
            cycle: permissions.cycle(now),
            number_of_waiting_threads: self.0.waiting.load(Ordering::Relaxed),
        }
    }

    /// How long a call that asked now would wait for one permission.
    #[cfg(feature = "actuator")]
    pub(crate) fn estimated_wait(&self) -> Duration {
        let now = self.0.world.now();
        lock(&self.0.permissions).wait_for(1, now)
    }

    /// Whether the limiter limits; a disabled one lets every call through, and neither counts nor tells anything.
    pub fn is_enabled(&self) -> bool {
        self.0.enabled.load(Ordering::Relaxed)
    }

    /// Switches the limiter on or off, from the next call on.
    pub fn set_enabled(&self, enabled: bool) {
        self.0.enabled.store(enabled, Ordering::Relaxed);
    }

    /// Changes how many permissions a period has, from the next one on; below 1 counts as 1. Calls that wait already
    /// keep their time.
    pub fn set_limit_for_period(&self, limit: u32) {
        lock(&self.0.permissions).set_limit(limit);
    }

    /// Changes how long a call may wait, from the next call on.
    pub fn set_timeout_duration(&self, timeout: Duration) {
        self.0.timeout.store(nanos(timeout), Ordering::Relaxed);
    }

    pub(crate) fn publisher(&self) -> &Arc<Publisher<RateLimiterEvent>> {
        &self.0.events
    }

    /// Calls `listener` for each event until the subscription is dropped.
    pub fn on_event(
        &self,
        listener: impl Fn(&RateLimiterEvent) + Send + Sync + 'static,
    ) -> Subscription {
        self.0.events.subscribe(listener)
    }

    /// Takes `permits` permissions that are there now. Of 0 there are always enough.
    ///
    /// # Errors
    /// [`Error::RequestNotPermitted`] when there are fewer; it knows when they will be there.
    pub fn try_acquire(&self, permits: u32) -> Result<(), Error> {
        match self.take(permits, self.0.world.now(), Duration::ZERO) {
            Reservation::Refused { retry_after } => Err(self.refused(retry_after)),
            Reservation::Granted | Reservation::Wait(_) => Ok(()),
        }
    }

    /// Takes `permits` permissions, and waits for them for up to `timeout_duration`. Dropping the future while it
    /// waits gives the reservation back.
    ///
    /// # Errors
    /// [`Error::RequestNotPermitted`], at once, when they cannot be had in that time; [`Error::Cancelled`] when
    /// [`shutdown`](crate::shutdown) ended the wait.
    pub async fn acquire(&self, permits: u32) -> Result<(), Error> {
        let now = self.0.world.now();
        match self.take(permits, now, self.timeout()) {
            Reservation::Granted => Ok(()),
            Reservation::Wait(wait) => Reserved::new(self, permits, now.after(wait)).await,
            Reservation::Refused { retry_after } => Err(self.refused(retry_after)),
        }
    }

    /// Takes `permits` permissions of this period or a later one, and returns after which time they may be used.
    /// The caller sees to it that it waits for so long (Resilience4j: `reservePermission`).
    ///
    /// # Errors
    /// [`Error::RequestNotPermitted`] when they cannot be had within `timeout_duration`.
    pub fn reserve(&self, permits: u32) -> Result<Duration, Error> {
        match self.take(permits, self.0.world.now(), self.timeout()) {
            Reservation::Granted => Ok(Duration::ZERO),
            Reservation::Wait(wait) => {
                self.tell_granted(permits);
                Ok(wait)
            }
            Reservation::Refused { retry_after } => Err(self.refused(retry_after)),
        }
    }

    /// Throws away the permissions that are left in this period, as after an answer that says to slow down. Calls that wait
    /// keep what they have reserved; where that is a debt, nothing is left to throw away, and the debt is forgiven, as in
    /// Resilience4j: the next period begins whole.
    pub fn drain(&self) {
        if !self.is_enabled() {
            return;
        }
        let now = self.0.world.now();
        let drained = lock(&self.0.permissions).drain(now);
        self.tell(RateLimiterEventKind::Drained, drained);
    }

    /// Runs `future` with one permission.
    ///
    /// # Errors
    /// As for [`acquire`](Self::acquire); `future` is then not begun.
    pub async fn call<F: Future>(&self, future: F) -> Result<F::Output, Error> {
        self.acquire(1).await?;
        Ok(future.await)
    }
}

/// What a call is driven by, step for step.
impl RateLimiter {
    pub(crate) fn shared_name(&self) -> &Arc<str> {
        &self.0.name
    }

    /// Tells that permissions which were waited for are there.
    pub(crate) fn tell_granted(&self, permits: u32) {
        self.tell(RateLimiterEventKind::SuccessfulAcquire, i64::from(permits));
    }

    /// Tells that permissions are not waited for any more.
    pub(crate) fn tell_failed(&self, permits: u32) {
        self.tell(RateLimiterEventKind::FailedAcquire, i64::from(permits));
    }

    /// A call begins to wait for what it has reserved; every one is to be ended.
    pub(crate) fn wait_begins(&self) {
        self.0.waiting.fetch_add(1, Ordering::Relaxed);
    }

    pub(crate) fn wait_ends(&self) {
        self.0.waiting.fetch_sub(1, Ordering::Relaxed);
    }

    pub(crate) fn refused(&self, retry_after: Duration) -> Error {
        Error::RequestNotPermitted {
            instance: Arc::clone(&self.0.name),
            retry_after: Some(retry_after),
        }
    }

    /// Ends a wait before its time, and gives the reservation back, unless its time has come: then it belongs to a period that may be over.
    pub(crate) fn gives_up(&self, permits: u32, due: Moment) {
        self.wait_ends();
        let now = self.0.world.now();
        if now < due {
            lock(&self.0.permissions).give_back(permits, now);
        }
    }

    /// Asks for permissions; a wait is still to be told, by how it ends.
    pub(crate) fn take(&self, permits: u32, now: Moment, timeout: Duration) -> Reservation {
        if !self.is_enabled() {
            return Reservation::Granted;
        }
        let reservation = lock(&self.0.permissions).reserve(permits, now, timeout);
        let kind = match reservation {
            Reservation::Refused { .. } => RateLimiterEventKind::FailedAcquire,
            Reservation::Granted => RateLimiterEventKind::SuccessfulAcquire,
            Reservation::Wait(_) => return reservation,
        };
        self.tell(kind, i64::from(permits));
        reservation
    }

    pub(crate) fn timeout(&self) -> Duration {
        Duration::from_nanos(self.0.timeout.load(Ordering::Relaxed))
    }

    fn tell(&self, kind: RateLimiterEventKind, permits: i64) {
        if self.is_enabled() {
            self.0
                .events
                .publish(|| RateLimiterEvent::new(EventOrigin::new(&self.0.name), kind, permits));
        }
    }
}
