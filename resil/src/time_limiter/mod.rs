//! Ending calls that take too long.

mod by_key;
mod call;
mod config;
mod core;
mod event;
mod metrics;
#[cfg(feature = "reload")]
mod reload;
#[cfg(test)]
mod tests;

use std::fmt;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Duration;

use resil_config::{Kind, Resolved};

pub use self::config::TimeLimiterConfig;
pub use self::event::{TimeLimiterEvent, TimeLimiterEventKind};
pub use self::metrics::TimeLimiterMetrics;

pub(crate) use self::core::Limit;

use self::call::Limited;
use self::core::Outcome;
use self::metrics::Counters;
use crate::config::misconfigured;
use crate::event::{EventOrigin, Publisher};
use crate::time::{Clock, Moment};
use crate::{Error, ManualClock, Subscription};

/// Stops a call that takes longer than `timeout_duration` (Resilience4j: `TimeLimiter`).
///
/// A call that is stopped is dropped where it waits. One that never waits cannot be stopped; its result counts however
/// late it comes.
///
/// A handle: clones are the same limiter.
///
/// ```
/// use resil::{TimeLimiter, TimeLimiterConfig};
///
/// # async fn example() -> Result<(), resil::Error> {
/// let limiter = TimeLimiter::new("search", TimeLimiterConfig::default())?;
/// let found = limiter.call(async { "found" }).await?;
/// # Ok(())
/// # }
/// ```
#[derive(Clone, Debug)]
pub struct TimeLimiter(Arc<Inner>);

#[derive(Debug)]
struct Inner {
    name: Arc<str>,
    /// In nanoseconds.
    timeout: AtomicU64,
    enabled: AtomicBool,
    clock: Clock,
    counters: Counters,
    events: Arc<Publisher<TimeLimiterEvent>>,
}

impl TimeLimiter {
    /// A time limiter of its own, not known to the registry.
    ///
    /// # Errors
    /// [`Error::Misconfigured`] names every setting that is out of its range.
    pub fn new(name: impl Into<Arc<str>>, config: TimeLimiterConfig) -> Result<Self, Error> {
        Self::checked(name.into(), config, Clock::default())
    }

    /// The same, on a clock that is moved by hand.
    ///
    /// # Errors
    /// As for [`new`](Self::new).
    pub fn with_clock(
        name: impl Into<Arc<str>>,
        config: TimeLimiterConfig,
        clock: &ManualClock,
    ) -> Result<Self, Error> {
        Self::checked(name.into(), config, Clock::Manual(clock.clone()))
    }

    pub(crate) fn from_resolved(name: Arc<str>, resolved: &Resolved, clock: Clock) -> Self {
        Self::build(
            name,
            TimeLimiterConfig::from_resolved(resolved),
            resolved.enabled(),
            clock,
        )
    }

    fn checked(name: Arc<str>, config: TimeLimiterConfig, clock: Clock) -> Result<Self, Error> {
        misconfigured(Kind::TimeLimiter, &name, &config.problems())?;
        Ok(Self::build(name, config, true, clock))
    }

    #[allow(clippy::needless_pass_by_value)] // settings are handed over, for every kind
    fn build(name: Arc<str>, config: TimeLimiterConfig, enabled: bool, clock: Clock) -> Self {
        let TimeLimiterConfig {
            timeout_duration,
            event_consumer_buffer_size,
        } = config;
        Self(Arc::new(Inner {
            name,
            timeout: AtomicU64::new(nanos(timeout_duration)),
            enabled: AtomicBool::new(enabled),
            clock,
            counters: Counters::default(),
            events: Arc::new(Publisher::new(event_consumer_buffer_size)),
        }))
    }

    /// The name of the instance.
    pub fn name(&self) -> &str {
        &self.0.name
    }

    /// The settings in force.
    pub fn config(&self) -> TimeLimiterConfig {
        TimeLimiterConfig {
            timeout_duration: self.timeout(),
            event_consumer_buffer_size: self.0.events.buffer_size(),
        }
    }

    /// How many calls ended in which way.
    pub fn metrics(&self) -> TimeLimiterMetrics {
        self.0.counters.snapshot()
    }

    /// How long a call may take.
    pub fn timeout(&self) -> Duration {
        Duration::from_nanos(self.0.timeout.load(Ordering::Relaxed))
    }

    /// Changes how long a call may take, from the next call on.
    pub fn set_timeout_duration(&self, timeout: Duration) {
        self.0.timeout.store(nanos(timeout), Ordering::Relaxed);
    }

    /// Whether the limiter limits; a disabled one lets every call take its time and counts nothing.
    pub fn is_enabled(&self) -> bool {
        self.0.enabled.load(Ordering::Relaxed)
    }

    /// Switches the limiter on or off, from the next call on.
    pub fn set_enabled(&self, enabled: bool) {
        self.0.enabled.store(enabled, Ordering::Relaxed);
    }

    pub(crate) fn publisher(&self) -> &Arc<Publisher<TimeLimiterEvent>> {
        &self.0.events
    }

    /// Calls `listener` for each event until the subscription is dropped.
    pub fn on_event(
        &self,
        listener: impl Fn(&TimeLimiterEvent) + Send + Sync + 'static,
    ) -> Subscription {
        self.0.events.subscribe(listener)
    }

    /// Runs `future` for as long as it may take. Whatever it returns in time counts as a success, an `Err` too; see
    /// [`call_fallible`](Self::call_fallible).
    ///
    /// # Errors
    /// [`Error::Timeout`] when the time was up; `future` has then been dropped.
    pub async fn call<F: Future>(&self, future: F) -> Result<F::Output, Error> {
        if self.is_enabled() {
            Limited::new(self, future, Self::on_any_output).await
        } else {
            Ok(future.await)
        }
    }

    /// The same for a call that can fail: an `Err` counts as failed, or as timed out if it is itself a time-out, as
    /// [`on_error`](Self::on_error) has it. A call that is dropped counts nowhere.
    ///
    /// # Errors
    /// The call's own, or [`Error::Timeout`] when the time was up; `future` has then been dropped.
    pub async fn call_fallible<T, E>(
        &self,
        future: impl Future<Output = Result<T, E>>,
    ) -> Result<T, E>
    where
        E: std::error::Error + From<Error> + 'static,
    {
        if !self.is_enabled() {
            return future.await;
        }
        let ended = Limited::new(self, future, Self::on_outcome).await;
        ended.unwrap_or_else(|refusal| Err(refusal.into()))
    }

    fn on_any_output<T>(&self, _output: &T) {
        self.on_success();
    }

    fn on_outcome<T, E: std::error::Error + 'static>(&self, outcome: &Result<T, E>) {
        match outcome {
            Ok(_) => self.on_success(),
            Err(error) => self.on_error(error),
        }
    }

    /// Counts a call that ended well, made without this limiter's help.
    pub fn on_success(&self) {
        self.ended(Outcome::Success, None);
    }

    /// Counts a call that failed, made without this limiter's help. An error that says itself that a time was up counts as a
    /// time-out, as Resilience4j has it of every `TimeoutException`: [`Error::Timeout`], tokio's `Elapsed`, and an
    /// [`io::Error`](std::io::Error) of the kind `TimedOut`.
    pub fn on_error<E: std::error::Error + 'static>(&self, error: &E) {
        if is_timeout(error) {
            self.on_timeout();
        } else {
            self.failed(Some(error));
        }
    }

    /// The error for a call whose time was up; the limit is the one that it began with.
    pub(crate) fn timed_out(&self, limit: Limit) -> Error {
        Error::Timeout {
            instance: Arc::clone(&self.0.name),
            timeout: limit.timeout(),
        }
    }

    /// The limit of a call that begins now.
    pub(crate) fn limit_from(&self, now: Moment) -> Limit {
        Limit::new(now, self.timeout())
    }

    /// `error` is rendered only if somebody listens.
    pub(crate) fn failed(&self, error: Option<&dyn fmt::Display>) {
        self.ended(Outcome::Error, error);
    }

    pub(crate) fn on_timeout(&self) {
        self.ended(Outcome::Timeout, None);
    }

    fn ended(&self, outcome: Outcome, error: Option<&dyn fmt::Display>) {
        self.0.counters.count(outcome);
        self.0
            .events
            .publish(|| TimeLimiterEvent::new(EventOrigin::new(&self.0.name), outcome, error));
    }
}

fn nanos(duration: Duration) -> u64 {
    u64::try_from(duration.as_nanos()).unwrap_or(u64::MAX)
}

fn is_timeout(error: &(dyn std::error::Error + 'static)) -> bool {
    let io = error.downcast_ref::<std::io::Error>();
    matches!(error.downcast_ref(), Some(Error::Timeout { .. }))
        || error.is::<tokio::time::error::Elapsed>()
        || io.is_some_and(|io| io.kind() == std::io::ErrorKind::TimedOut)
}
