//! What a circuit breaker has counted.

use super::state::State;
use super::window::Totals;

/// The state of a [`CircuitBreaker`](crate::CircuitBreaker) and what is in its window, at one moment.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct CircuitBreakerMetrics {
    /// The state.
    pub state: State,
    /// The share of failed calls in percent; -1 while fewer calls are counted than are needed.
    pub failure_rate: f32,
    /// The share of slow calls in percent; -1 while fewer calls are counted than are needed.
    pub slow_call_rate: f32,
    /// How many calls are counted.
    pub number_of_buffered_calls: u32,
    /// How many of them failed.
    pub number_of_failed_calls: u32,
    /// How many of them succeeded.
    pub number_of_successful_calls: u32,
    /// How many of them were slow.
    pub number_of_slow_calls: u32,
    /// How many of them were slow and failed.
    pub number_of_slow_failed_calls: u32,
    /// How many of them were slow and succeeded.
    pub number_of_slow_successful_calls: u32,
    /// How many calls were refused since the window began.
    pub number_of_not_permitted_calls: u64,
}

impl CircuitBreakerMetrics {
    pub(super) fn new(state: State, (totals, enough, not_permitted): (Totals, bool, u64)) -> Self {
        let rate = |rate: f32| if enough { rate } else { -1.0 };
        Self {
            state,
            failure_rate: rate(totals.failure_rate()),
            slow_call_rate: rate(totals.slow_call_rate()),
            number_of_buffered_calls: totals.calls,
            number_of_failed_calls: totals.failed,
            number_of_successful_calls: totals.calls - totals.failed,
            number_of_slow_calls: totals.slow,
            number_of_slow_failed_calls: totals.slow_failed,
            number_of_slow_successful_calls: totals.slow - totals.slow_failed,
            number_of_not_permitted_calls: not_permitted,
        }
    }
}
