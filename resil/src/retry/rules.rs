//! What only code can say to a retry: which errors and results to repeat, and how long to wait.

use std::fmt;
use std::time::Duration;

use tokio_util::sync::CancellationToken;

use super::{Answers, Decision, Found};
use crate::ErrorKinds;
use crate::error_kinds::{Called, KindsOf};

type Predicate<V> = Box<dyn Fn(&V) -> bool + Send + Sync>;
type When<E> = Box<dyn Fn(&E, u32) -> Decision + Send + Sync>;
type Interval<T, E> = Box<dyn Fn(u32, &Result<T, E>) -> Duration + Send + Sync>;
type Consumer<T> = Box<dyn Fn(u32, &T) + Send + Sync>;

/// What of a call's results, `Result<T, E>`, is repeated and when: the code beside a [`RetryConfig`](crate::RetryConfig).
/// Without any, every `Err` is repeated and no `Ok`.
///
/// ```
/// use std::time::Duration;
/// use resil::{Decision, RetryRules};
///
/// let rules = RetryRules::<Vec<u8>, std::io::Error>::new()
///     .retry_on_result(Vec::is_empty)
///     .when(|error, _attempts| match error.kind() {
///         std::io::ErrorKind::Interrupted => Decision::Now,
///         std::io::ErrorKind::NotFound => Decision::Stop,
///         _ => Decision::Backoff,
///     });
/// ```
pub struct RetryRules<T, E> {
    retry_on_result: Option<Predicate<T>>,
    retry_errors: Option<Predicate<E>>,
    ignore_errors: Option<Predicate<E>>,
    kinds: Option<KindsOf<E>>,
    when: Option<When<E>>,
    interval_bi_function: Option<Interval<T, E>>,
    consumer: Option<Consumer<T>>,
    cancel: Option<CancellationToken>,
}

impl<T, E> Default for RetryRules<T, E> {
    fn default() -> Self {
        Self::new()
    }
}

impl<T, E> fmt::Debug for RetryRules<T, E> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("RetryRules")
            .field("retry_on_result", &self.retry_on_result.is_some())
            .field("retry_errors", &self.retry_errors.is_some())
            .field("ignore_errors", &self.ignore_errors.is_some())
            .field("when", &self.when.is_some())
            .field("interval_bi_function", &self.interval_bi_function.is_some())
            .finish_non_exhaustive()
    }
}

impl<T, E> RetryRules<T, E> {
    /// No rules of one's own.
    pub fn new() -> Self {
        Self {
            retry_on_result: None,
            retry_errors: None,
            ignore_errors: None,
            kinds: None,
            when: None,
            interval_bi_function: None,
            consumer: None,
            cancel: None,
        }
    }

    /// A value of which this is true is unwanted: the call is repeated. The last attempt's value is returned, or becomes
    /// [`MaxRetriesExceeded`](crate::Error::MaxRetriesExceeded) with `fail_after_max_attempts`.
    pub fn retry_on_result(
        mut self,
        unwanted: impl Fn(&T) -> bool + Send + Sync + 'static,
    ) -> Self {
        self.retry_on_result = Some(Box::new(unwanted));
        self
    }

    /// Only errors of which this is true are repeated.
    pub fn retry_errors(mut self, retry: impl Fn(&E) -> bool + Send + Sync + 'static) -> Self {
        self.retry_errors = Some(Box::new(retry));
        self
    }

    /// Errors of which this is true are not repeated, also those that [`retry_errors`](Self::retry_errors) names.
    pub fn ignore_errors(mut self, ignore: impl Fn(&E) -> bool + Send + Sync + 'static) -> Self {
        self.ignore_errors = Some(Box::new(ignore));
        self
    }

    /// Has errors go by their names, so that the lists `retry_errors` and `ignore_errors` of the settings can mean them.
    /// Without this, only an annotated function knows what its errors are called, and no list of names means one.
    pub fn error_kinds(mut self) -> Self
    where
        E: ErrorKinds,
    {
        self.kinds = Some(|error| error);
        self
    }

    /// Asked after every error but the last, with the number of attempts made; its word is final.
    pub fn when(mut self, when: impl Fn(&E, u32) -> Decision + Send + Sync + 'static) -> Self {
        self.when = Some(Box::new(when));
        self
    }

    /// The configured wait, by the number of attempts made and what the last one gave (Resilience4j:
    /// `intervalBiFunction`), in place of that of the settings. [`Decision::Now`] and [`Decision::After`] stand above it.
    pub fn interval_bi_function(
        mut self,
        interval: impl Fn(u32, &Result<T, E>) -> Duration + Send + Sync + 'static,
    ) -> Self {
        self.interval_bi_function = Some(Box::new(interval));
        self
    }

    /// Sees every unwanted value that is about to be repeated, before the wait, with the number of attempts made; for
    /// freeing what it holds.
    pub fn consume_result_before_retry_attempt(
        mut self,
        consumer: impl Fn(u32, &T) + Send + Sync + 'static,
    ) -> Self {
        self.consumer = Some(Box::new(consumer));
        self
    }

    /// Ends the wait when the token is cancelled, and every further attempt with it. The call then ends with the last
    /// error, or after an unwanted value with [`Cancelled`](crate::Error::Cancelled). An attempt that runs goes on.
    pub fn cancel(mut self, token: CancellationToken) -> Self {
        self.cancel = Some(token);
        self
    }

    /// What an attempt gave, in the words of the retry.
    pub(super) fn answers(&self, outcome: &Result<T, E>, attempt: u32, max: u32) -> Answers {
        let mut answers = Answers {
            found: Found::Wanted,
            retry_error: None,
            ignore_error: None,
            when: None,
        };
        match outcome {
            Ok(value) => {
                if self
                    .retry_on_result
                    .as_ref()
                    .is_some_and(|unwanted| unwanted(value))
                {
                    answers.found = Found::Unwanted;
                }
            }
            Err(error) => {
                answers.found = Found::Error;
                answers.retry_error = self.retry_errors.as_ref().map(|retry| retry(error));
                answers.ignore_error = self.ignore_errors.as_ref().map(|ignore| ignore(error));
                let asked = self.when.as_ref().filter(|_| attempt < max);
                answers.when = asked.map(|when| when(error, attempt));
            }
        }
        answers
    }

    /// The error, if the outcome is one, as lists of names see it.
    pub(super) fn called<'e>(&self, outcome: &'e Result<T, E>) -> Option<Called<'e>> {
        let error = outcome.as_ref().err()?;
        Some(Called::of(error, self.kinds))
    }

    pub(super) fn interval(&self, attempt: u32, outcome: &Result<T, E>) -> Option<Duration> {
        let interval = self.interval_bi_function.as_ref()?;
        Some(interval(attempt, outcome))
    }

    pub(super) fn consume(&self, attempt: u32, outcome: &Result<T, E>) {
        if let (Some(consumer), Ok(value)) = (&self.consumer, outcome) {
            consumer(attempt, value);
        }
    }

    pub(super) fn token(&self) -> Option<&CancellationToken> {
        self.cancel.as_ref()
    }
}
