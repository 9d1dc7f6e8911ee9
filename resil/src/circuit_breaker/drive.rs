//! Admitting and recording calls, and telling what came of it.

use std::fmt;
use std::sync::atomic::Ordering;
use std::sync::{Arc, MutexGuard};
use std::time::Duration;

use super::core::{Admission, Consequence, Core, Ticket};
use super::window::Measure;
use super::{
    CircuitBreaker, CircuitBreakerEvent, CircuitBreakerEventKind, StateTransition,
    TransitionCheckResult,
};
use crate::Error;
use crate::event::EventOrigin;
use crate::sync::lock;
use crate::time::{Moment, Timer};

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
        self.count_success(ticket, elapsed, now);
    }

    /// Counts a call that failed.
    pub(crate) fn record_error(
        &self,
        ticket: Ticket,
        elapsed: Duration,
        now: Moment,
        error: &dyn fmt::Display,
    ) {
        self.count_error(ticket, elapsed, now, error);
    }

    /// Counts a call that succeeded; `Some` window that it has led to, unless it came too late.
    pub(crate) fn count_success(
        &self,
        ticket: Ticket,
        elapsed: Duration,
        now: Moment,
    ) -> Option<Ticket> {
        let event = || CircuitBreakerEventKind::Success { elapsed };
        self.record(ticket, false, elapsed, now, event)
    }

    /// Counts a call that failed, likewise.
    pub(crate) fn count_error(
        &self,
        ticket: Ticket,
        elapsed: Duration,
        now: Moment,
        error: &dyn fmt::Display,
    ) -> Option<Ticket> {
        let event = || CircuitBreakerEventKind::Error {
            elapsed,
            error: error.to_string(),
        };
        self.record(ticket, true, elapsed, now, event)
    }

    /// Gives an admission back because its call ended with an error that counts neither way.
    pub(crate) fn record_ignored(
        &self,
        ticket: Ticket,
        elapsed: Duration,
        error: &dyn fmt::Display,
    ) {
        self.settle_what_is_due(self.now());
        self.release(ticket);
        self.publish(|| CircuitBreakerEventKind::IgnoredError {
            elapsed,
            error: error.to_string(),
        });
    }

    /// Opens a closed breaker at once where the result of one call says so; `ticket` is what counting it gave.
    pub(crate) fn check(&self, ticket: Ticket, result: TransitionCheckResult, now: Moment) {
        if result == TransitionCheckResult::NoTransition {
            return;
        }
        let transition = self.core(now).check(ticket, result, now);
        if let Some(transition) = transition {
            self.changed(transition);
        }
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
    ) -> Option<Ticket> {
        let slow = elapsed.as_nanos() > u128::from(self.0.slow_above.load(Ordering::Relaxed));
        self.settle_what_is_due(now);
        // Told before it is counted, as in Resilience4j: the state is still the one before.
        self.publish(event);
        let consequence = self.core(now).record(ticket, Measure { failed, slow }, now);
        self.tell(consequence);
        consequence.led_to
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

    /// What became due before an event is also told before it.
    fn settle_what_is_due(&self, now: Moment) {
        if self.0.events.is_heard() {
            drop(self.core(now));
        }
    }

    /// The core, with what is due by time applied and told.
    pub(super) fn core(&self, now: Moment) -> MutexGuard<'_, Core> {
        let mut core = lock(&self.0.core);
        while let Some(transition) = core.catch_up(now) {
            drop(core);
            self.changed(transition);
            core = lock(&self.0.core);
        }
        core
    }

    pub(super) fn changed(&self, transition: StateTransition) {
        if transition.from != transition.to {
            self.publish(|| CircuitBreakerEventKind::StateTransition(transition));
        }
        self.wake_when_due();
    }

    pub(super) fn publish(&self, kind: impl FnOnce() -> CircuitBreakerEventKind) {
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
    pub(super) fn wake_when_due(&self) {
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
