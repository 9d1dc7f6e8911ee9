//! The settings and rules of a circuit breaker in a trace.

use std::time::Duration;

use resil::{
    CircuitBreakerConfig, CircuitBreakerRules, IntervalFunction, ManualClock, SlidingWindowType,
    State, TransitionCheckResult,
};

use super::Fields;
use super::interval::Interval;
use super::kinds::{Failure, Outcome, joined};

pub(crate) type Rules = CircuitBreakerRules<String, Failure>;

pub(crate) fn state(fields: &Fields<'_>, key: &str, word: &str) -> State {
    let named = State::ALL
        .into_iter()
        .find(|state| state.as_str().eq_ignore_ascii_case(word));
    named.unwrap_or_else(|| fields.unknown_value(key, word))
}

pub(crate) fn config(fields: &Fields<'_>) -> CircuitBreakerConfig {
    let mut config = CircuitBreakerConfig::default();
    if let Some(rate) = fields.opt_f32("failure_rate_threshold") {
        config = config.failure_rate_threshold(rate);
    }
    if let Some(rate) = fields.opt_f32("slow_call_rate_threshold") {
        config = config.slow_call_rate_threshold(rate);
    }
    if let Some(duration) = fields.opt_duration("slow_call_duration_threshold") {
        config = config.slow_call_duration_threshold(duration);
    }
    if let Some(calls) = fields.opt_u32("permitted_number_of_calls_in_half_open_state") {
        config = config.permitted_number_of_calls_in_half_open_state(calls);
    }
    if let Some(word) = fields.opt_text("initial_state") {
        config = config.initial_state(state(fields, "initial_state", word));
    }
    // It has no effect that could be seen.
    fields.opt_flag("ignore_errors_precedence_enabled");
    waits(window(config, fields), fields)
}

fn window(mut config: CircuitBreakerConfig, fields: &Fields<'_>) -> CircuitBreakerConfig {
    match fields.opt_text("sliding_window_type") {
        None => {}
        Some("count_based") => config = config.sliding_window_type(SlidingWindowType::CountBased),
        Some("time_based") => config = config.sliding_window_type(SlidingWindowType::TimeBased),
        Some(other) => fields.unknown_value("sliding_window_type", other),
    }
    // Windows of time that differ by it are left out.
    match fields.opt_text("sliding_window_synchronization_strategy") {
        None | Some("synchronized" | "lock_free") => {}
        Some(other) => fields.unknown_value("sliding_window_synchronization_strategy", other),
    }
    if let Some(size) = fields.opt_u32("sliding_window_size") {
        config = config.sliding_window_size(size);
    }
    if let Some(calls) = fields.opt_u32("minimum_number_of_calls") {
        config = config.minimum_number_of_calls(calls);
    }
    config
}

fn waits(mut config: CircuitBreakerConfig, fields: &Fields<'_>) -> CircuitBreakerConfig {
    if let Some(wait) = fields.opt_millis("wait_duration_in_open_state_ms") {
        config = config.wait_duration_in_open_state(wait);
    }
    if let Some(function) = fields.inner("wait_interval_function_in_open_state") {
        config = open_wait(config, Interval::read(&function));
    }
    if let Some(on) = fields.opt_flag("automatic_transition_from_open_to_half_open_enabled") {
        config = config.automatic_transition_from_open_to_half_open_enabled(on);
    }
    if let Some(wait) = fields.opt_millis("max_wait_duration_in_half_open_state_ms") {
        config = config.max_wait_duration_in_half_open_state(wait);
    }
    let key = "transition_to_state_after_wait_duration";
    match fields.opt_text(key) {
        None => config,
        Some(word) => config.transition_to_state_after_wait_duration(state(fields, key, word)),
    }
}

/// By settings where they can say it, else by a function in code.
fn open_wait(config: CircuitBreakerConfig, interval: Interval) -> CircuitBreakerConfig {
    match interval {
        Interval::Fixed(wait) => config.wait_duration_in_open_state(wait),
        Interval::Random { initial, factor } => config
            .wait_duration_in_open_state(initial)
            .enable_randomized_wait(true)
            .randomized_wait_factor(factor),
        Interval::Exponential {
            initial,
            multiplier,
            max,
            factor: None,
        } => config
            .wait_duration_in_open_state(initial)
            .enable_exponential_backoff(true)
            .exponential_backoff_multiplier(multiplier)
            .exponential_max_wait_duration_in_open_state(max),
        Interval::Exponential {
            initial,
            multiplier,
            max,
            factor: Some(factor),
        } => {
            let function =
                IntervalFunction::of_exponential_random_backoff(initial, multiplier, factor);
            let function = function.max(max.unwrap_or(Duration::MAX));
            config.wait_interval_function_in_open_state(Some(function))
        }
        Interval::Code(function) => config.wait_interval_function_in_open_state(Some(function)),
    }
}

pub(crate) fn rules(fields: &Fields<'_>, clock: &ManualClock) -> Rules {
    let mut rules = Rules::new().show_result(Clone::clone);
    if let Some(kinds) = joined(fields, "record_errors", "record_errors_predicate") {
        rules = rules.record_errors(move |error: &Failure| error.is_one_of(Some(&kinds)));
    }
    if let Some(kinds) = joined(fields, "ignore_errors", "ignore_errors_predicate") {
        rules = rules.ignore_errors(move |error: &Failure| error.is_one_of(Some(&kinds)));
    }
    if let Some(results) = fields.words("record_results_as_failure") {
        rules = rules.record_result(move |result| results.contains(result));
    }
    let openers: Vec<Opener> = fields
        .objects("transition_on_result")
        .iter()
        .map(opener)
        .collect();
    if openers.is_empty() {
        return rules;
    }
    let clock = clock.clone();
    rules.transition_on_result(move |outcome| {
        let matching = openers.iter().find(|opener| opener.matches(outcome));
        matching.map_or(TransitionCheckResult::NoTransition, |opener| {
            opener.result(&clock)
        })
    })
}

/// A rule of `transition_on_result`.
struct Opener {
    on: Result<String, String>,
    wait: Wait,
}

enum Wait {
    For(Duration),
    Until(Duration),
}

fn opener(fields: &Fields<'_>) -> Opener {
    let on = match (fields.opt_text("result"), fields.opt_text("error")) {
        (Some(result), None) => Ok(result.to_owned()),
        (None, Some(kind)) => Err(kind.to_owned()),
        _ => fields.fail("neither a result nor an error, or both"),
    };
    let wait = match fields.opt_millis("open_for_ms") {
        Some(wait) => Wait::For(wait),
        None => Wait::Until(fields.millis("open_until_epoch_ms")),
    };
    fields.all_read();
    Opener { on, wait }
}

impl Opener {
    fn matches(&self, outcome: &Outcome) -> bool {
        match (&self.on, outcome) {
            (Ok(result), Ok(given)) => result == given,
            (Err(kind), Err(Failure::Kind(given))) => kind == given,
            _ => false,
        }
    }

    fn result(&self, clock: &ManualClock) -> TransitionCheckResult {
        TransitionCheckResult::TransitionToOpenAndWaitFor(match self.wait {
            Wait::For(wait) => wait,
            Wait::Until(until) => until.saturating_sub(clock.elapsed()),
        })
    }
}
