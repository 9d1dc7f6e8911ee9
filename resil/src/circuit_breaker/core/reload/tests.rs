use std::time::Duration;

use super::*;
use crate::circuit_breaker::SlidingWindowType;
use crate::circuit_breaker::core::{Admission, Ticket};
use crate::circuit_breaker::window::Measure;
use crate::time::Clock;

const SECOND: Duration = Duration::from_secs(1);

fn config() -> CircuitBreakerConfig {
    CircuitBreakerConfig::default()
        .sliding_window_size(4)
        .minimum_number_of_calls(4)
        .permitted_number_of_calls_in_half_open_state(4)
        .wait_duration_in_open_state(SECOND)
}

/// A core at a time that only the test moves.
struct Breaker {
    core: Core,
    now: Moment,
}

impl Breaker {
    fn new(config: CircuitBreakerConfig) -> Self {
        let now = Clock::default().now();
        let core = Core::new(config, now);
        Self { core, now }
    }

    /// With its trials all open.
    fn half_open(config: CircuitBreakerConfig) -> Self {
        Self::new(config.initial_state(State::HalfOpen))
    }

    fn wait(&mut self, time: Duration) {
        self.now = self.now.after(time);
    }

    fn admit(&mut self) -> Option<Ticket> {
        match self.core.try_acquire(self.now).0 {
            Admission::Permitted(ticket) => Some(ticket),
            Admission::Refused { .. } => None,
        }
    }

    fn admitted(&mut self) -> Ticket {
        self.admit().expect("permitted")
    }

    fn record(&mut self, ticket: Ticket, failed: bool) {
        let measure = Measure {
            failed,
            slow: false,
        };
        self.core.record(ticket, measure, self.now);
    }

    fn call(&mut self, failed: bool) {
        let ticket = self.admitted();
        self.record(ticket, failed);
    }

    fn reconfigure(&mut self, config: CircuitBreakerConfig) -> Consequence {
        self.core.reconfigure(config, self.now)
    }

    /// The calls that are counted, and how many of them failed.
    fn counted(&mut self) -> (u32, u32) {
        let (totals, ..) = self.core.counted(self.now);
        (totals.calls, totals.failed)
    }
}

#[test]
fn the_wait_of_an_open_breaker_is_the_one_that_it_began_with() {
    let mut breaker = Breaker::new(config());
    for _ in 0..4 {
        breaker.call(true);
    }
    breaker.reconfigure(config().wait_duration_in_open_state(SECOND * 9));
    assert_eq!(breaker.core.state(), State::Open);
    breaker.wait(SECOND);
    assert!(breaker.admit().is_none());
    breaker.wait(Duration::from_nanos(1));
    assert!(breaker.admit().is_some());
    assert_eq!(breaker.core.state(), State::HalfOpen);
}

#[test]
fn the_next_wait_is_the_new_one_and_grows_from_where_it_was() {
    let mut breaker = Breaker::half_open(config());
    let grows = config()
        .enable_exponential_backoff(true)
        .exponential_backoff_multiplier(2.0);
    breaker.reconfigure(grows);
    for _ in 0..4 {
        breaker.call(true);
    }
    // The second opening in a row: a breaker that begins half-open counts as opened once.
    breaker.wait(SECOND * 2);
    assert!(breaker.admit().is_none());
    breaker.wait(Duration::from_nanos(1));
    assert!(breaker.admit().is_some());
}

#[test]
fn a_call_that_is_admitted_before_counts_after() {
    let mut breaker = Breaker::new(config());
    let ticket = breaker.admitted();
    breaker.reconfigure(config().sliding_window_size(9));
    breaker.record(ticket, true);
    assert_eq!(breaker.counted(), (1, 1));
}

#[test]
fn a_window_of_calls_keeps_the_newest_that_fit() {
    let mut breaker = Breaker::new(config().sliding_window_size(8).minimum_number_of_calls(8));
    for failed in [true, true, false, true, false] {
        breaker.call(failed);
    }
    breaker.reconfigure(config().sliding_window_size(2).minimum_number_of_calls(9));
    assert_eq!(breaker.counted(), (2, 1));
    breaker.reconfigure(config().sliding_window_size(3).minimum_number_of_calls(9));
    assert_eq!(breaker.counted(), (2, 1));
    breaker.call(false);
    breaker.call(false);
    assert_eq!(breaker.counted(), (3, 0));
}

fn of_seconds(seconds: u32) -> CircuitBreakerConfig {
    config()
        .sliding_window_type(SlidingWindowType::TimeBased)
        .sliding_window_size(seconds)
        .minimum_number_of_calls(100)
}

#[test]
fn a_window_of_seconds_keeps_the_seconds_that_fit() {
    let mut breaker = Breaker::new(of_seconds(10));
    for _ in 0..5 {
        breaker.call(true);
        breaker.wait(SECOND);
    }
    assert_eq!(breaker.counted(), (5, 5));
    // The current second has no call yet.
    breaker.reconfigure(of_seconds(3));
    assert_eq!(breaker.counted(), (2, 2));
    breaker.reconfigure(of_seconds(10));
    assert_eq!(breaker.counted(), (2, 2));
    breaker.wait(SECOND * 5);
    assert_eq!(breaker.counted(), (2, 2));
    breaker.wait(SECOND * 5);
    assert_eq!(breaker.counted(), (0, 0));
}

#[test]
fn a_window_of_another_type_begins_empty_and_counts_what_was_admitted_before() {
    let mut breaker = Breaker::new(config());
    let ticket = breaker.admitted();
    breaker.call(true);
    breaker.reconfigure(of_seconds(10));
    assert_eq!(breaker.counted(), (0, 0));
    breaker.record(ticket, true);
    assert_eq!(breaker.counted(), (1, 1));
    breaker.reconfigure(config());
    assert_eq!(breaker.counted(), (0, 0));
}

#[test]
fn a_closed_breaker_is_judged_by_new_thresholds_with_its_next_result() {
    let mut breaker = Breaker::new(config());
    for failed in [true, false, false, false] {
        breaker.call(failed);
    }
    let done = breaker.reconfigure(config().failure_rate_threshold(20.0));
    assert!(done.transition.is_none());
    assert_eq!(breaker.core.state(), State::Closed);
    breaker.call(true);
    assert_eq!(breaker.core.state(), State::Open);
}

#[test]
fn more_trials_are_as_many_more_as_the_limit_has_grown() {
    let mut breaker = Breaker::half_open(config().permitted_number_of_calls_in_half_open_state(2));
    let running = (breaker.admitted(), breaker.admitted());
    assert!(breaker.admit().is_none());
    breaker.reconfigure(config().permitted_number_of_calls_in_half_open_state(3));
    let third = breaker.admitted();
    assert!(breaker.admit().is_none());
    for ticket in [running.0, running.1, third] {
        assert_eq!(breaker.core.state(), State::HalfOpen);
        breaker.record(ticket, false);
    }
    assert_eq!(breaker.core.state(), State::Closed);
}

#[test]
fn fewer_trials_are_none_until_enough_of_those_that_run_have_ended() {
    let mut breaker = Breaker::half_open(config());
    let running = [(); 4].map(|()| breaker.admitted());
    let fewer = config().permitted_number_of_calls_in_half_open_state(2);
    assert!(breaker.reconfigure(fewer).transition.is_none());
    for (ended, trial) in running.into_iter().take(3).enumerate() {
        assert!(breaker.admit().is_none(), "{ended} of four have ended");
        breaker.core.release(trial);
    }
    assert!(breaker.admit().is_some());
    assert!(breaker.admit().is_none());
}

#[test]
fn a_half_open_breaker_whose_results_are_enough_now_is_judged_at_once() {
    let fewer = || config().permitted_number_of_calls_in_half_open_state(2);
    let mut failing = Breaker::half_open(config());
    failing.call(false);
    failing.call(true);
    failing.call(true);
    let transition = failing.reconfigure(fewer()).transition.expect("judged");
    assert_eq!(
        (transition.from, transition.to),
        (State::HalfOpen, State::Open)
    );
    let mut working = Breaker::half_open(config());
    working.call(true);
    working.call(false);
    working.call(false);
    let transition = working.reconfigure(fewer()).transition.expect("judged");
    assert_eq!(transition.to, State::Closed);
}

#[test]
fn what_is_due_by_time_follows_the_switch_of_the_automatic_transition() {
    let mut breaker = Breaker::new(config().initial_state(State::Open));
    assert_eq!(breaker.core.next_change(), None);
    breaker.reconfigure(config().automatic_transition_from_open_to_half_open_enabled(true));
    assert_eq!(breaker.core.next_change(), Some(breaker.now.after(SECOND)));
    breaker.reconfigure(config());
    assert_eq!(breaker.core.next_change(), None);
}

#[test]
fn a_state_set_by_hand_outlasts_new_settings() {
    for state in [State::ForcedOpen, State::Disabled, State::MetricsOnly] {
        let mut breaker = Breaker::new(config());
        breaker
            .core
            .transition(state, breaker.now)
            .expect("allowed");
        breaker.reconfigure(of_seconds(7).initial_state(State::Closed));
        assert_eq!(breaker.core.state(), state);
    }
}
