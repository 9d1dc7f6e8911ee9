//! Prints every setting in effect as `policy.name.property=value`, the warnings on standard error; or the problems there, and
//! exits with 1.

use std::fmt;
use std::process::ExitCode;
use std::time::Duration;

use resil::{Bulkhead, CircuitBreaker, RateLimiter, Retry, State, TimeLimiter};
use resil::{bulkhead, circuit_breaker, rate_limiter, retry, time_limiter};
use resil_config::format_duration;

/// The errors of the functions.
#[derive(resil::ErrorKinds)]
#[allow(dead_code, reason = "the names are what counts")]
enum AppErr {
    Boom,
    Skip,
    Resil(resil::Error),
}

impl From<resil::Error> for AppErr {
    fn from(refusal: resil::Error) -> Self {
        Self::Resil(refusal)
    }
}

/// A function of each name, under all five policies.
macro_rules! functions {
    ($($function:ident = $name:literal,)*) => {$(
        #[retry($name)]
        #[circuit_breaker($name)]
        #[rate_limiter($name)]
        #[time_limiter($name)]
        #[bulkhead($name)]
        async fn $function() -> Result<(), AppErr> {
            Ok(())
        }
    )*

        /// Makes the functions part of the program.
        fn functions() -> usize {
            let mut count = 0;
            $(
                drop($function());
                count += 1;
            )*
            count
        }
    };
}

functions! {
    api = "api",
    plain = "plain",
    my = "my",
    my_api = "my_api",
    new_one = "new_one",
    a = "a",
    b = "b",
    c = "c",
    d = "d",
    e = "e",
    v = "v",
    exp = "exp",
    only = "only",
    low = "low",
}

fn main() -> ExitCode {
    if let Err(problems) = resil::init() {
        eprintln!("{problems}");
        return ExitCode::FAILURE;
    }
    functions();
    settings();
    ExitCode::SUCCESS
}

/// Prints the fields of each instance's settings.
macro_rules! print {
    ($($section:literal: $policy:ident { $($key:ident)* })*) => {
        fn settings() {$(
            for instance in $policy::all() {
                let (name, config) = (instance.name(), instance.config());
                $(println!("{}.{name}.{}={}", $section, stringify!($key), Shown(&config.$key));)*
                println!("{}.{name}.enabled={}", $section, instance.is_enabled());
            }
        )*}
    };
}

print! {
    "retry": Retry {
        max_attempts wait_duration enable_exponential_backoff exponential_backoff_multiplier
        exponential_max_wait_duration enable_randomized_wait randomized_wait_factor fail_after_max_attempts
        retry_errors ignore_errors event_consumer_buffer_size
    }
    "circuit_breaker": CircuitBreaker {
        failure_rate_threshold slow_call_rate_threshold slow_call_duration_threshold sliding_window_type
        sliding_window_size minimum_number_of_calls permitted_number_of_calls_in_half_open_state
        wait_duration_in_open_state enable_exponential_backoff exponential_backoff_multiplier
        exponential_max_wait_duration_in_open_state enable_randomized_wait randomized_wait_factor
        max_wait_duration_in_half_open_state transition_to_state_after_wait_duration
        automatic_transition_from_open_to_half_open_enabled initial_state register_health_indicator
        allow_health_indicator_to_fail record_errors ignore_errors event_consumer_buffer_size
    }
    "rate_limiter": RateLimiter {
        limit_for_period limit_refresh_period timeout_duration register_health_indicator
        allow_health_indicator_to_fail subscribe_for_events event_consumer_buffer_size
    }
    "time_limiter": TimeLimiter { timeout_duration event_consumer_buffer_size }
    "bulkhead": Bulkhead {
        max_concurrent_calls max_wait_duration fair_call_handling_enabled event_consumer_buffer_size
    }
}

/// A value as a settings file would have it, near enough.
struct Shown<'a, T>(&'a T);

trait Show {
    fn show(&self) -> String;
}

impl<T: Show> fmt::Display for Shown<'_, T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0.show())
    }
}

impl Show for Duration {
    fn show(&self) -> String {
        format_duration(*self)
    }
}

impl<T: Show> Show for Option<T> {
    fn show(&self) -> String {
        self.as_ref().map_or_else(|| "none".to_owned(), T::show)
    }
}

macro_rules! shown_as {
    ($($type:ty: $form:literal,)*) => {$(
        impl Show for $type {
            fn show(&self) -> String {
                format!($form, self)
            }
        }
    )*};
}

shown_as! {
    bool: "{}",
    u32: "{}",
    f32: "{}",
    f64: "{}",
    State: "{}",
    resil::SlidingWindowType: "{:?}",
    resil::ErrorNames: "{:?}",
}
