//! Refusing calls to what keeps failing.

mod alarm;
mod by_key;
mod config;
mod core;
mod drive;
mod event;
mod metrics;
mod permit;
#[cfg(feature = "reload")]
mod reload;
mod rules;
mod state;
#[cfg(test)]
mod tests;
mod window;

use std::fmt;
use std::future::Future;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Duration;

use resil_config::{Kind, Resolved};

pub use self::config::{CircuitBreakerConfig, SlidingWindowType};
pub use self::event::{CircuitBreakerEvent, CircuitBreakerEventKind};
pub use self::metrics::CircuitBreakerMetrics;
pub use self::permit::CircuitBreakerPermit;
pub use self::rules::{CircuitBreakerRules, TransitionCheckResult};
pub use self::state::{IllegalStateTransition, State, StateTransition};

pub(crate) use self::core::Ticket;

use self::alarm::Alarm;
use self::core::Core;
use self::permit::Guarded;
use crate::config::misconfigured;
use crate::event::Publisher;
use crate::sync::{Mutex, lock};
use crate::time::{Clock, ManualClock};
use crate::{Error, Subscription};

/// Refuses calls for a while when too many of the last ones failed or were slow (Resilience4j: `CircuitBreaker`).
///
/// A handle: clones are the same circuit breaker.
///
/// ```
/// use resil::{CircuitBreaker, CircuitBreakerConfig, State};
/// let config = CircuitBreakerConfig::default().sliding_window_size(2);
/// let breaker = CircuitBreaker::new("price", config)?;
/// for _ in 0..2 {
///     breaker.try_acquire()?.error(&"no answer");
/// }
/// assert_eq!(breaker.state(), State::Open);
/// assert!(breaker.try_acquire().is_err());
/// # Ok::<(), resil::Error>(())
/// ```
#[derive(Clone, Debug)]
pub struct CircuitBreaker(Arc<Inner>);

#[derive(Debug)]
struct Inner {
    name: Arc<str>,
    core: Mutex<Core>,
    alarm: Mutex<Option<Alarm>>,
    enabled: AtomicBool,
    /// Nanoseconds above which a call is slow: read by every call, without the lock.
    slow_above: AtomicU64,
    /// Whether the settings have lists of errors: asked about every error, without the lock.
    has_lists: AtomicBool,
    /// Whether it was told that the lists met an error without names.
    told_nameless: AtomicBool,
    clock: Clock,
    events: Arc<Publisher<CircuitBreakerEvent>>,
}

impl CircuitBreaker {
    /// A circuit breaker of its own, not known to the registry.
    ///
    /// # Errors
    /// [`Error::Misconfigured`] names every setting that is out of its range.
    pub fn new(name: impl Into<Arc<str>>, config: CircuitBreakerConfig) -> Result<Self, Error> {
        Self::checked(name.into(), config, Clock::default())
    }

    /// The same on a clock that is moved by hand.
    ///
    /// # Errors
    /// Those of [`new`](Self::new).
    pub fn with_clock(
        name: impl Into<Arc<str>>,
        config: CircuitBreakerConfig,
        clock: &ManualClock,
    ) -> Result<Self, Error> {
        Self::checked(name.into(), config, Clock::Manual(clock.clone()))
    }

    fn checked(name: Arc<str>, config: CircuitBreakerConfig, clock: Clock) -> Result<Self, Error> {
        misconfigured(Kind::CircuitBreaker, &name, &config.problems())?;
        Ok(Self::build(name, config, true, clock))
    }

    pub(crate) fn from_resolved(name: Arc<str>, resolved: &Resolved, clock: Clock) -> Self {
        Self::build(
            name,
            CircuitBreakerConfig::from_resolved(resolved),
            resolved.enabled(),
            clock,
        )
    }

    fn build(name: Arc<str>, config: CircuitBreakerConfig, enabled: bool, clock: Clock) -> Self {
        let slow_above = config.slow_above();
        let has_lists = !config.lists().is_empty();
        let events = Arc::new(Publisher::new(config.event_consumer_buffer_size));
        let breaker = Self(Arc::new(Inner {
            name,
            core: Mutex::new(Core::new(config, clock.now())),
            alarm: Mutex::default(),
            enabled: AtomicBool::new(enabled),
            slow_above: AtomicU64::new(slow_above),
            has_lists: AtomicBool::new(has_lists),
            told_nameless: AtomicBool::default(),
            clock,
            events,
        }));
        breaker.settle_open_wait();
        breaker.wake_when_due();
        breaker
    }

    /// The name of the instance.
    pub fn name(&self) -> &str {
        &self.0.name
    }

    /// The settings in force.
    pub fn config(&self) -> CircuitBreakerConfig {
        lock(&self.0.core).config().clone()
    }

    /// The state, with what is due by time applied.
    pub fn state(&self) -> State {
        self.core(self.now()).state()
    }

    /// The state and what is counted, at this moment.
    pub fn metrics(&self) -> CircuitBreakerMetrics {
        let now = self.now();
        let mut core = self.core(now);
        CircuitBreakerMetrics::new(core.state(), core.counted(now))
    }

    /// Whether the breaker judges calls; a disabled one lets every call through and counts nothing.
    pub fn is_enabled(&self) -> bool {
        self.0.enabled.load(Ordering::Relaxed)
    }

    /// Switches the breaker on or off, from the next call on.
    pub fn set_enabled(&self, enabled: bool) {
        self.0.enabled.store(enabled, Ordering::Relaxed);
    }

    pub(crate) fn publisher(&self) -> &Arc<Publisher<CircuitBreakerEvent>> {
        &self.0.events
    }

    /// Calls `listener` for each event until the subscription is dropped.
    pub fn on_event(
        &self,
        listener: impl Fn(&CircuitBreakerEvent) + Send + Sync + 'static,
    ) -> Subscription {
        self.0.events.subscribe(listener)
    }

    /// Asks for the permission to make one call.
    ///
    /// # Errors
    /// [`Error::CallNotPermitted`] when the breaker is open, or half-open with all trials taken.
    pub fn try_acquire(&self) -> Result<CircuitBreakerPermit, Error> {
        let now = self.now();
        let ticket = if self.is_enabled() {
            Some(self.admit(now)?)
        } else {
            None
        };
        Ok(CircuitBreakerPermit::new(self.clone(), ticket, now))
    }

    /// Makes the call if it is permitted, and counts what it gives: an `Err` as a failure, a panic too. A call that is
    /// dropped gives its permission back. Lists of errors in the settings cannot know what the error is called; see
    /// [`CircuitBreakerRules::error_kinds`].
    ///
    /// # Errors
    /// The call's own, or [`Error::CallNotPermitted`].
    pub async fn call<T, E>(&self, call: impl Future<Output = Result<T, E>>) -> Result<T, E>
    where
        E: From<Error>,
    {
        let (permit, outcome) = Guarded::new(self.try_acquire()?, call).await;
        match &outcome {
            Ok(_) => permit.success(),
            Err(error) => permit.nameless_error(error),
        }
        outcome
    }

    /// Makes the call if it is permitted, and counts what it gives as the rules say.
    ///
    /// # Errors
    /// The call's own, or [`Error::CallNotPermitted`].
    pub async fn call_with<T, E>(
        &self,
        rules: &CircuitBreakerRules<T, E>,
        call: impl Future<Output = Result<T, E>>,
    ) -> Result<T, E>
    where
        E: From<Error> + fmt::Display,
    {
        let (permit, outcome) = Guarded::new(self.try_acquire()?, call).await;
        permit.result(&outcome, rules);
        outcome
    }

    /// Changes the state by hand. A change to the current state begins it anew, with its window and waits.
    ///
    /// # Errors
    /// [`IllegalStateTransition`] where Resilience4j does not allow it: closed to half-open, and metrics-only to open or
    /// half-open. Nothing is changed then.
    pub fn transition_to(&self, to: State) -> Result<(), IllegalStateTransition> {
        let now = self.now();
        let done = self.core(now).transition(to, now);
        self.after_manual(done)
    }

    /// Opens the breaker for `wait`, in place of its configured wait.
    ///
    /// # Errors
    /// [`IllegalStateTransition`] from metrics-only.
    pub fn transition_to_open_for(&self, wait: Duration) -> Result<(), IllegalStateTransition> {
        let now = self.now();
        let done = self.core(now).open_for(wait, now);
        self.after_manual(done)
    }

    /// Closes the breaker and forgets what was counted, from any state.
    pub fn reset(&self) {
        let now = self.now();
        let transition = self.core(now).reset(now);
        self.changed(transition);
        self.publish(|| CircuitBreakerEventKind::Reset);
    }

    fn after_manual(
        &self,
        done: Result<StateTransition, StateTransition>,
    ) -> Result<(), IllegalStateTransition> {
        match done {
            Ok(transition) => {
                self.changed(transition);
                Ok(())
            }
            Err(transition) => Err(IllegalStateTransition {
                instance: Arc::clone(&self.0.name),
                transition,
            }),
        }
    }
}
