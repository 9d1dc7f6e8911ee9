//! How an attempt gets past the policies, from the outermost to the body.

use std::task::{Context, Poll, ready};

use super::call::{Parts, Waiting};
use super::site::Planned;
use crate::bulkhead::Entry;
use crate::rate_limiter::Reservation;
use crate::time::Moment;
use crate::time_limiter::Limit;
use crate::{Bulkhead, CancelCause, Error, RateLimiter};

/// How a wait for a place or a permission ended.
enum Ended {
    Due,
    TimeLimit(Limit),
    Interrupted(CancelCause),
}

impl Parts<'_> {
    /// Passes the layers that the attempt has not passed yet.
    pub(super) fn poll_admission(&mut self, cx: &mut Context<'_>) -> Poll<Result<(), Error>> {
        if let Some(refusal) = &self.plan.refusal
            && let Some(error) = refusal.error()
        {
            return Poll::Ready(Err(error.clone()));
        }
        // The clock is read at most once for all layers that need no wait.
        let mut now = None;
        while let Some(layer) = self.plan.layers.get(usize::from(self.held.entered)) {
            ready!(self.poll_layer(cx, layer, &mut now))?;
            self.held.entered += 1;
        }
        Poll::Ready(Ok(()))
    }

    fn poll_layer(
        &mut self,
        cx: &mut Context<'_>,
        layer: &Planned,
        now: &mut Option<Moment>,
    ) -> Poll<Result<(), Error>> {
        let clock = &self.plan.clock;
        let mut read = || *now.get_or_insert_with(|| clock.now());
        match layer {
            Planned::CircuitBreaker(breaker) if breaker.is_enabled() => {
                let now = read();
                self.held.breaker = Some((breaker.admit(now)?, now));
            }
            Planned::TimeLimiter(limiter) if limiter.is_enabled() => {
                self.held.limit = Some(limiter.limit_from(read()));
            }
            Planned::RateLimiter(limiter) if limiter.is_enabled() || self.is_waiting() => {
                ready!(self.poll_rate_limiter(cx, limiter, read))?;
            }
            // One that is switched off lets everybody in, but counts who is inside for when it is on again.
            Planned::Bulkhead(bulkhead) => ready!(self.poll_bulkhead(cx, bulkhead, read))?,
            // Switched off.
            _ => return Poll::Ready(Ok(())),
        }
        Poll::Ready(Ok(()))
    }

    /// Whether the attempt stands in line at its current layer; then it stays there, also when that is switched off.
    fn is_waiting(&self) -> bool {
        !matches!(self.held.waiting, Waiting::Nothing)
    }

    fn poll_rate_limiter(
        &mut self,
        cx: &mut Context<'_>,
        limiter: &RateLimiter,
        mut now: impl FnMut() -> Moment,
    ) -> Poll<Result<(), Error>> {
        let until = match self.held.waiting {
            Waiting::Limiter { until } => until,
            _ => match limiter.take(self.permits, now(), limiter.timeout()) {
                Reservation::Granted => return Poll::Ready(Ok(())),
                Reservation::Refused { retry_after } => {
                    return Poll::Ready(Err(limiter.refused(retry_after)));
                }
                Reservation::Wait(wait) => {
                    let until = now().after(wait);
                    limiter.wait_begins();
                    self.held.waiting = Waiting::Limiter { until };
                    until
                }
            },
        };
        let ended = ready!(self.poll_wait(cx, until));
        self.stop_waiting();
        let refusal = match ended {
            Ended::Due => {
                limiter.wait_ends();
                limiter.tell_granted(self.permits);
                return Poll::Ready(Ok(()));
            }
            Ended::Interrupted(cause) => {
                limiter.tell_failed(self.permits);
                cause.of(limiter.shared_name())
            }
            Ended::TimeLimit(limit) => self.timed_out(limit),
        };
        limiter.gives_up(self.permits, until);
        Poll::Ready(Err(refusal))
    }

    fn poll_bulkhead(
        &mut self,
        cx: &mut Context<'_>,
        bulkhead: &Bulkhead,
        mut now: impl FnMut() -> Moment,
    ) -> Poll<Result<(), Error>> {
        if !self.is_waiting() {
            match bulkhead.enter() {
                Entry::Granted => {
                    self.held.bulkhead = true;
                    return Poll::Ready(Ok(()));
                }
                Entry::Full => return Poll::Ready(Err(bulkhead.full())),
                Entry::Queued(ticket) => {
                    self.held.waiting = Waiting::Bulkhead {
                        ticket,
                        until: now().after(bulkhead.max_wait()),
                    };
                }
            }
        }
        let Waiting::Bulkhead { ticket, until } = &mut self.held.waiting else {
            return Poll::Ready(Ok(()));
        };
        let until = *until;
        if bulkhead.poll_queued(ticket, cx).is_ready() {
            self.stop_waiting();
            self.held.bulkhead = true;
            return Poll::Ready(Ok(()));
        }
        let ended = ready!(self.poll_wait(cx, until));
        if let Waiting::Bulkhead { ticket, .. } = self.stop_waiting() {
            bulkhead.abandon(ticket, !matches!(ended, Ended::TimeLimit(_)));
        }
        Poll::Ready(Err(match ended {
            Ended::Due => bulkhead.full(),
            Ended::TimeLimit(limit) => self.timed_out(limit),
            Ended::Interrupted(cause) => cause.of(bulkhead.shared_name()),
        }))
    }

    /// Waits until `until`, the end of the attempt's time or the end of the program, whichever is first.
    fn poll_wait(&mut self, cx: &mut Context<'_>, until: Moment) -> Poll<Ended> {
        if let Some(cause) = self.poll_interrupt(cx) {
            return Poll::Ready(Ended::Interrupted(cause));
        }
        match self.limit_before(until) {
            Some(limit) => self
                .poll_moment(cx, limit.due)
                .map(|()| Ended::TimeLimit(limit)),
            None => self.poll_moment(cx, until).map(|()| Ended::Due),
        }
    }

    /// The refusal of the time limiter, whose limit has passed.
    pub(super) fn timed_out(&self, limit: Limit) -> Error {
        match self.plan.time_limiter() {
            Some(limiter) => limiter.timed_out(limit),
            None => unreachable!("a limit without a time limiter"),
        }
    }
}
