//! What the policies make of an attempt that is over, from the innermost out; and of one that never came to its end.

use std::fmt;
use std::time::Duration;

use super::call::{Parts, Waiting};
use super::site::Planned;
use crate::retry::{self, Found, Step};
use crate::{CircuitBreaker, ErrorKind};

/// What the function's predicates say of an attempt.
#[derive(Clone, Copy, Debug)]
pub(super) struct Verdicts {
    pub(super) retry: retry::Answers,
    pub(super) breaker: BreakerAnswers,
}

/// What the predicates of the circuit breaker say, where there are any.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct BreakerAnswers {
    pub(super) record_error: Option<bool>,
    pub(super) ignore_error: Option<bool>,
    pub(super) record_result: Option<bool>,
}

/// How a circuit breaker is told of an attempt.
enum Record {
    Success,
    Error,
    Ignored,
    /// Given back without a word.
    Nothing,
}

impl Parts<'_> {
    /// Settles an attempt with every policy, and says what follows: `Some` wait before another attempt, or the end.
    pub(super) fn settle(
        &mut self,
        verdicts: Verdicts,
        error: Option<&dyn fmt::Display>,
    ) -> Option<Duration> {
        for layer in self.plan.layers.iter().rev() {
            match layer {
                Planned::Bulkhead(bulkhead) if std::mem::take(&mut self.held.bulkhead) => {
                    bulkhead.leave();
                }
                Planned::TimeLimiter(limiter) if self.held.deadline.take().is_some() => {
                    match *self.refused {
                        Some(ErrorKind::Timeout) => limiter.on_timeout(),
                        _ if error.is_some() => limiter.failed(error),
                        _ => limiter.on_success(),
                    }
                }
                Planned::CircuitBreaker(breaker) => {
                    self.tell_breaker(breaker, verdicts.breaker, error);
                }
                _ => {}
            }
        }
        self.timer.as_mut().unset();
        self.tell_retry(verdicts.retry, error)
    }

    fn tell_breaker(
        &mut self,
        breaker: &CircuitBreaker,
        answers: BreakerAnswers,
        error: Option<&dyn fmt::Display>,
    ) {
        let Some((ticket, since)) = self.held.breaker.take() else {
            return;
        };
        let now = self.now();
        let elapsed = now.since(since);
        match self.record(answers, error.is_some()) {
            Record::Success => breaker.record_success(ticket, elapsed, now),
            Record::Error => {
                breaker.record_error(ticket, elapsed, now, error.unwrap_or(&UnwantedResult));
            }
            Record::Ignored => {
                breaker.record_ignored(ticket, elapsed, error.unwrap_or(&UnwantedResult));
            }
            Record::Nothing => breaker.release(ticket),
        }
    }

    /// The rules, in this order: what only concerns this program is not recorded; an ignored error counts neither way; an
    /// error that is none of those to record is a success.
    fn record(&self, answers: BreakerAnswers, failed: bool) -> Record {
        if !failed {
            return if answers.record_result == Some(true) {
                Record::Error
            } else {
                Record::Success
            };
        }
        match *self.refused {
            Some(ErrorKind::Cancelled | ErrorKind::Misconfigured) => return Record::Nothing,
            // A local limit says nothing about the service, unless the function says so.
            Some(ErrorKind::BulkheadFull | ErrorKind::RequestNotPermitted)
                if answers.record_error != Some(true) =>
            {
                return Record::Nothing;
            }
            _ => {}
        }
        match answers {
            BreakerAnswers {
                ignore_error: Some(true),
                ..
            } => Record::Ignored,
            BreakerAnswers {
                record_error: Some(false),
                ..
            } => Record::Success,
            _ => Record::Error,
        }
    }

    fn tell_retry(
        &mut self,
        answers: retry::Answers,
        error: Option<&dyn fmt::Display>,
    ) -> Option<Duration> {
        let retry = self.plan.retry.as_ref().filter(|_| self.retrying)?;
        match retry.decide(self.attempt, self.max, answers, error) {
            Step::Again(wait) => Some(wait),
            Step::End(retry::Ending::Exceeded) => {
                *self.ending = Some(retry.exceeded(self.attempt));
                None
            }
            Step::End(_) => None,
        }
    }

    /// What an attempt gave, in the words of the retry.
    pub(super) fn found(&self, failed: bool) -> Found {
        match *self.refused {
            Some(ErrorKind::Cancelled | ErrorKind::Misconfigured) => Found::Final,
            _ if failed => Found::Error,
            _ => Found::Wanted,
        }
    }

    /// Gives everything back: the call was dropped, or its body or a predicate panicked.
    pub(super) fn give_back(mut self) {
        let panicked = self.held.polling;
        self.leave_line();
        let now = self.held.breaker.map(|_| self.now());
        for layer in self.plan.layers.iter().rev() {
            match layer {
                Planned::Bulkhead(bulkhead) if std::mem::take(&mut self.held.bulkhead) => {
                    if panicked {
                        bulkhead.leave()
                    } else {
                        bulkhead.leave_silently()
                    }
                }
                Planned::TimeLimiter(limiter)
                    if panicked && self.held.deadline.take().is_some() =>
                {
                    limiter.failed(Some(&Panicked));
                }
                Planned::CircuitBreaker(breaker) => match (self.held.breaker.take(), now) {
                    (Some((ticket, since)), Some(now)) if panicked => {
                        breaker.record_error(ticket, now.since(since), now, &Panicked);
                    }
                    (Some((ticket, _)), _) => breaker.release(ticket),
                    (None, _) => {}
                },
                _ => {}
            }
        }
        if let Some(retry) = self
            .plan
            .retry
            .as_ref()
            .filter(|_| panicked && self.retrying)
        {
            retry.ended_early(self.attempt);
        }
    }

    /// Leaves the line at a limiter or bulkhead.
    fn leave_line(&mut self) {
        let waiting = std::mem::take(&mut self.held.waiting);
        if matches!(waiting, Waiting::Nothing) {
            return;
        }
        match (waiting, self.plan.layers.get(self.held.entered)) {
            (Waiting::Limiter { until }, Some(Planned::RateLimiter(limiter))) => {
                limiter.wait_ends();
                limiter.give_back_before(1, until);
            }
            (Waiting::Bulkhead { ticket, .. }, Some(Planned::Bulkhead(bulkhead))) => {
                bulkhead.abandon(ticket, false);
            }
            _ => {}
        }
        self.stop_waiting();
    }
}

/// Stands for the error where a result was recorded as a failure.
struct UnwantedResult;

impl fmt::Display for UnwantedResult {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the result was recorded as a failure")
    }
}

/// Stands for the error where the body panicked.
struct Panicked;

impl fmt::Display for Panicked {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the call panicked")
    }
}
