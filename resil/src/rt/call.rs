//! One call of an annotated function: what it holds, and how its body is polled.
//!
//! It is not generic: the body is lent to it for each poll, so that a function costs the compiler little. Everything that it
//! holds is given back when it is dropped, whatever the reason.

use std::pin::Pin;
use std::task::{Context, Poll, ready};

use pin_project_lite::pin_project;
use tokio_util::sync::CancellationToken;

use super::interrupt::{Interrupt, Watch};
use super::judge::Verdict;
use super::plan_ref::PlanRef;
use super::refused::Refused;
use super::site::{Plan, Planned};
use crate::circuit_breaker::Ticket as BreakerTicket;
use crate::retry::LastError;
use crate::time::{Moment, Timer, Waits};
use crate::time_limiter::Limit;
use crate::{CancelCause, Error, ErrorKind, Retry, bulkhead};

pin_project! {
    /// A call, from before its first attempt until its result is settled.
    #[project = CallFields]
    pub struct Call {
        pub(super) plan: PlanRef,
        pub(super) attempt: u32,
        pub(super) max: u32,
        // Whether the retry is on for this call.
        pub(super) retrying: bool,
        // How many permissions of the rate limiter an attempt takes.
        pub(super) permits: u32,
        pub(super) waits: Waits,
        pub(super) held: Held,
        // Why the current attempt was refused.
        pub(super) refused: Option<Refused>,
        // What few calls have: so it takes little room in all.
        pub(super) rare: Option<Box<Rare>>,
        pub(super) interrupt: Interrupt,
        #[pin]
        pub(super) timer: Timer,
    }

    impl PinnedDrop for Call {
        fn drop(this: Pin<&mut Self>) {
            this.parts().give_back();
        }
    }
}

/// What a call has only when it ended out of the ordinary, while somebody listens, or while it waits and has a token.
#[derive(Default)]
pub(super) struct Rare {
    /// What takes the place of the last outcome.
    pub(super) ending: Option<Error>,
    /// What the call was last repeated for.
    pub(super) last_error: LastError,
    /// How its token is watched during a wait.
    pub(super) watch: Watch,
}

/// What a call has taken from the policies.
#[derive(Default)]
pub(super) struct Held {
    /// How many layers the attempt has passed.
    pub(super) entered: u8,
    pub(super) breaker: Option<(BreakerTicket, Moment)>,
    /// How long the time limiter lets it run.
    pub(super) limit: Option<Limit>,
    pub(super) bulkhead: bool,
    pub(super) waiting: Waiting,
    /// The body is being polled or a predicate asked: if the call is dropped now, it is by a panic of theirs.
    pub(super) asking: bool,
    /// Only policies outside of the retry have still to hear of the call.
    pub(super) attempts_over: bool,
}

/// What an attempt is waiting for.
#[derive(Default)]
pub(super) enum Waiting {
    #[default]
    Nothing,
    Limiter {
        until: Moment,
    },
    Bulkhead {
        ticket: bulkhead::Ticket,
        until: Moment,
    },
    /// For the next attempt.
    Pause(Pause),
}

/// The pause before another attempt.
pub(super) struct Pause {
    /// `None`: the next attempt follows at once.
    pub(super) until: Option<Moment>,
    /// Whether the attempt gave an unwanted result, and no error.
    pub(super) unwanted: bool,
}

impl Call {
    pub(super) fn new(plan: PlanRef) -> Self {
        let retry = plan.retry().filter(|retry| retry.is_enabled());
        let max = retry.map_or(1, Retry::max_attempts);
        Self {
            retrying: retry.is_some(),
            plan,
            attempt: 0,
            max,
            permits: 1,
            waits: Waits::Async,
            held: Held::default(),
            refused: None,
            rare: None,
            interrupt: Interrupt::default(),
            timer: Timer::Unset,
        }
    }

    /// Has the call make at most so many attempts, while the retry is on.
    pub fn at_most(mut self, attempts: u32) -> Self {
        if self.retrying {
            self.max = attempts;
        }
        self
    }

    /// Has each attempt take so many permissions of the rate limiter.
    pub fn permits(mut self, permits: u32) -> Self {
        self.permits = permits;
        self
    }

    /// Has this token end the waits of the call.
    pub fn cancel(mut self, token: CancellationToken) -> Self {
        self.interrupt.by_token(token);
        self
    }

    /// Has the waits of the call park its thread.
    pub fn blocking(mut self) -> Self {
        self.waits = Waits::Blocking;
        self
    }

    /// Whether no attempt can follow the current one.
    pub(super) fn is_last(&self) -> bool {
        self.attempt >= self.max
    }

    /// Begins the next attempt.
    pub(super) fn begin(self: Pin<&mut Self>) {
        let call = self.project();
        *call.refused = None;
        // What policies outside the retry gave is held for all attempts.
        call.held.entered = call.held.entered.min(call.plan.outside);
        *call.attempt += 1;
    }

    /// The parts of the call, its plan apart from what changes.
    pub(super) fn parts(self: Pin<&mut Self>) -> Parts<'_> {
        let CallFields {
            plan,
            attempt,
            max,
            retrying,
            permits,
            waits,
            held,
            refused,
            rare,
            interrupt,
            timer,
        } = self.project();
        Parts {
            plan,
            attempt: *attempt,
            max: *max,
            retrying: *retrying,
            permits: *permits,
            waits: *waits,
            held,
            refused,
            rare,
            interrupt,
            timer,
        }
    }

    pub(super) fn pauses_until(&self) -> Option<Moment> {
        match &self.held.waiting {
            Waiting::Pause(pause) => pause.until,
            _ => None,
        }
    }

    pub(super) fn take_ending(self: Pin<&mut Self>) -> Option<Error> {
        self.project().rare.as_mut()?.ending.take()
    }
}

type Body<'b> = &'b mut dyn FnMut(&mut Context<'_>) -> Poll<()>;

/// A call taken apart, so that the instances of its plan can be used while its state changes.
pub(super) struct Parts<'c> {
    pub(super) plan: &'c Plan,
    pub(super) attempt: u32,
    pub(super) max: u32,
    pub(super) retrying: bool,
    pub(super) permits: u32,
    pub(super) waits: Waits,
    pub(super) held: &'c mut Held,
    pub(super) refused: &'c mut Option<Refused>,
    pub(super) rare: &'c mut Option<Box<Rare>>,
    pub(super) interrupt: &'c mut Interrupt,
    pub(super) timer: Pin<&'c mut Timer>,
}

impl Parts<'_> {
    /// Passes the layers. Ready when the body may run, or with the refusal.
    pub(super) fn poll_entry(&mut self, cx: &mut Context<'_>) -> Poll<Result<(), Error>> {
        ready!(self.poll_admission(cx))
            .map_err(|refusal| self.refuse(refusal))
            .into()
    }

    /// Passes the layers, then polls the body until it is done or its time is up. Ready with the refusal, or `None`.
    pub(super) fn poll_attempt(
        mut self,
        cx: &mut Context<'_>,
        body: Body<'_>,
    ) -> Poll<Option<Error>> {
        if let Err(refusal) = ready!(self.poll_entry(cx)) {
            return Poll::Ready(Some(refusal));
        }
        self.held.asking = true;
        let polled = body(cx);
        self.held.asking = false;
        if polled.is_ready() {
            return Poll::Ready(None);
        }
        // Armed only now: a body that is ready at once needs no timer.
        let Some(limit) = self.held.limit else {
            return Poll::Pending;
        };
        ready!(self.poll_moment(cx, limit.due));
        let refusal = self.timed_out(limit);
        Poll::Ready(Some(self.refuse(refusal)))
    }

    pub(super) fn refuse(&mut self, refusal: Error) -> Error {
        let kind = refusal.kind();
        let limit = || self.plan.layers.iter().position(Planned::is_time_limiter);
        let by = match kind {
            // A time limit strikes while the attempt is at a layer further in.
            ErrorKind::Timeout => {
                limit().map_or(self.held.entered, |at| u8::try_from(at).unwrap_or(u8::MAX))
            }
            _ => self.held.entered,
        };
        *self.refused = Some(Refused { kind, by });
        refusal
    }

    /// Has an error take the place of the last outcome.
    pub(super) fn end_with(&mut self, ending: Error) {
        self.rare.get_or_insert_default().ending = Some(ending);
    }

    pub(super) fn now(&self) -> Moment {
        self.plan.clock.now()
    }

    pub(super) fn poll_moment(&mut self, cx: &mut Context<'_>, due: Moment) -> Poll<()> {
        self.timer
            .as_mut()
            .set_for(self.waits, &self.plan.clock, due);
        self.timer.as_mut().poll_due(cx)
    }

    pub(super) fn poll_interrupt(&mut self, cx: &mut Context<'_>) -> Option<CancelCause> {
        self.interrupt.poll(&self.plan.shutdown, self.rare, cx)
    }

    /// Waits before the next attempt. Ready with whether there is one.
    pub(super) fn poll_pause(mut self, cx: &mut Context<'_>, verdict: Verdict) -> Poll<bool> {
        let Waiting::Pause(Pause { until, .. }) = &self.held.waiting else {
            return Poll::Ready(verdict == Verdict::Again);
        };
        let Some(until) = *until else {
            self.held.waiting = Waiting::Nothing;
            return Poll::Ready(true);
        };
        if let Some(cause) = self.poll_interrupt(cx) {
            self.cut_short(cause);
            return Poll::Ready(false);
        }
        // Only a time limiter outside the retry has a limit that lasts over a pause.
        let limit = self.limit_before(until);
        ready!(self.poll_moment(cx, limit.map_or(until, |limit| limit.due)));
        if let Some(limit) = limit {
            self.time_out_in_pause(limit);
        } else {
            self.stop_waiting();
        }
        Poll::Ready(limit.is_none())
    }

    /// The limit of time, if it ends before that.
    pub(super) fn limit_before(&self, until: Moment) -> Option<Limit> {
        self.held.limit.filter(|limit| limit.due < until)
    }

    /// Ends a wait; gives what was waited for.
    pub(super) fn stop_waiting(&mut self) -> Waiting {
        self.interrupt.stop_watching(&self.plan.shutdown);
        if let Some(rare) = self.rare {
            rare.watch = None;
        }
        self.timer.as_mut().unset();
        std::mem::take(&mut self.held.waiting)
    }
}
