//! Refusing calls to what keeps failing.

mod config;
mod core;
mod event;
mod metrics;
mod permit;
mod state;
mod window;

use std::fmt;
use std::future::Future;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard};
use std::time::Duration;

use resil_config::{Kind, Resolved};

pub use self::config::{CircuitBreakerConfig, SlidingWindowType};
pub use self::event::{CircuitBreakerEvent, CircuitBreakerEventKind};
pub use self::metrics::CircuitBreakerMetrics;
pub use self::permit::CircuitBreakerPermit;
pub use self::state::{IllegalStateTransition, State, StateTransition};

pub(crate) use self::core::Ticket;

use self::core::{Admission, Consequence, Core};
use self::window::Measure;
use crate::config::misconfigured;
use crate::event::{EventOrigin, Publisher};
use crate::sync::lock;
use crate::time::{Clock, ManualClock, Moment, Timer};
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
    enabled: AtomicBool,
    /// Nanoseconds above which a call is slow: read by every call, without the lock.
    slow_above: AtomicU64,
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
        let slow_above =
            u64::try_from(config.slow_call_duration_threshold.as_nanos()).unwrap_or(u64::MAX);
        let breaker = Self(Arc::new(Inner {
            name,
            core: Mutex::new(Core::new(config, clock.now())),
            enabled: AtomicBool::new(enabled),
            slow_above: AtomicU64::new(slow_above),
            clock,
            events: Arc::default(),
        }));
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

    /// Makes the call if it is permitted, and counts what it gives: an `Err` as a failure.
    ///
    /// # Errors
    /// The call's own, or [`Error::CallNotPermitted`].
    pub async fn call<T, E>(&self, call: impl Future<Output = Result<T, E>>) -> Result<T, E>
    where
        E: From<Error>,
    {
        let permit = self.try_acquire()?;
        let outcome = call.await;
        match &outcome {
            Ok(_) => permit.success(),
            Err(_) => permit.error(&std::any::type_name::<E>()),
        }
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

/// What the driver of annotated calls uses.
impl CircuitBreaker {
    pub(crate) fn now(&self) -> Moment {
        self.0.clock.now()
    }

    /// Lets a call in, or says why not.
    pub(crate) fn admit(&self, now: Moment) -> Result<Ticket, Error> {
        let (admission, transition) = self.core(now).try_acquire(now);
        if let Some(transition) = transition {
            self.changed(transition);
        }
        match admission {
            Admission::Permitted(ticket) => Ok(ticket),
            Admission::Refused { state, retry_after } => {
                self.publish(|| CircuitBreakerEventKind::NotPermitted);
                Err(Error::CallNotPermitted {
                    instance: Arc::clone(&self.0.name),
                    state,
                    retry_after,
                })
            }
        }
    }

    /// Counts a call that succeeded.
    pub(crate) fn record_success(&self, ticket: Ticket, elapsed: Duration, now: Moment) {
        self.record(ticket, false, elapsed, now, || {
            CircuitBreakerEventKind::Success { elapsed }
        });
    }

    /// Counts a call that failed.
    pub(crate) fn record_error(
        &self,
        ticket: Ticket,
        elapsed: Duration,
        now: Moment,
        error: &dyn fmt::Display,
    ) {
        let event = || CircuitBreakerEventKind::Error {
            elapsed,
            error: error.to_string(),
        };
        self.record(ticket, true, elapsed, now, event);
    }

    /// Gives an admission back because its call ended with an error that counts neither way.
    pub(crate) fn record_ignored(
        &self,
        ticket: Ticket,
        elapsed: Duration,
        error: &dyn fmt::Display,
    ) {
        self.release(ticket);
        self.publish(|| CircuitBreakerEventKind::IgnoredError {
            elapsed,
            error: error.to_string(),
        });
    }

    /// Gives an admission back without a word: its call was dropped, or refused by another policy.
    pub(crate) fn release(&self, ticket: Ticket) {
        lock(&self.0.core).release(ticket);
    }

    fn record(
        &self,
        ticket: Ticket,
        failed: bool,
        elapsed: Duration,
        now: Moment,
        event: impl FnOnce() -> CircuitBreakerEventKind,
    ) {
        let slow = elapsed.as_nanos() > u128::from(self.0.slow_above.load(Ordering::Relaxed));
        // Told before it is counted, as in Resilience4j: the state is still the one before.
        self.publish(event);
        let consequence = self.core(now).record(ticket, Measure { failed, slow }, now);
        self.tell(consequence);
    }

    fn tell(&self, consequence: Consequence) {
        if let Some(rate) = consequence.exceeded.failure_rate {
            self.publish(|| CircuitBreakerEventKind::FailureRateExceeded { rate });
        }
        if let Some(rate) = consequence.exceeded.slow_call_rate {
            self.publish(|| CircuitBreakerEventKind::SlowCallRateExceeded { rate });
        }
        if let Some(transition) = consequence.transition {
            self.changed(transition);
        }
    }

    /// The core, with what is due by time applied and told.
    fn core(&self, now: Moment) -> MutexGuard<'_, Core> {
        let mut core = lock(&self.0.core);
        while let Some(transition) = core.catch_up(now) {
            drop(core);
            self.changed(transition);
            core = lock(&self.0.core);
        }
        core
    }

    fn changed(&self, transition: StateTransition) {
        if transition.from != transition.to {
            self.publish(|| CircuitBreakerEventKind::StateTransition(transition));
        }
        self.wake_when_due();
    }

    fn publish(&self, kind: impl FnOnce() -> CircuitBreakerEventKind) {
        if !self.0.events.is_heard() {
            return;
        }
        let kind = kind();
        if kind.is_forced() || lock(&self.0.core).state().publishes() {
            self.0.events.publish(|| CircuitBreakerEvent {
                origin: EventOrigin::new(&self.0.name),
                kind,
            });
        }
    }

    /// Where a runtime is present, a task applies what is due by time, so that listeners hear of it without a call. Elsewhere
    /// whoever looks next does.
    fn wake_when_due(&self) {
        let Some(due) = lock(&self.0.core).next_change() else {
            return;
        };
        if let Ok(runtime) = tokio::runtime::Handle::try_current() {
            let (breaker, clock) = (Arc::downgrade(&self.0), self.0.clock.clone());
            runtime.spawn(async move {
                let mut timer = std::pin::pin!(Timer::default());
                timer.as_mut().set(&clock, due);
                std::future::poll_fn(|cx| timer.as_mut().poll_due(cx)).await;
                if let Some(breaker) = breaker.upgrade() {
                    CircuitBreaker(breaker).state();
                }
            });
        }
    }
}
