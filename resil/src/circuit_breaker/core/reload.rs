//! New settings for a circuit breaker, whatever its state.

use super::{Consequence, Core};
use crate::circuit_breaker::config::CircuitBreakerConfig;
use crate::circuit_breaker::state::State;
use crate::circuit_breaker::window::Window;
use crate::time::Moment;

impl Core {
    /// Takes new settings. The state stays, with the wait that it has and the calls that it has admitted. Of the counted
    /// results those stay that the new window has room for, the newest ones.
    ///
    /// A half-open breaker is judged at once: where it is to make fewer trials than before, all may have been made. In every
    /// other state the next result is judged by the new thresholds.
    pub(crate) fn reconfigure(&mut self, config: CircuitBreakerConfig, now: Moment) -> Consequence {
        self.config = config;
        match self.state {
            State::Closed | State::MetricsOnly => self.window.refit(self.config.window(), now),
            State::HalfOpen => {
                let trials = Window::of_calls(self.most_trials());
                self.window.refit(trials, now);
            }
            // What an open breaker shows is what it was opened by.
            State::Open | State::Disabled | State::ForcedOpen => {}
        }
        if self.state != State::HalfOpen {
            return Consequence::default();
        }
        let (exceeded, transition) = self.judge(now);
        Consequence {
            exceeded,
            transition,
            led_to: None,
        }
    }
}

#[cfg(test)]
mod tests;
