//! Calling again what failed.

mod config;
mod core;
mod event;
mod metrics;

use std::fmt;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use std::time::Duration;

use resil_config::{Kind, Resolved};

pub use self::config::RetryConfig;
pub use self::event::{RetryEvent, RetryEventKind};
pub use self::metrics::RetryMetrics;

pub(crate) use self::core::{Answers, Ending, Found, Step};

use self::metrics::Counters;
use crate::config::misconfigured;
use crate::event::{EventOrigin, Publisher};
use crate::interval::{IntervalFunction, random};
use crate::{Error, Subscription};

/// What a `when` function decides after an error.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Decision {
    /// No further attempt: the error goes to the caller.
    Stop,
    /// Another attempt after the configured wait.
    Backoff,
    /// Another attempt at once.
    Now,
    /// Another attempt after this wait.
    After(Duration),
}

/// Repeats a call until it succeeds, its attempts are used up, or its error is not to be repeated
/// (Resilience4j: `Retry`).
///
/// A handle: clones are the same retry.
#[derive(Clone, Debug)]
pub struct Retry(Arc<Inner>);

#[derive(Debug)]
struct Inner {
    name: Arc<str>,
    config: RetryConfig,
    interval: IntervalFunction,
    max_attempts: AtomicU32,
    enabled: AtomicBool,
    counters: Counters,
    events: Arc<Publisher<RetryEvent>>,
}

impl Retry {
    /// A retry of its own, not known to the registry.
    ///
    /// # Errors
    /// [`Error::Misconfigured`] names every setting that is out of its range.
    pub fn new(name: impl Into<Arc<str>>, config: RetryConfig) -> Result<Self, Error> {
        let name = name.into();
        misconfigured(Kind::Retry, &name, &config.problems())?;
        Ok(Self::build(name, config, true))
    }

    pub(crate) fn from_resolved(name: Arc<str>, resolved: &Resolved) -> Self {
        Self::build(
            name,
            RetryConfig::from_resolved(resolved),
            resolved.enabled(),
        )
    }

    fn build(name: Arc<str>, config: RetryConfig, enabled: bool) -> Self {
        Self(Arc::new(Inner {
            name,
            interval: config.interval(),
            max_attempts: AtomicU32::new(config.max_attempts),
            enabled: AtomicBool::new(enabled),
            counters: Counters::default(),
            events: Arc::default(),
            config,
        }))
    }

    /// The name of the instance.
    pub fn name(&self) -> &str {
        &self.0.name
    }

    /// The settings in force.
    pub fn config(&self) -> RetryConfig {
        self.0.config.clone()
    }

    /// How many calls ended in which way.
    pub fn metrics(&self) -> RetryMetrics {
        self.0.counters.snapshot()
    }

    /// Whether the retry repeats calls; a disabled one makes each call once and counts nothing.
    pub fn is_enabled(&self) -> bool {
        self.0.enabled.load(Ordering::Relaxed)
    }

    /// Switches the retry on or off, from the next call on.
    pub fn set_enabled(&self, enabled: bool) {
        self.0.enabled.store(enabled, Ordering::Relaxed);
    }

    /// Calls `listener` for each event until the subscription is dropped.
    pub fn on_event(&self, listener: impl Fn(&RetryEvent) + Send + Sync + 'static) -> Subscription {
        self.0.events.subscribe(listener)
    }

    pub(crate) fn shared_name(&self) -> &Arc<str> {
        &self.0.name
    }

    /// The number of attempts that a call beginning now may make.
    pub(crate) fn max_attempts(&self) -> u32 {
        self.0.max_attempts.load(Ordering::Relaxed)
    }

    /// Decides on what attempt `attempt` of at most `max` gave, counts the call if this ends it, and says so.
    pub(crate) fn decide(
        &self,
        attempt: u32,
        max: u32,
        answers: Answers,
        error: Option<&dyn fmt::Display>,
    ) -> Step {
        let fail_at_the_end = self.0.config.fail_after_max_attempts;
        let interval = |n| self.0.interval.interval(n, random);
        let step = core::decide(attempt, max, answers, fail_at_the_end, interval);
        self.account(attempt, answers, &step, error);
        step
    }

    /// Counts a call that ended outside [`decide`](Self::decide): cut short in a wait, or by a panic.
    pub(crate) fn ended_early(&self, attempt: u32) {
        self.0.counters.failed(attempt);
    }

    fn account(
        &self,
        attempt: u32,
        answers: Answers,
        step: &Step,
        error: Option<&dyn fmt::Display>,
    ) {
        let events = &self.0.events;
        match step {
            Step::Again(wait) => {
                events.publish(|| RetryEvent::retry(self.origin(), attempt, *wait, error));
            }
            Step::End(Ending::Succeeded) => {
                self.0.counters.succeeded(attempt);
                if attempt > 1 {
                    events.publish(|| RetryEvent::success(self.origin(), attempt - 1));
                }
            }
            Step::End(ending) => {
                self.0.counters.failed(attempt);
                let ignored = matches!(ending, Ending::NotRetryable)
                    && !matches!(answers.found, Found::Unwanted);
                events.publish(|| {
                    if ignored {
                        RetryEvent::ignored_error(self.origin(), error)
                    } else {
                        RetryEvent::error(self.origin(), attempt, error)
                    }
                });
            }
        }
    }

    pub(crate) fn exceeded(&self, attempts: u32) -> Error {
        Error::MaxRetriesExceeded {
            instance: Arc::clone(&self.0.name),
            attempts,
        }
    }

    fn origin(&self) -> EventOrigin {
        EventOrigin::new(&self.0.name)
    }
}
