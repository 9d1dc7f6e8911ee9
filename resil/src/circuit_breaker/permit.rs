//! The admission of one call, as a guard.

use std::fmt;
use std::time::Duration;

use super::CircuitBreaker;
use super::core::Ticket;
use crate::time::Moment;

/// The permission to make one call, bound to the window it was given under.
///
/// It is settled once: by [`success`](Self::success) or [`error`](Self::error), or, when it is dropped, by being given
/// back uncounted.
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
    pub fn success(mut self) {
        let now = self.breaker.now();
        if let Some(ticket) = self.ticket.take() {
            self.breaker
                .record_success(ticket, now.since(self.since), now);
        }
    }

    /// Counts the call as failed; its duration is the time since the permit was given.
    pub fn error(mut self, error: &dyn fmt::Display) {
        let now = self.breaker.now();
        if let Some(ticket) = self.ticket.take() {
            self.breaker
                .record_error(ticket, now.since(self.since), now, error);
        }
    }

    /// Gives the permission back uncounted, because of an error that says nothing about the service.
    pub fn ignore(mut self, error: &dyn fmt::Display) {
        let now = self.breaker.now();
        if let Some(ticket) = self.ticket.take() {
            self.breaker
                .record_ignored(ticket, now.since(self.since), error);
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
