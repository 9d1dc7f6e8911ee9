//! Asking the predicates of a function about an attempt, and settling it by their answers.

use std::pin::Pin;

use super::Calling;
use super::call::Call;
use super::settle::{BreakerAnswers, Verdicts};
use super::shown::Show;
use super::site::Planned;
use crate::retry::{Answers, Found};
use crate::{Decision, TransitionCheckResult};

/// An attempt whose body is gone, or a call whose attempts are over, before the policies hear of it.
pub struct Judge<'c, V, E> {
    call: Pin<&'c mut Call>,
    out: &'c Result<V, E>,
    show: Show<E>,
    verdicts: Verdicts,
}

impl Calling<'_> {
    /// Judges what an attempt gave, for the retry and the policies inside of it.
    pub fn judge<'c, V, E>(&'c mut self, out: &'c Result<V, E>, show: Show<E>) -> Judge<'c, V, E> {
        let mut call = self.call.as_mut();
        let parts = call.as_mut().parts();
        let found = parts.found(out.is_err());
        // Until the attempt is settled predicates are asked, and one that panics counts as a failure like the body.
        parts.held.asking = true;
        let retry = Answers {
            found,
            retry_error: None,
            ignore_error: None,
            when: None,
        };
        Judge {
            call,
            out,
            show,
            verdicts: Verdicts {
                retry,
                breaker: BreakerAnswers::default(),
                drain: false,
            },
        }
    }

    /// Judges what all attempts came to, for the policies outside of the retry.
    pub fn judge_call<'c, V, E>(
        &'c mut self,
        out: &'c Result<V, E>,
        show: Show<E>,
    ) -> Judge<'c, V, E> {
        self.call.as_mut().parts().held.attempts_over = true;
        self.judge(out, show)
    }
}

impl<V, E> Judge<'_, V, E> {
    /// `on_result` of the retry.
    pub fn retry_on_result(mut self, unwanted: impl FnOnce(&V) -> bool) -> Self {
        if let Ok(value) = self.out
            && self.call.retrying
            && unwanted(value)
        {
            self.verdicts.retry.found = Found::Unwanted;
        }
        self
    }

    /// `retry_errors` of the retry.
    pub fn retry_errors(mut self, retry: impl FnOnce(&E) -> bool) -> Self {
        self.verdicts.retry.retry_error = self.of_retry().map(retry);
        self
    }

    /// `ignore_errors` of the retry.
    pub fn retry_ignore_errors(mut self, ignore: impl FnOnce(&E) -> bool) -> Self {
        self.verdicts.retry.ignore_error = self.of_retry().map(ignore);
        self
    }

    /// `when` of the retry, which is asked about every error but the last.
    pub fn when(mut self, when: impl FnOnce(&E, u32) -> Decision) -> Self {
        let (attempt, last) = (self.call.attempt, self.call.is_last());
        self.verdicts.retry.when = self
            .of_retry()
            .filter(|_| !last)
            .map(|error| when(error, attempt));
        self
    }

    /// `record_errors` of the circuit breaker.
    pub fn record_errors(mut self, record: impl FnOnce(&E) -> bool) -> Self {
        self.verdicts.breaker.record_error = self.of_breaker().map(record);
        self
    }

    /// `ignore_errors` of the circuit breaker.
    pub fn breaker_ignore_errors(mut self, ignore: impl FnOnce(&E) -> bool) -> Self {
        self.verdicts.breaker.ignore_error = self.of_breaker().map(ignore);
        self
    }

    /// `record_result` of the circuit breaker.
    pub fn record_result(mut self, record: impl FnOnce(&V) -> bool) -> Self {
        let value = self.out.as_ref().ok().filter(|_| self.asks_breaker());
        self.verdicts.breaker.record_result = value.map(record);
        self
    }

    /// `transition_on_result` of the circuit breaker.
    pub fn transition_on_result(
        mut self,
        check: impl FnOnce(Result<&V, &E>) -> TransitionCheckResult,
    ) -> Self {
        if self.asks_breaker() {
            self.verdicts.breaker.transition = check(self.out.as_ref());
        }
        self
    }

    /// `drain_on` of the rate limiter, which is asked about what its permissions were used for.
    pub fn drain_on(mut self, drain: impl FnOnce(Result<&V, &E>) -> bool) -> Self {
        let used = self.out.is_ok() || self.call.shows_error_to(Planned::is_rate_limiter);
        self.verdicts.drain = used && drain(self.out.as_ref());
        self
    }

    /// Settles what was judged with the policies that it was judged for.
    pub fn settle(self) -> Verdict {
        let Self {
            call,
            out,
            show,
            verdicts,
        } = self;
        let error = out.as_ref().err().map(show);
        call.parts().settle(verdicts, error.as_ref())
    }

    /// The error, if the retry has a say about it.
    fn of_retry(&self) -> Option<&E> {
        let may_repeat = self.call.retrying && self.verdicts.retry.found == Found::Error;
        self.out.as_ref().err().filter(|_| may_repeat)
    }

    /// The error, if the circuit breaker has a say about it.
    fn of_breaker(&self) -> Option<&E> {
        self.out.as_ref().err().filter(|_| self.asks_breaker())
    }

    /// Whether the circuit breaker let in what is judged, and what came of that is its business.
    fn asks_breaker(&self) -> bool {
        let sees = || self.out.is_ok() || self.call.shows_error_to(Planned::is_circuit_breaker);
        self.call.held.breaker.is_some() && sees()
    }
}

/// What follows an attempt.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// Another attempt, after the pause.
    Again,
    /// The end of the call.
    Done,
}
