//! Calls that are repeated without an attribute.

use std::fmt;
use std::future::poll_fn;
use std::pin::pin;
use std::time::Duration;

use tokio_util::sync::CancellationToken;

use super::{Answers, Ending, Found, LastError, Retry, RetryRules, Step};
use crate::world::Wait;
use crate::{CancelCause, Error};

impl Retry {
    /// Makes the call, and repeats it while it fails and attempts are left.
    ///
    /// ```
    /// use resil::{Retry, RetryConfig};
    /// # async fn example() -> Result<String, std::io::Error> {
    /// let retry = Retry::new("greeting", RetryConfig::default().max_attempts(2))?;
    /// let greeting = retry.call(async |_attempt| std::fs::read_to_string("greeting.txt")).await?;
    /// # Ok(greeting)
    /// # }
    /// ```
    ///
    /// # Errors
    /// That of the last attempt.
    pub async fn call<T, E, F>(&self, operation: impl FnMut(u32) -> F) -> Result<T, E>
    where
        F: Future<Output = Result<T, E>>,
        E: From<Error> + fmt::Display,
    {
        self.call_with(&RetryRules::new(), operation).await
    }

    /// Makes the call, and repeats what the rules say while attempts are left. `operation` is given the number of the
    /// attempt, from 1. A call that is dropped counts nowhere, one that panics as failed.
    ///
    /// # Errors
    /// That of the last attempt; [`Error::MaxRetriesExceeded`] for a value that is still unwanted then, with
    /// `fail_after_max_attempts`; [`Error::Cancelled`] when the wait after an unwanted value was ended by the token of the
    /// rules or by [`shutdown`](crate::shutdown).
    pub async fn call_with<T, E, F>(
        &self,
        rules: &RetryRules<T, E>,
        mut operation: impl FnMut(u32) -> F,
    ) -> Result<T, E>
    where
        F: Future<Output = Result<T, E>>,
        E: From<Error> + fmt::Display,
    {
        if !self.is_enabled() {
            return operation(1).await;
        }
        let (max, mut last_error) = (self.max_attempts(), None);
        let mut attempt = 1;
        loop {
            let outcome = self.attempt(attempt, operation(attempt)).await;
            let watch = PanicWatch(self, attempt);
            let step = self.judge(rules, &outcome, (attempt, max), &mut last_error);
            std::mem::forget(watch);
            let wait = match step {
                Step::Again(wait) => wait,
                Step::End(Ending::Exceeded) => return Err(self.exceeded(attempt).into()),
                Step::End(_) => return outcome,
            };
            if let Err(cause) = self.pause(wait, rules.token()).await {
                self.ended_early(attempt);
                return outcome.and_then(|_| Err(cause.of(&self.0.name).into()));
            }
            attempt += 1;
        }
    }

    /// Runs one attempt, and counts the call as failed if it panics.
    async fn attempt<F: Future>(&self, attempt: u32, run: F) -> F::Output {
        let mut run = pin!(run);
        poll_fn(|cx| {
            let watch = PanicWatch(self, attempt);
            let polled = run.as_mut().poll(cx);
            std::mem::forget(watch);
            polled
        })
        .await
    }

    fn judge<T, E: fmt::Display>(
        &self,
        rules: &RetryRules<T, E>,
        outcome: &Result<T, E>,
        (attempt, max): (u32, u32),
        last_error: &mut LastError,
    ) -> Step {
        let mut answers: Answers = rules.answers(outcome, attempt, max);
        if let Some(error) = rules.called(outcome) {
            self.look_up(&mut answers, error);
        }
        if answers.found == Found::Unwanted && attempt < max {
            rules.consume(attempt, outcome);
        }
        let error = outcome
            .as_ref()
            .err()
            .map(|error| error as &dyn fmt::Display);
        let interval = |n| {
            let own = rules.interval(n, outcome);
            own.unwrap_or_else(|| self.interval().interval(n))
        };
        self.decide_after(last_error, (attempt, max), answers, error, interval)
    }

    /// Waits before the next attempt, unless that is not to be made.
    async fn pause(
        &self,
        wait: Duration,
        token: Option<&CancellationToken>,
    ) -> Result<(), CancelCause> {
        if token.is_some_and(CancellationToken::is_cancelled) {
            return Err(CancelCause::Token);
        }
        if wait.is_zero() {
            return Ok(());
        }
        let until = self.0.world.now().after(wait);
        let mut pause = pin!(Wait::new(&self.0.world));
        let ended = poll_fn(|cx| pause.as_mut().poll_until(until, cx));
        match token {
            None => ended.await,
            Some(token) => token
                .run_until_cancelled(ended)
                .await
                .unwrap_or(Err(CancelCause::Token)),
        }
    }
}

/// Counts a call that ends by a panic, of an attempt or of a rule; it is dropped by nothing else.
struct PanicWatch<'r>(&'r Retry, u32);

impl Drop for PanicWatch<'_> {
    fn drop(&mut self) {
        self.0.ended_early(self.1);
    }
}
