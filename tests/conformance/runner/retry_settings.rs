//! The settings and rules of a retry in a trace.

use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use resil::{IntervalFunction, RetryConfig, RetryRules};
use serde_json::{Value, json};
use tokio_util::sync::CancellationToken;

use super::Fields;
use super::interval::{Interval, nth};
use super::kinds::{Failure, joined};

type Rules = RetryRules<String, Failure>;

/// What only code can say, as the trace has it.
#[derive(Clone, Default)]
pub(crate) struct Code {
    pub(crate) retry_on_results: Vec<String>,
    retry_errors: Option<Vec<String>>,
    ignore_errors: Vec<String>,
    by_outcome: Option<(Vec<Duration>, Vec<Duration>)>,
    consumes: bool,
}

impl Code {
    pub(crate) fn rules(
        &self,
        token: CancellationToken,
        consumed: &Arc<Mutex<Vec<Value>>>,
    ) -> Rules {
        let code = self.clone();
        let unwanted = move |result: &String| code.retry_on_results.contains(result);
        let mut rules = Rules::new().retry_on_result(unwanted).cancel(token);
        if let Some(kinds) = self.retry_errors.clone() {
            rules = rules.retry_errors(move |error| error.is_one_of(Some(&kinds)));
        }
        let kinds = self.ignore_errors.clone();
        rules = rules.ignore_errors(move |error| error.is_one_of(Some(&kinds)));
        if let Some((on_error, on_result)) = self.by_outcome.clone() {
            rules = rules.interval_bi_function(move |n, outcome| {
                nth(
                    if outcome.is_err() {
                        &on_error
                    } else {
                        &on_result
                    },
                    n,
                )
            });
        }
        if self.consumes {
            let consumed = Arc::clone(consumed);
            rules = rules.consume_result_before_retry_attempt(move |n, result: &String| {
                consumed
                    .lock()
                    .unwrap_or_else(PoisonError::into_inner)
                    .push(json!({ "attempt": n, "result": result }));
            });
        }
        rules
    }
}

pub(crate) fn code(fields: &Fields<'_>) -> Code {
    let by_outcome = fields.inner("interval_bi_function").map(|function| {
        let waits = (
            function.all_millis("on_error_ms"),
            function.all_millis("on_result_ms"),
        );
        function.all_read();
        waits
    });
    Code {
        retry_on_results: fields.words("retry_on_results").unwrap_or_default(),
        retry_errors: joined(fields, "retry_errors", "retry_errors_predicate"),
        ignore_errors: fields.words("ignore_errors").unwrap_or_default(),
        by_outcome,
        consumes: fields
            .opt_flag("consume_result_before_retry_attempt")
            .unwrap_or(false),
    }
}

pub(crate) fn config(fields: &Fields<'_>) -> RetryConfig {
    let mut config = RetryConfig::default();
    if let Some(attempts) = fields.opt_u32("max_attempts") {
        config = config.max_attempts(attempts);
    }
    if let Some(wait) = fields.opt_millis("wait_duration_ms") {
        config = config.wait_duration(wait);
    }
    if let Some(fail) = fields.opt_flag("fail_after_max_attempts") {
        config = config.fail_after_max_attempts(fail);
    }
    match fields.inner("interval_function") {
        None => config,
        Some(function) => interval(config, Interval::read(&function)),
    }
}

/// By settings where they can say it, else by a function in code.
fn interval(config: RetryConfig, interval: Interval) -> RetryConfig {
    match interval {
        Interval::Fixed(wait) => config.interval_function(Some(IntervalFunction::of(wait))),
        Interval::Random { initial, factor } => config
            .wait_duration(initial)
            .enable_randomized_wait(true)
            .randomized_wait_factor(factor),
        Interval::Exponential {
            initial,
            multiplier,
            max,
            factor,
        } => config
            .wait_duration(initial)
            .enable_exponential_backoff(true)
            .exponential_backoff_multiplier(multiplier)
            .exponential_max_wait_duration(max)
            .enable_randomized_wait(factor.is_some())
            .randomized_wait_factor(factor.unwrap_or_default()),
        Interval::Code(function) => config.interval_function(Some(function)),
    }
}
