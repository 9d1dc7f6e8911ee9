//! What only code can say to a circuit breaker: which errors and results are failures, and which open it at once.

use std::fmt;
use std::time::Duration;

use super::CircuitBreaker;
use crate::ErrorKinds;
use crate::error_kinds::{Called, KindsOf};

type Predicate<V> = Box<dyn Fn(&V) -> bool + Send + Sync>;
type Show<T> = Box<dyn Fn(&T) -> String + Send + Sync>;
type Check<T, E> = Box<dyn Fn(&Result<T, E>) -> TransitionCheckResult + Send + Sync>;

/// What the result of one call means to a closed [`CircuitBreaker`](crate::CircuitBreaker), whatever the rates
/// (Resilience4j: `TransitionCheckResult`).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum TransitionCheckResult {
    /// Nothing beyond being counted.
    #[default]
    NoTransition,
    /// The breaker opens for its configured wait.
    TransitionToOpen,
    /// The breaker opens for this time. The configured wait does not grow by it.
    TransitionToOpenAndWaitFor(Duration),
}

/// How results of a call, `Result<T, E>`, count: the code beside a
/// [`CircuitBreakerConfig`](crate::CircuitBreakerConfig). Without any, an `Err` is a failure and an `Ok` a success.
///
/// ```
/// use resil::{CircuitBreaker, CircuitBreakerConfig, CircuitBreakerRules};
/// use std::time::Duration;
///
/// let rules = CircuitBreakerRules::<u16, String>::new()
///     .ignore_errors(|error| error == "not found")
///     .record_result(|status| *status >= 500);
/// let breaker = CircuitBreaker::new("price", CircuitBreakerConfig::default())?;
/// breaker.try_acquire()?.on_result(Duration::from_millis(20), &Ok(503), &rules);
/// breaker.try_acquire()?.on_result(Duration::from_millis(20), &Err("not found".to_owned()), &rules);
/// assert_eq!(breaker.metrics().number_of_failed_calls, 1);
/// assert_eq!(breaker.metrics().number_of_buffered_calls, 1);
/// # Ok::<(), resil::Error>(())
/// ```
pub struct CircuitBreakerRules<T, E> {
    record_errors: Option<Predicate<E>>,
    ignore_errors: Option<Predicate<E>>,
    kinds: Option<KindsOf<E>>,
    record_result: Option<Predicate<T>>,
    show_result: Option<Show<T>>,
    transition_on_result: Option<Check<T, E>>,
}

/// How a result counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Counts {
    Success,
    Failure,
    /// Neither way.
    Not,
}

impl<T, E> Default for CircuitBreakerRules<T, E> {
    fn default() -> Self {
        Self::new()
    }
}

impl<T, E> fmt::Debug for CircuitBreakerRules<T, E> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("CircuitBreakerRules")
            .field("record_errors", &self.record_errors.is_some())
            .field("ignore_errors", &self.ignore_errors.is_some())
            .field("record_result", &self.record_result.is_some())
            .field("transition_on_result", &self.transition_on_result.is_some())
            .finish_non_exhaustive()
    }
}

impl<T, E> CircuitBreakerRules<T, E> {
    /// No rules of one's own.
    pub fn new() -> Self {
        Self {
            record_errors: None,
            ignore_errors: None,
            kinds: None,
            record_result: None,
            show_result: None,
            transition_on_result: None,
        }
    }

    /// Only errors of which this is true are failures; every other error counts as a **success**, as in Resilience4j.
    pub fn record_errors(mut self, failure: impl Fn(&E) -> bool + Send + Sync + 'static) -> Self {
        self.record_errors = Some(Box::new(failure));
        self
    }

    /// Errors of which this is true count neither way, also those that [`record_errors`](Self::record_errors) names.
    pub fn ignore_errors(mut self, ignore: impl Fn(&E) -> bool + Send + Sync + 'static) -> Self {
        self.ignore_errors = Some(Box::new(ignore));
        self
    }

    /// Has errors go by their names, so that the lists `record_errors` and `ignore_errors` of the settings can mean them.
    /// Without this, only an annotated function knows what its errors are called, and no list of names means one.
    pub fn error_kinds(mut self) -> Self
    where
        E: ErrorKinds,
    {
        self.kinds = Some(|error| error);
        self
    }

    /// Values of which this is true are failures, although the call returned `Ok`.
    pub fn record_result(mut self, failure: impl Fn(&T) -> bool + Send + Sync + 'static) -> Self {
        self.record_result = Some(Box::new(failure));
        self
    }

    /// How the `ERROR` event of a value that was recorded as a failure shows it; asked only when somebody listens.
    pub fn show_result(mut self, show: impl Fn(&T) -> String + Send + Sync + 'static) -> Self {
        self.show_result = Some(Box::new(show));
        self
    }

    /// Which results open a closed breaker at once. Asked after the result has been counted; not about ignored errors, nor
    /// about values recorded as failures.
    pub fn transition_on_result(
        mut self,
        check: impl Fn(&Result<T, E>) -> TransitionCheckResult + Send + Sync + 'static,
    ) -> Self {
        self.transition_on_result = Some(Box::new(check));
        self
    }

    /// How a result counts, for a breaker with lists of errors of its own. Ignoring wins; an error that is none of those to
    /// record is a success.
    pub(super) fn counts(&self, outcome: &Result<T, E>, breaker: &CircuitBreaker) -> Counts {
        let error = match outcome {
            Ok(value) if holds(self.record_result.as_ref(), value) == Some(true) => {
                return Counts::Failure;
            }
            Ok(_) => return Counts::Success,
            Err(error) => error,
        };
        let mut ignore = holds(self.ignore_errors.as_ref(), error);
        let mut record = holds(self.record_errors.as_ref(), error);
        breaker.look_up(&mut record, &mut ignore, Called::of(error, self.kinds));
        match (ignore, record) {
            (Some(true), _) => Counts::Not,
            (_, Some(false)) => Counts::Success,
            _ => Counts::Failure,
        }
    }

    /// Whether a result that counts so opens the breaker at once.
    pub(super) fn check(&self, outcome: &Result<T, E>, counts: Counts) -> TransitionCheckResult {
        let asked = match counts {
            Counts::Not => false,
            Counts::Failure => outcome.is_err(),
            Counts::Success => true,
        };
        match &self.transition_on_result {
            Some(check) if asked => check(outcome),
            _ => TransitionCheckResult::NoTransition,
        }
    }

    /// The result as an `ERROR` or `IGNORED_ERROR` event shows it.
    pub(super) fn shown<'r>(&'r self, outcome: &'r Result<T, E>) -> Shown<'r, T, E> {
        Shown(self, outcome)
    }
}

fn holds<V>(predicate: Option<&Predicate<V>>, value: &V) -> Option<bool> {
    predicate.map(|predicate| predicate(value))
}

/// A result, written out only when somebody reads it.
pub(super) struct Shown<'r, T, E>(&'r CircuitBreakerRules<T, E>, &'r Result<T, E>);

impl<T, E: fmt::Display> fmt::Display for Shown<'_, T, E> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.1, &self.0.show_result) {
            (Err(error), _) => error.fmt(f),
            (Ok(value), Some(show)) => {
                write!(f, "the result was recorded as a failure: {}", show(value))
            }
            (Ok(_), None) => f.write_str("the result was recorded as a failure"),
        }
    }
}
