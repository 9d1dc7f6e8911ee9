//! A call as its function holds it. Few types and no projections meet in its methods, since every annotated function has the
//! compiler check a use of each.

use std::pin::Pin;
use std::task::{Context, Poll, ready};

use super::call::Call;
use super::judge::Verdict;
use crate::Error;

/// A call, pinned in its function.
pub struct Calling<'c> {
    /// The call.
    pub call: Pin<&'c mut Call>,
}

impl Calling<'_> {
    /// Begins the next attempt.
    pub fn begin(&mut self) {
        self.call.as_mut().begin();
    }

    /// How many attempts were begun.
    pub fn attempts(&self) -> u32 {
        self.call.attempt
    }

    /// Whether no attempt can follow the current one.
    pub fn is_last(&self) -> bool {
        self.call.is_last()
    }

    /// Runs an attempt of a function that policies can refuse: gives its result, or the refusal.
    pub fn attempt<'a, F: Future>(&'a mut self, run: Pin<&'a mut F>) -> Attempting<'a, F> {
        let call = self.call.as_mut();
        Attempting { call, run }
    }

    /// Runs an attempt of a function that is only retried.
    pub fn attempt_unrefused<'a, F: Future>(&'a mut self, run: Pin<&'a mut F>) -> Unrefused<'a, F> {
        let call = self.call.as_mut();
        Unrefused { call, run }
    }

    /// Waits before the next attempt; `false` when there is none.
    pub fn pause(&mut self, verdict: Verdict) -> Pausing<'_> {
        let call = self.call.as_mut();
        Pausing { call, verdict }
    }

    pub(super) fn take_ending(&mut self) -> Option<Error> {
        self.call.as_mut().take_ending()
    }
}

/// The future of [`Calling::attempt`].
pub struct Attempting<'a, F> {
    call: Pin<&'a mut Call>,
    run: Pin<&'a mut F>,
}

impl<F: Future> Future for Attempting<'_, F> {
    type Output = Result<F::Output, Error>;

    fn poll(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Self::Output> {
        let Self { call, run } = &mut *self;
        // The result is there in the poll that ends the attempt, so it is not kept.
        let mut out = None;
        let body =
            &mut |cx: &mut Context<'_>| run.as_mut().poll(cx).map(|result| out = Some(result));
        let refusal = ready!(call.as_mut().parts().poll_attempt(cx, body));
        Poll::Ready(match (refusal, out) {
            (None, Some(result)) => Ok(result),
            (Some(refusal), _) => Err(refusal),
            (None, None) => unreachable!("an attempt ended without a result"),
        })
    }
}

/// The future of [`Calling::attempt_unrefused`].
pub struct Unrefused<'a, F> {
    call: Pin<&'a mut Call>,
    run: Pin<&'a mut F>,
}

impl<F: Future> Future for Unrefused<'_, F> {
    type Output = F::Output;

    fn poll(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<F::Output> {
        let Self { call, run } = &mut *self;
        let held = call.as_mut().parts().held;
        held.asking = true;
        let polled = run.as_mut().poll(cx);
        held.asking = false;
        polled
    }
}

/// The future of [`Calling::pause`].
pub struct Pausing<'a> {
    call: Pin<&'a mut Call>,
    verdict: Verdict,
}

impl Future for Pausing<'_> {
    type Output = bool;

    fn poll(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<bool> {
        let Self { call, verdict } = &mut *self;
        if *verdict == Verdict::Again && call.pauses_until().is_none() {
            // Attempts that never wait would keep every other task of their thread from running.
            ready!(tokio::task::coop::poll_proceed(cx)).made_progress();
        }
        call.as_mut().parts().poll_pause(cx, *verdict)
    }
}
