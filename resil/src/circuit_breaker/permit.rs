//! The admission of one call, as a guard.

use std::fmt;
use std::pin::Pin;
use std::task::{Context, Poll};
use std::time::Duration;

use pin_project_lite::pin_project;

use super::CircuitBreaker;
use super::core::Ticket;
use super::rules::{CircuitBreakerRules, Counts};
use crate::error_kinds::Called;
use crate::time::Moment;

/// The permission to make one call, bound to the window it was given under.
///
/// It is settled once: by [`success`](Self::success), [`error`](Self::error), [`ignore`](Self::ignore) or
/// [`result`](Self::result), which measure the call by themselves, by one of the `on_…`, which are given its duration, or,
/// when it is dropped, by being given back uncounted.
#[derive(Debug)]
#[must_use = "a permit that is dropped is given back, and its call is not counted"]
pub struct CircuitBreakerPermit {
    breaker: CircuitBreaker,
    ticket: Option<Ticket>,
    since: Moment,
}

impl CircuitBreakerPermit {
    pub(super) fn new(breaker: CircuitBreaker, ticket: Option<Ticket>, since: Moment) -> Self {
        Self {
            breaker,
            ticket,
            since,
        }
    }

    /// Counts the call as successful; its duration is the time since the permit was given.
    pub fn success(self) {
        let elapsed = self.elapsed();
        self.on_success(elapsed);
    }

    /// Counts the call as failed; its duration is the time since the permit was given.
    pub fn error(self, error: &dyn fmt::Display) {
        let elapsed = self.elapsed();
        self.on_error(elapsed, error);
    }

    /// Gives the permission back uncounted, because of an error that says nothing about the service.
    pub fn ignore(self, error: &dyn fmt::Display) {
        let elapsed = self.elapsed();
        self.on_ignored_error(elapsed, error);
    }

    /// Counts the call as the rules say; its duration is the time since the permit was given.
    pub fn result<T, E: fmt::Display>(
        self,
        outcome: &Result<T, E>,
        rules: &CircuitBreakerRules<T, E>,
    ) {
        let elapsed = self.elapsed();
        self.on_result(elapsed, outcome, rules);
    }

    /// Counts the call as one that failed with an error that lists of names cannot mean.
    pub(super) fn nameless_error<E>(self, error: &E) {
        let (mut record, mut ignore) = (None, None);
        let called = Called::of(error, None);
        self.breaker.look_up(&mut record, &mut ignore, called);
        if record == Some(false) {
            self.success();
        } else {
            self.error(&called.type_name);
        }
    }

    /// Counts a call as successful that took `elapsed`.
    pub fn on_success(mut self, elapsed: Duration) {
        if let Some(ticket) = self.ticket.take() {
            self.breaker
                .record_success(ticket, elapsed, self.breaker.now());
        }
    }

    /// Counts a call as failed that took `elapsed`.
    pub fn on_error(mut self, elapsed: Duration, error: &dyn fmt::Display) {
        if let Some(ticket) = self.ticket.take() {
            self.breaker
                .record_error(ticket, elapsed, self.breaker.now(), error);
        }
    }

    /// Gives the permission of a call that took `elapsed` back uncounted, because of an error that says nothing about the
    /// service.
    pub fn on_ignored_error(mut self, elapsed: Duration, error: &dyn fmt::Display) {
        if let Some(ticket) = self.ticket.take() {
            self.breaker.record_ignored(ticket, elapsed, error);
        }
    }

    /// Counts a call that took `elapsed` as the rules say (Resilience4j: `onResult` and `onError`). The predicates are asked
    /// on this thread, outside every lock; if one panics, the permission is given back.
    pub fn on_result<T, E: fmt::Display>(
        mut self,
        elapsed: Duration,
        outcome: &Result<T, E>,
        rules: &CircuitBreakerRules<T, E>,
    ) {
        let counts = rules.counts(outcome, &self.breaker);
        let Some(ticket) = self.ticket.take() else {
            return;
        };
        let (breaker, now) = (&self.breaker, self.breaker.now());
        let led_to = match counts {
            Counts::Success => breaker.record_success(ticket, elapsed, now),
            Counts::Failure => breaker.record_error(ticket, elapsed, now, &rules.shown(outcome)),
            Counts::Not => {
                breaker.record_ignored(ticket, elapsed, &rules.shown(outcome));
                None
            }
        };
        // Asked also about a result that came too late, which then changes nothing.
        let check = rules.check(outcome, counts);
        if let Some(window) = led_to {
            breaker.check(window, check, now);
        }
    }

    /// The time since the permit was given.
    pub fn elapsed(&self) -> Duration {
        self.breaker.now().since(self.since)
    }
}

impl Drop for CircuitBreakerPermit {
    fn drop(&mut self) {
        if let Some(ticket) = self.ticket.take() {
            self.breaker.release(ticket);
        }
    }
}

pin_project! {
    /// A call with its permission. A panic counts as a failure.
    pub(super) struct Guarded<F> {
        permit: Option<CircuitBreakerPermit>,
        #[pin]
        call: F,
    }
}

impl<F> Guarded<F> {
    pub(super) fn new(permit: CircuitBreakerPermit, call: F) -> Self {
        let permit = Some(permit);
        Self { permit, call }
    }
}

impl<F: Future> Future for Guarded<F> {
    type Output = (CircuitBreakerPermit, F::Output);

    fn poll(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Self::Output> {
        let this = self.project();
        let Some(permit) = this.permit.take() else {
            return Poll::Pending; // polled after its end
        };
        let watch = PanicWatch(Some(permit));
        let polled = this.call.poll(cx);
        match (watch.disarm(), polled) {
            (Some(permit), Poll::Ready(output)) => Poll::Ready((permit, output)),
            (permit, _) => {
                *this.permit = permit;
                Poll::Pending
            }
        }
    }
}

/// Dropped with the permit only by a panic.
struct PanicWatch(Option<CircuitBreakerPermit>);

impl PanicWatch {
    fn disarm(mut self) -> Option<CircuitBreakerPermit> {
        self.0.take()
    }
}

impl Drop for PanicWatch {
    fn drop(&mut self) {
        if let Some(permit) = self.0.take() {
            permit.error(&"the call panicked");
        }
    }
}
