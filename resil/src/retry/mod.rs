//! Calling again what failed.

mod by_key;
mod call;
mod config;
mod core;
mod event;
mod metrics;
#[cfg(feature = "reload")]
mod reload;
mod rules;
#[cfg(test)]
mod tests;

use std::fmt;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use std::time::Duration;

use resil_config::{Kind, Resolved};

pub use self::config::RetryConfig;
pub use self::event::{RetryEvent, RetryEventKind};
pub use self::metrics::RetryMetrics;
pub use self::rules::RetryRules;

pub(crate) use self::core::{Answers, Ending, Found, Step};

use self::metrics::Counters;
use crate::config::misconfigured;
use crate::error_kinds::Called;
use crate::event::{EventOrigin, Publisher, text_of};
use crate::interval::IntervalFunction;
use crate::registry::tell_nameless;
use crate::sync::{Mutex, lock};
use crate::world::World;
use crate::{Error, ManualClock, Subscription};

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
    /// Locked only by calls that fail.
    config: Mutex<RetryConfig>,
    max_attempts: AtomicU32,
    fail_after_max_attempts: AtomicBool,
    /// Whether the settings have lists of errors.
    has_lists: AtomicBool,
    /// Whether it was told that the lists met an error without names.
    told_nameless: AtomicBool,
    enabled: AtomicBool,
    world: World,
    counters: Counters,
    events: Arc<Publisher<RetryEvent>>,
}

impl Retry {
    /// A retry of its own, not known to the registry.
    ///
    /// # Errors
    /// [`Error::Misconfigured`] names every setting that is out of its range.
    pub fn new(name: impl Into<Arc<str>>, config: RetryConfig) -> Result<Self, Error> {
        Self::checked(name.into(), config, World::here())
    }

    /// The same, with waits on a clock that is moved by hand.
    ///
    /// # Errors
    /// Those of [`new`](Self::new).
    pub fn with_clock(
        name: impl Into<Arc<str>>,
        config: RetryConfig,
        clock: &ManualClock,
    ) -> Result<Self, Error> {
        Self::checked(name.into(), config, World::here_with_clock(clock))
    }

    fn checked(name: Arc<str>, config: RetryConfig, world: World) -> Result<Self, Error> {
        misconfigured(Kind::Retry, &name, &config.problems())?;
        Ok(Self::build(name, config, true, world))
    }

    pub(crate) fn from_resolved(name: Arc<str>, resolved: &Resolved, world: World) -> Self {
        Self::build(
            name,
            RetryConfig::from_resolved(resolved),
            resolved.enabled(),
            world,
        )
    }

    fn build(name: Arc<str>, config: RetryConfig, enabled: bool, world: World) -> Self {
        Self(Arc::new(Inner {
            name,
            max_attempts: AtomicU32::new(config.max_attempts),
            fail_after_max_attempts: AtomicBool::new(config.fail_after_max_attempts),
            has_lists: AtomicBool::new(!config.lists().is_empty()),
            told_nameless: AtomicBool::default(),
            enabled: AtomicBool::new(enabled),
            world,
            counters: Counters::default(),
            events: Arc::new(Publisher::new(config.event_consumer_buffer_size)),
            config: Mutex::new(config),
        }))
    }

    /// The name of the instance.
    pub fn name(&self) -> &str {
        &self.0.name
    }

    /// The settings in force.
    pub fn config(&self) -> RetryConfig {
        lock(&self.0.config).clone()
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

    pub(crate) fn publisher(&self) -> &Arc<Publisher<RetryEvent>> {
        &self.0.events
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

    /// Adds to the answers what the lists of the settings say of an error.
    pub(crate) fn look_up(&self, answers: &mut Answers, error: Called<'_>) {
        if !self.0.has_lists.load(Ordering::Relaxed) {
            return;
        }
        // Looked through outside the lock.
        let lists = lock(&self.0.config).lists();
        if lists.miss(error) && !self.0.told_nameless.swap(true, Ordering::Relaxed) {
            tell_nameless(Kind::Retry, &self.0.name, error.type_name);
        }
        lists.look_up(&mut answers.retry_error, &mut answers.ignore_error, error);
    }

    /// The wait between two attempts, taken out of the lock: it may be a function of the program's own.
    fn interval(&self) -> IntervalFunction {
        lock(&self.0.config).interval()
    }

    /// Decides on what attempt `attempt` of at most `max` gave, counts the call if this ends it, and says so. The call
    /// keeps its last error, which the events of its end show.
    pub(crate) fn decide(
        &self,
        last_error: &mut LastError,
        attempts: (u32, u32),
        answers: Answers,
        error: Option<&dyn fmt::Display>,
    ) -> Step {
        let interval = |n| self.interval().interval(n);
        self.decide_after(last_error, attempts, answers, error, interval)
    }

    /// The same for a call that has a wait of its own.
    fn decide_after(
        &self,
        last_error: &mut LastError,
        (attempt, max): (u32, u32),
        answers: Answers,
        error: Option<&dyn fmt::Display>,
        interval: impl FnOnce(u32) -> Duration,
    ) -> Step {
        let fail_at_the_end = self.0.fail_after_max_attempts.load(Ordering::Relaxed);
        let step = core::decide(attempt, max, answers, fail_at_the_end, interval);
        self.0.counters.attempt(step, answers.found);
        self.count(attempt, step);
        if self.0.events.is_heard() {
            self.tell(attempt, answers.found, step, error, last_error);
        }
        step
    }

    /// Counts a call that ended outside [`decide`](Self::decide): cut short in a wait, or by a panic.
    pub(crate) fn ended_early(&self, attempt: u32) {
        self.0.counters.failed(attempt);
    }

    fn count(&self, attempt: u32, step: Step) {
        match step {
            Step::Again(_) => {}
            Step::End(Ending::Succeeded) => self.0.counters.succeeded(attempt),
            Step::End(_) => self.0.counters.failed(attempt),
        }
    }

    #[cold]
    fn tell(
        &self,
        attempt: u32,
        found: Found,
        step: Step,
        error: Option<&dyn fmt::Display>,
        last_error: &mut LastError,
    ) {
        let error = error.map(text_of);
        let origin = EventOrigin::new(&self.0.name);
        let event = match step {
            Step::Again(wait) => {
                if error.is_some() {
                    last_error.clone_from(&error);
                }
                RetryEvent::retry(origin, attempt, wait, error)
            }
            Step::End(Ending::Succeeded) if attempt == 1 => return,
            Step::End(Ending::Succeeded) => {
                RetryEvent::success(origin, attempt - 1, last_error.take())
            }
            Step::End(Ending::NotRetryable) if found != Found::Unwanted => {
                RetryEvent::ignored_error(origin, error)
            }
            Step::End(ending) => {
                let error = error
                    .or_else(|| last_error.take().filter(|_| ending != Ending::Exceeded))
                    .unwrap_or_else(|| self.exceeded(attempt).to_string());
                RetryEvent::error(origin, attempt, error)
            }
        };
        self.0.events.publish(|| event);
    }

    pub(crate) fn exceeded(&self, attempts: u32) -> Error {
        Error::MaxRetriesExceeded {
            instance: Arc::clone(&self.0.name),
            attempts,
        }
    }
}

/// The last error that a call was repeated for, written out; only while somebody listens.
pub(crate) type LastError = Option<String>;
