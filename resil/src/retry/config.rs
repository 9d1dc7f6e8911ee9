//! The settings of a retry.

use std::time::Duration;

use resil_config::{Kind, Resolved};

use crate::config::config;
use crate::error_kinds::{ErrorNames, Lists, unknown};
use crate::interval::{Backoff, IntervalFunction};

config! {
    /// The settings of a [`Retry`](crate::Retry) (Resilience4j: `RetryConfig`).
    RetryConfig of Retry {
        /// How often the call is made at the most, the first time included. Default 3, at least 1.
        max_attempts: u32,
        /// The wait between two attempts, and the first one of a growing wait. Default 500 ms.
        wait_duration: Duration,
        /// Whether each wait is a multiple of the one before. Default false.
        enable_exponential_backoff: bool,
        /// The factor from one wait to the next, with exponential back-off. Default 1.5, above 0.
        exponential_backoff_multiplier: f64,
        /// The longest wait of an exponential back-off. Default: none.
        exponential_max_wait_duration: Option<Duration>,
        /// Whether each wait is varied at random. Default false.
        enable_randomized_wait: bool,
        /// By which share a randomized wait may be shorter or longer. Default 0.5, from 0 to below 1.
        randomized_wait_factor: f64,
        /// The wait by the number of attempts made, in place of `wait_duration` and its back-off. Only in code.
        /// Default: none.
        interval_function: Option<IntervalFunction>,
        /// Whether a result that is still unwanted after the last attempt becomes
        /// [`MaxRetriesExceeded`](crate::Error::MaxRetriesExceeded). Default false: the result is returned.
        fail_after_max_attempts: bool,
        /// Only errors of these names are repeated; none, the default, means all.
        retry_errors: ErrorNames,
        /// Errors of these names are not repeated, also those that `retry_errors` names. Default: none.
        ignore_errors: ErrorNames,
        /// How many of its latest events are kept, once [`keep_events`](crate::Retry::keep_events) asks for it. Default 100,
        /// at least 1.
        event_consumer_buffer_size: u32,
    }
}

impl Default for RetryConfig {
    fn default() -> Self {
        Self::from_resolved(&Resolved::defaults(Kind::Retry, "default"))
    }
}

impl RetryConfig {
    pub(super) fn problems(&self) -> Vec<String> {
        let mut found = self.against_the_table();
        found.extend(unknown("retry_errors", &self.retry_errors));
        found.extend(unknown("ignore_errors", &self.ignore_errors));
        if self.interval_function.is_some()
            && (self.enable_exponential_backoff || self.enable_randomized_wait)
        {
            found.push("the wait cannot have both a function and a back-off".to_owned());
        }
        found
    }

    /// The errors to repeat, and those not to.
    pub(super) fn lists(&self) -> Lists {
        Lists {
            only: self.retry_errors.clone(),
            ignored: self.ignore_errors.clone(),
        }
    }

    pub(super) fn interval(&self) -> IntervalFunction {
        if let Some(function) = &self.interval_function {
            return function.clone();
        }
        let exponential = self.enable_exponential_backoff;
        Backoff {
            initial: self.wait_duration,
            multiplier: exponential.then_some(self.exponential_backoff_multiplier),
            max: self.exponential_max_wait_duration.filter(|_| exponential),
            randomization_factor: self
                .enable_randomized_wait
                .then_some(self.randomized_wait_factor),
        }
        .into()
    }
}
