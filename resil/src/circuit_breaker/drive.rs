//! Admitting and recording calls, and telling what came of it.

use std::fmt;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;

use resil_config::Kind;

use super::core::{Admission, Consequence, Core, Ticket};
use super::window::Measure;
use super::{
    CircuitBreaker, CircuitBreakerEvent, CircuitBreakerEventKind, StateTransition,
    TransitionCheckResult,
};
use crate::Error;
use crate::error_kinds::Called;
use crate::event::{EventOrigin, text_of};
use crate::registry::tell_nameless;
use crate::sync::{MutexGuard, lock};
use crate::time::Moment;

/// What the driver of annotated calls uses.
impl CircuitBreaker {
    pub(crate) fn now(&self) -> Moment {
        self.0.clock.now()
    }

    /// Adds to the answers of the call's predicates what the lists of the settings say of an error.
    pub(crate) fn look_up(
        &self,
        record_error: &mut Option<bool>,
        ignore_error: &mut Option<bool>,
        error: Called<'_>,
    ) {
        if !self.0.has_lists.load(Ordering::Relaxed) {
            return;
        }
        // Looked through outside the lock.
        let lists = lock(&self.0.core).config().lists();
        if lists.miss(error) && !self.0.told_nameless.swap(true, Ordering::Relaxed) {
            tell_nameless(Kind::CircuitBreaker, &self.0.name, error.type_name);
        }
        lists.look_up(record_error, ignore_error, error);
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

    /// Counts a call that succeeded; `Some` window that it has led to, unless it came too late.
    pub(crate) fn record_success(
        &self,
        ticket: Ticket,
        elapsed: Duration,
        now: Moment,
    ) -> Option<Ticket> {
        let event = || CircuitBreakerEventKind::Success { elapsed };
        self.record(ticket, false, elapsed, now, event)
    }

    /// Counts a call that failed, likewise.
    pub(crate) fn record_error(
        &self,
        ticket: Ticket,
        elapsed: Duration,
        now: Moment,
        error: &dyn fmt::Display,
    ) -> Option<Ticket> {
        let event = || CircuitBreakerEventKind::Error {
            elapsed,
            error: text_of(error),
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
            error: text_of(error),
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

    pub(super) fn tell(&self, consequence: Consequence) {
        if consequence.transition.is_some() {
            self.settle_open_wait();
        }
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

    /// What follows a change of state, outside the lock.
    pub(super) fn changed(&self, transition: StateTransition) {
        self.settle_open_wait();
        if transition.from != transition.to {
            self.publish(|| CircuitBreakerEventKind::StateTransition(transition));
        }
        self.wake_when_due();
    }

    /// Asks how long the breaker stays open, where a function of the program's own is to say it.
    pub(super) fn settle_open_wait(&self) {
        let question = lock(&self.0.core).take_question();
        if let Some(question) = question {
            let wait = question.ask();
            lock(&self.0.core).answer(&question, wait);
        }
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
}
