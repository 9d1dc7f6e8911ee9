//! The settings of a circuit breaker.

use std::fmt;
use std::time::Duration;

use resil_config::{Kind, Resolved, Value};

use super::state::State;
use super::window::Window;
use crate::config::{Setting, config};
use crate::error_kinds::{ErrorNames, Lists, unknown};
use crate::interval::{Backoff, IntervalFunction};

config! {
    /// The settings of a [`CircuitBreaker`](crate::CircuitBreaker) (Resilience4j: `CircuitBreakerConfig`).
    CircuitBreakerConfig of CircuitBreaker {
        /// The share of failed calls, in percent, at which the breaker opens. Default 50, above 0 to 100.
        failure_rate_threshold: f32,
        /// The share of slow calls, in percent, at which the breaker opens. Default 100, above 0 to 100.
        slow_call_rate_threshold: f32,
        /// A call that takes longer than this is slow. Default 60 s.
        slow_call_duration_threshold: Duration,
        /// Whether the last calls count, or those of the last seconds. Default: calls.
        sliding_window_type: SlidingWindowType,
        /// How many calls, or seconds, the window holds. Default 100.
        sliding_window_size: u32,
        /// How many calls must be counted before the rates mean anything; in a window of calls and in half-open never
        /// more than fit in. Default 100.
        minimum_number_of_calls: u32,
        /// How many trial calls a half-open breaker makes. Default 10.
        permitted_number_of_calls_in_half_open_state: u32,
        /// How long an open breaker refuses. Default 60 s.
        wait_duration_in_open_state: Duration,
        /// Whether each open period without a closed one in between is longer. Default false.
        enable_exponential_backoff: bool,
        /// The factor from one open period to the next. Default 1.5, above 0.
        exponential_backoff_multiplier: f64,
        /// The longest growing open period. Default: none.
        exponential_max_wait_duration_in_open_state: Option<Duration>,
        /// Whether each open period is varied at random. Default false.
        enable_randomized_wait: bool,
        /// By which share a randomized open period may be shorter or longer. Default 0.5, from 0 to below 1.
        randomized_wait_factor: f64,
        /// The wait in open by the number of times the breaker opened without closing in between, in place of
        /// `wait_duration_in_open_state` and its back-off. Only in code. Default: none.
        wait_interval_function_in_open_state: Option<IntervalFunction>,
        /// How long a half-open breaker waits for results; zero, the default, means for ever.
        max_wait_duration_in_half_open_state: Duration,
        /// The state after that time: open, the default, or closed.
        transition_to_state_after_wait_duration: State,
        /// Whether the breaker becomes half-open when its wait is over, without waiting for a call. Default false.
        automatic_transition_from_open_to_half_open_enabled: bool,
        /// The state of a new breaker. Default closed.
        initial_state: State,
        /// Only errors of these names are failures, and every other one is a success; none, the default, means all.
        record_errors: ErrorNames,
        /// Errors of these names count neither way, also those that `record_errors` names. Default: none.
        ignore_errors: ErrorNames,
        /// Whether the health endpoint shows the breaker. Default false.
        register_health_indicator: bool,
        /// Whether an open breaker makes the program's health `DOWN`. Default false.
        allow_health_indicator_to_fail: bool,
        /// How many of its latest events are kept, once [`keep_events`](crate::CircuitBreaker::keep_events) asks for it. Default 100,
        /// at least 1.
        event_consumer_buffer_size: u32,
    }
}

impl Default for CircuitBreakerConfig {
    fn default() -> Self {
        Self::from_resolved(&Resolved::defaults(Kind::CircuitBreaker, "default"))
    }
}

impl CircuitBreakerConfig {
    pub(super) fn problems(&self) -> Vec<String> {
        let mut found = self.against_the_table();
        found.extend(unknown("record_errors", &self.record_errors));
        found.extend(unknown("ignore_errors", &self.ignore_errors));
        if self.enable_exponential_backoff && self.enable_randomized_wait {
            found.push("the open wait cannot be both exponential and randomized".to_owned());
        }
        if self.wait_interval_function_in_open_state.is_some()
            && (self.enable_exponential_backoff || self.enable_randomized_wait)
        {
            found.push("the open wait cannot have both a function and a back-off".to_owned());
        }
        found
    }

    /// The errors that count as failures, and those that do not count.
    pub(super) fn lists(&self) -> Lists {
        Lists {
            only: self.record_errors.clone(),
            ignored: self.ignore_errors.clone(),
        }
    }

    pub(super) fn window(&self) -> Window {
        match self.sliding_window_type {
            SlidingWindowType::CountBased => Window::of_calls(self.sliding_window_size),
            SlidingWindowType::TimeBased => Window::of_seconds(self.sliding_window_size),
        }
    }

    /// The nanoseconds above which a call is slow.
    pub(super) fn slow_above(&self) -> u64 {
        u64::try_from(self.slow_call_duration_threshold.as_nanos()).unwrap_or(u64::MAX)
    }

    pub(super) fn open_wait(&self) -> IntervalFunction {
        if let Some(function) = &self.wait_interval_function_in_open_state {
            return function.clone();
        }
        let exponential = self.enable_exponential_backoff;
        Backoff {
            initial: self.wait_duration_in_open_state,
            multiplier: exponential.then_some(self.exponential_backoff_multiplier),
            max: self
                .exponential_max_wait_duration_in_open_state
                .filter(|_| exponential),
            randomization_factor: self
                .enable_randomized_wait
                .then_some(self.randomized_wait_factor),
        }
        .into()
    }

    pub(super) fn longest_half_open(&self) -> Option<Duration> {
        Some(self.max_wait_duration_in_half_open_state)
            .filter(|wait| *wait >= Duration::from_millis(1))
    }

    pub(super) fn after_half_open(&self) -> State {
        self.transition_to_state_after_wait_duration
    }
}

/// What a circuit breaker's window is made of.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum SlidingWindowType {
    /// The last `sliding_window_size` calls.
    CountBased,
    /// The calls of the last `sliding_window_size` seconds.
    TimeBased,
}

impl fmt::Display for SlidingWindowType {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.as_str())
    }
}

impl SlidingWindowType {
    const fn as_str(self) -> &'static str {
        match self {
            Self::CountBased => "COUNT_BASED",
            Self::TimeBased => "TIME_BASED",
        }
    }
}

impl Setting for SlidingWindowType {
    fn from_value(value: Option<&Value>) -> Self {
        match value {
            Some(Value::Choice(name)) if name.eq_ignore_ascii_case("TIME_BASED") => Self::TimeBased,
            _ => Self::CountBased,
        }
    }
    fn to_value(&self) -> Option<Value> {
        Some(Value::Choice(self.as_str()))
    }
}

impl Setting for State {
    fn from_value(value: Option<&Value>) -> Self {
        match value {
            Some(Value::Choice(name)) => Self::from_name(name).unwrap_or(Self::Closed),
            _ => Self::Closed,
        }
    }
    fn to_value(&self) -> Option<Value> {
        Some(Value::Choice(self.as_str()))
    }
}
