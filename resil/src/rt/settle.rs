//! What the policies make of an attempt that is over, from the innermost out; and of one that never came to its end.

use std::fmt;
use std::ops::Range;
use std::time::Duration;

use super::call::{Parts, Pause, Waiting};
use super::judge::Verdict;
use super::refused::Refused;
use super::shown::ShownError;
use super::site::Planned;
use crate::error_kinds::Called;
use crate::retry::{self, Found, Step};
use crate::time_limiter::Limit;
use crate::{CancelCause, CircuitBreaker, Error, ErrorKind, TimeLimiter, TransitionCheckResult};

/// What the function's predicates say of an attempt.
#[derive(Clone, Copy, Debug)]
pub(super) struct Verdicts {
    pub(super) retry: retry::Answers,
    pub(super) breaker: BreakerAnswers,
    /// Whether the rate limiter is to be drained.
    pub(super) drain: bool,
}

/// What the predicates of the circuit breaker say, where there are any.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct BreakerAnswers {
    pub(super) record_error: Option<bool>,
    pub(super) ignore_error: Option<bool>,
    pub(super) record_result: Option<bool>,
    pub(super) transition: TransitionCheckResult,
}

/// How a circuit breaker is told of an attempt.
enum Record {
    Success,
    Error,
    /// A result that counts as a failure.
    FailedResult,
    Ignored,
    /// Given back without a word.
    Nothing,
}

type Shown<'e> = Option<&'e dyn fmt::Display>;

impl Parts<'_> {
    /// Settles an attempt with the retry and the policies inside of it, and says what follows. Where the attempts are over,
    /// settles what they came to with the policies outside of the retry.
    pub(super) fn settle(
        &mut self,
        mut verdicts: Verdicts,
        error: Option<&ShownError<'_>>,
    ) -> Verdict {
        self.held.asking = false;
        if let Some(error) = error {
            self.look_up(&mut verdicts, error);
        }
        let error = error.map(|error| error as &dyn fmt::Display);
        let (outside, all) = (usize::from(self.plan.outside), self.plan.layers.len());
        if self.held.attempts_over {
            self.settle_layers(0..outside, verdicts, error);
            return Verdict::Done;
        }
        self.settle_layers(outside..all, verdicts, error);
        self.timer.as_mut().unset();
        let Some(wait) = self.tell_retry(verdicts.retry, error) else {
            return Verdict::Done;
        };
        self.held.waiting = Waiting::Pause(Pause {
            until: (!wait.is_zero()).then(|| self.now().after(wait)),
            unwanted: verdicts.retry.found == Found::Unwanted,
        });
        Verdict::Again
    }

    /// Adds to the verdicts what the lists of the settings say of the names of an error.
    fn look_up(&self, verdicts: &mut Verdicts, error: &ShownError<'_>) {
        let called = Called {
            refusal: self.refused.map(|refused| refused.kind),
            kinds: error.kinds,
            type_name: error.type_name,
        };
        let repeats = self.retrying && verdicts.retry.found == Found::Error;
        if let Some(retry) = self.plan.retry().filter(|_| repeats) {
            retry.look_up(&mut verdicts.retry, called);
        }
        let sees = |breaker| self.plan.shows_error_to(*self.refused, breaker);
        let asked = self.held.breaker.is_some() && sees(Planned::is_circuit_breaker);
        if let Some(breaker) = self.plan.circuit_breaker().filter(|_| asked) {
            let answers = &mut verdicts.breaker;
            breaker.look_up(&mut answers.record_error, &mut answers.ignore_error, called);
        }
    }

    fn settle_layers(&mut self, range: Range<usize>, verdicts: Verdicts, error: Shown<'_>) {
        let plan = self.plan;
        for at in range.rev() {
            // To a policy inside of the one that refused, its call was dropped.
            let dropped = self
                .refused
                .is_some_and(|refused| usize::from(refused.by) < at);
            match &plan.layers[at] {
                Planned::Bulkhead(bulkhead) if std::mem::take(&mut self.held.bulkhead) => {
                    if dropped {
                        bulkhead.leave_silently();
                    } else {
                        bulkhead.leave();
                    }
                }
                Planned::TimeLimiter(limiter) if self.held.limit.take().is_some() && !dropped => {
                    self.tell_time_limiter(limiter, error);
                }
                Planned::RateLimiter(limiter) if verdicts.drain => limiter.drain(),
                Planned::CircuitBreaker(breaker) => {
                    self.tell_breaker(breaker, verdicts.breaker, error, dropped);
                }
                _ => {}
            }
        }
    }

    fn tell_time_limiter(&self, limiter: &TimeLimiter, error: Shown<'_>) {
        match *self.refused {
            Some(Refused {
                kind: ErrorKind::Timeout,
                ..
            }) => limiter.on_timeout(),
            _ if error.is_some() => limiter.failed(error),
            _ => limiter.on_success(),
        }
    }

    fn tell_breaker(
        &mut self,
        breaker: &CircuitBreaker,
        answers: BreakerAnswers,
        error: Shown<'_>,
        dropped: bool,
    ) {
        let Some((ticket, since)) = self.held.breaker.take() else {
            return;
        };
        let now = self.now();
        let elapsed = now.since(since);
        let shown = error.unwrap_or(&UnwantedResult);
        let record = if dropped {
            Record::Nothing
        } else {
            self.record(answers, error.is_some())
        };
        let led_to = match record {
            Record::Success => breaker.record_success(ticket, elapsed, now),
            Record::Error => breaker.record_error(ticket, elapsed, now, shown),
            Record::FailedResult => {
                breaker.record_error(ticket, elapsed, now, shown);
                None
            }
            Record::Ignored => {
                breaker.record_ignored(ticket, elapsed, shown);
                None
            }
            Record::Nothing => {
                breaker.release(ticket);
                None
            }
        };
        // In the window that the count has led to, as in Resilience4j: a trial that closes the breaker may open it again.
        if let Some(window) = led_to {
            breaker.check(window, answers.transition, now);
        }
    }

    /// The rules, in this order: what only concerns this program is not recorded; an ignored error counts neither way; an
    /// error that is none of those to record is a success.
    fn record(&self, answers: BreakerAnswers, failed: bool) -> Record {
        if !failed {
            let unwanted = answers.record_result == Some(true);
            return if unwanted {
                Record::FailedResult
            } else {
                Record::Success
            };
        }
        let of_own = answers.record_error == Some(true);
        if let Some(refused) = *self.refused
            // A local limit says nothing about the service, unless the function says so.
            && (refused.is_final() || (refused.is_local() && !of_own))
        {
            return Record::Nothing;
        }
        match (answers.ignore_error, answers.record_error) {
            (Some(true), _) => Record::Ignored,
            (_, Some(false)) => Record::Success,
            _ => Record::Error,
        }
    }

    fn tell_retry(&mut self, answers: retry::Answers, error: Shown<'_>) -> Option<Duration> {
        let retry = self.plan.retry().filter(|_| self.retrying)?;
        if let Some(refused) = self.refused
            && refused.by < self.plan.outside
        {
            // The end came from outside; where the retry had begun, its call has failed.
            if self.held.entered > self.plan.outside {
                retry.ended_early(self.attempt);
            }
            return None;
        }
        let made = (self.attempt, self.max);
        let mut last_error = self.rare.as_mut().and_then(|rare| rare.last_error.take());
        let step = retry.decide(&mut last_error, made, answers, error);
        if last_error.is_some() {
            self.rare.get_or_insert_default().last_error = last_error;
        }
        match step {
            Step::Again(wait) => Some(wait),
            Step::End(retry::Ending::Exceeded) => {
                self.end_instead(retry.exceeded(self.attempt));
                None
            }
            Step::End(_) => None,
        }
    }

    /// What an attempt gave, in the words of the retry.
    pub(super) fn found(&self, failed: bool) -> Found {
        match *self.refused {
            Some(refused) if refused.by < self.plan.outside || refused.is_final() => Found::Final,
            _ if failed => Found::Error,
            _ => Found::Wanted,
        }
    }

    /// The pause before another attempt was interrupted: the call ends with what it has.
    pub(super) fn cut_short(&mut self, cause: CancelCause) {
        let Waiting::Pause(pause) = self.stop_waiting() else {
            return;
        };
        let Some(retry) = self.plan.retry() else {
            return;
        };
        retry.ended_early(self.attempt);
        if pause.unwanted {
            let instance = retry.shared_name().clone();
            self.end_instead(Error::Cancelled { instance, cause });
        }
    }

    /// The retry refuses the result of the last attempt.
    fn end_instead(&mut self, refusal: Error) {
        let (kind, by) = (refusal.kind(), self.plan.outside);
        *self.refused = Some(Refused { kind, by });
        self.end_with(refusal);
    }

    /// The time limit around all attempts has passed in the pause between two.
    pub(super) fn time_out_in_pause(&mut self, limit: Limit) {
        self.stop_waiting();
        if let Some(retry) = self.plan.retry() {
            retry.ended_early(self.attempt);
        }
        let refusal = self.timed_out(limit);
        let ending = self.refuse(refusal);
        self.end_with(ending);
    }

    /// Gives everything back: the call was dropped, or its body or a predicate panicked.
    pub(super) fn give_back(mut self) {
        let panicked = self.held.asking;
        self.leave_line();
        for layer in self.plan.layers.iter().rev() {
            match layer {
                Planned::Bulkhead(bulkhead) if std::mem::take(&mut self.held.bulkhead) => {
                    if panicked {
                        bulkhead.leave();
                    } else {
                        bulkhead.leave_silently();
                    }
                }
                Planned::TimeLimiter(limiter) if panicked && self.held.limit.take().is_some() => {
                    limiter.failed(Some(&Panicked));
                }
                Planned::CircuitBreaker(breaker) => match self.held.breaker.take() {
                    Some((ticket, since)) if panicked => {
                        let now = self.now();
                        breaker.record_error(ticket, now.since(since), now, &Panicked);
                    }
                    Some((ticket, _)) => breaker.release(ticket),
                    None => {}
                },
                _ => {}
            }
        }
        let in_attempt = panicked && self.retrying && !self.held.attempts_over;
        if let Some(retry) = self.plan.retry().filter(|_| in_attempt) {
            retry.ended_early(self.attempt);
        }
    }

    /// Leaves the line at a limiter or bulkhead.
    fn leave_line(&mut self) {
        if matches!(self.held.waiting, Waiting::Nothing) {
            return;
        }
        let waiting = self.stop_waiting();
        match (
            waiting,
            self.plan.layers.get(usize::from(self.held.entered)),
        ) {
            (Waiting::Limiter { until }, Some(Planned::RateLimiter(limiter))) => {
                limiter.gives_up(self.permits, until);
            }
            (Waiting::Bulkhead { ticket, .. }, Some(Planned::Bulkhead(bulkhead))) => {
                bulkhead.abandon(ticket, false);
            }
            _ => {}
        }
    }
}

/// Says an error in a few words where there is none to show.
macro_rules! in_words {
    ($($(#[$about:meta])* $name:ident = $words:literal;)*) => {$(
        $(#[$about])*
        struct $name;

        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str($words)
            }
        }
    )*};
}

in_words! {
    /// A result was recorded as a failure.
    UnwantedResult = "the result was recorded as a failure";
    /// The body or a predicate panicked.
    Panicked = "the call panicked";
}
