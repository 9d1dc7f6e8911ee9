//! One call of an annotated function: what it holds, and how its body is polled.
//!
//! It is not generic: the body is lent to it for each poll, so that a function costs the compiler little. Everything that it
//! holds is given back when it is dropped, whatever the reason.

use std::future::poll_fn;
use std::pin::Pin;
use std::task::{Context, Poll, ready};
use std::time::Duration;

use pin_project_lite::pin_project;

use super::judge::Verdict;
use super::site::{Plan, PlanRef};
use crate::circuit_breaker::Ticket as BreakerTicket;
use crate::time::{Moment, Timer, WakerKey};
use crate::{CancelCause, Error, ErrorKind, bulkhead};

pin_project! {
    /// A call, from before its first attempt until its result is settled.
    #[project = CallFields]
    pub struct Call {
        pub(super) plan: PlanRef,
        pub(super) attempt: u32,
        pub(super) max: u32,
        // Whether the retry is on for this call.
        pub(super) retrying: bool,
        pub(super) held: Held,
        // Why the current attempt was refused.
        pub(super) refused: Option<ErrorKind>,
        // What takes the place of an unwanted last result.
        pub(super) ending: Option<Error>,
        pub(super) shutdown_key: WakerKey,
        #[pin]
        pub(super) timer: Timer,
    }

    impl PinnedDrop for Call {
        fn drop(this: Pin<&mut Self>) {
            this.parts().give_back();
        }
    }
}

/// What an attempt has taken from the policies.
#[derive(Default)]
pub(super) struct Held {
    /// How many layers the attempt has passed.
    pub(super) entered: usize,
    pub(super) breaker: Option<(BreakerTicket, Moment)>,
    /// Until when the time limiter lets the attempt run.
    pub(super) deadline: Option<Moment>,
    pub(super) bulkhead: bool,
    pub(super) waiting: Waiting,
    /// The body is being polled: if the call is dropped now, it is by a panic.
    pub(super) polling: bool,
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
    Pause {
        until: Moment,
    },
}

impl Call {
    pub(super) fn new(plan: PlanRef, max: Option<u32>) -> Self {
        let retry = plan.retry.as_ref().filter(|retry| retry.is_enabled());
        let max = retry.map_or(1, |retry| max.unwrap_or_else(|| retry.max_attempts()));
        Self {
            retrying: retry.is_some(),
            plan,
            attempt: 0,
            max,
            held: Held::default(),
            refused: None,
            ending: None,
            shutdown_key: WakerKey::default(),
            timer: Timer::Unset,
        }
    }

    /// Begins the next attempt and gives its number, from 1.
    pub fn begin(self: Pin<&mut Self>) -> u32 {
        let call = self.project();
        *call.refused = None;
        *call.held = Held::default();
        *call.attempt += 1;
        *call.attempt
    }

    /// The parts of the call, its plan apart from what changes.
    pub(super) fn parts(self: Pin<&mut Self>) -> Parts<'_> {
        let CallFields {
            plan,
            attempt,
            max,
            retrying,
            held,
            refused,
            ending,
            shutdown_key,
            timer,
        } = self.project();
        Parts {
            plan,
            attempt: *attempt,
            max: *max,
            retrying: *retrying,
            held,
            refused,
            ending,
            shutdown_key,
            timer,
        }
    }

    /// Whether no attempt can follow the current one.
    pub fn is_last(self: Pin<&Self>) -> bool {
        self.attempt >= self.max
    }

    /// How many attempts were made.
    pub fn attempts(self: Pin<&Self>) -> u32 {
        self.attempt
    }

    /// Waits before the next attempt; `false` when there is none.
    pub async fn pause(mut self: Pin<&mut Self>, verdict: Verdict) -> bool {
        let Some(wait) = verdict.wait() else {
            return false;
        };
        wait.is_zero() || poll_fn(|cx| self.as_mut().parts().poll_pause(cx, verdict, wait)).await
    }

    pub(super) fn take_ending(self: Pin<&mut Self>) -> Option<Error> {
        self.project().ending.take()
    }
}

/// Runs an attempt of a function that policies can refuse: gives its result, or the refusal.
pub async fn attempt<F: Future>(
    mut call: Pin<&mut Call>,
    mut run: Pin<&mut F>,
) -> Result<F::Output, Error> {
    let mut out = None;
    let ended = poll_fn(|cx| {
        let body =
            &mut |cx: &mut Context<'_>| run.as_mut().poll(cx).map(|result| out = Some(result));
        call.as_mut().parts().poll_attempt(cx, body)
    });
    match (ended.await, out) {
        (None, Some(result)) => Ok(result),
        (Some(refusal), _) => Err(refusal),
        (None, None) => unreachable!("an attempt ended without a result"),
    }
}

/// Runs an attempt of a function that is only retried.
pub async fn attempt_unrefused<F: Future>(
    mut call: Pin<&mut Call>,
    mut run: Pin<&mut F>,
) -> F::Output {
    poll_fn(|cx| {
        let call = call.as_mut().project();
        call.held.polling = true;
        let polled = run.as_mut().poll(cx);
        call.held.polling = false;
        polled
    })
    .await
}

type Body<'b> = &'b mut dyn FnMut(&mut Context<'_>) -> Poll<()>;

/// A call taken apart, so that the instances of its plan can be used while its state changes.
pub(super) struct Parts<'c> {
    pub(super) plan: &'c Plan,
    pub(super) attempt: u32,
    pub(super) max: u32,
    pub(super) retrying: bool,
    pub(super) held: &'c mut Held,
    pub(super) refused: &'c mut Option<ErrorKind>,
    pub(super) ending: &'c mut Option<Error>,
    pub(super) shutdown_key: &'c mut WakerKey,
    pub(super) timer: Pin<&'c mut Timer>,
}

impl Parts<'_> {
    /// Passes the layers, then polls the body until it is done or its time is up. Ready with the refusal, or `None`.
    fn poll_attempt(mut self, cx: &mut Context<'_>, body: Body<'_>) -> Poll<Option<Error>> {
        if let Err(refusal) = ready!(self.poll_admission(cx)) {
            return Poll::Ready(Some(self.refuse(refusal)));
        }
        self.held.polling = true;
        let polled = body(cx);
        self.held.polling = false;
        if polled.is_ready() {
            return Poll::Ready(None);
        }
        // Armed only now: a body that is ready at once needs no timer.
        let deadline = self.held.deadline;
        match deadline {
            Some(deadline) if self.poll_moment(cx, deadline).is_ready() => {
                let refusal = self.timed_out();
                Poll::Ready(Some(self.refuse(refusal)))
            }
            _ => Poll::Pending,
        }
    }

    pub(super) fn refuse(&mut self, refusal: Error) -> Error {
        *self.refused = Some(refusal.kind());
        refusal
    }

    pub(super) fn now(&self) -> Moment {
        self.plan.clock.now()
    }

    pub(super) fn poll_moment(&mut self, cx: &mut Context<'_>, due: Moment) -> Poll<()> {
        self.timer.as_mut().set(&self.plan.clock, due);
        self.timer.as_mut().poll_due(cx)
    }

    pub(super) fn poll_shutdown(&mut self, cx: &mut Context<'_>) -> bool {
        self.plan.shutdown.poll_begun(self.shutdown_key, cx.waker())
    }

    fn poll_pause(mut self, cx: &mut Context<'_>, verdict: Verdict, wait: Duration) -> Poll<bool> {
        let until = match self.held.waiting {
            Waiting::Pause { until } => until,
            _ => self.now().after(wait),
        };
        self.held.waiting = Waiting::Pause { until };
        if self.poll_shutdown(cx) {
            self.cut_short(verdict);
            self.stop_waiting();
            return Poll::Ready(false);
        }
        if self.poll_moment(cx, until).is_pending() {
            return Poll::Pending;
        }
        self.stop_waiting();
        Poll::Ready(true)
    }

    /// The pause before another attempt was ended: the call ends with what it has.
    fn cut_short(&mut self, verdict: Verdict) {
        let Some(retry) = &self.plan.retry else {
            return;
        };
        retry.ended_early(self.attempt);
        if verdict.after_unwanted() {
            let instance = retry.shared_name().clone();
            *self.ending = Some(Error::Cancelled {
                instance,
                cause: CancelCause::Shutdown,
            });
        }
    }

    pub(super) fn stop_waiting(&mut self) {
        self.held.waiting = Waiting::Nothing;
        self.plan.shutdown.stop_waiting(self.shutdown_key);
        self.timer.as_mut().unset();
    }
}
