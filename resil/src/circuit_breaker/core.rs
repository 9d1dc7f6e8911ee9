//! The decisions of a circuit breaker: who is let in, what a result changes, what is due by time.

mod opening;
#[cfg(feature = "reload")]
mod reload;

use std::time::Duration;

use self::opening::Question;
use super::config::CircuitBreakerConfig;
use super::rules::TransitionCheckResult;
use super::state::{State, StateTransition};
use super::window::{Measure, Totals, Window};
use crate::registry::Idle;
use crate::time::Moment;

/// What a circuit breaker knows. Every function takes the time and changes nothing but this.
#[derive(Debug)]
pub(crate) struct Core {
    config: CircuitBreakerConfig,
    state: State,
    /// Which window is current. A closed window and the open period after it are one.
    generation: u64,
    window: Window,
    /// How often the breaker opened without closing in between; the argument of the open wait.
    openings: u32,
    /// How often the state was entered anew.
    entries: u64,
    /// Until when an open breaker refuses, or a half-open one waits for results. Absent in an open one whose wait the
    /// program's own function is still to say.
    due: Option<Moment>,
    question: Option<Question>,
    /// How many trials of a half-open breaker run or are counted.
    trials: u32,
    not_permitted: u64,
    /// What a metrics-only breaker has already told.
    told: Exceeded,
}

/// The admission of one call, to be given back with its result, or without one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Ticket(u64);

/// The answer to a call that wants in.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Admission {
    Permitted(Ticket),
    Refused {
        state: State,
        retry_after: Option<Duration>,
    },
}

/// Which rates have reached their thresholds, and how high they are.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(crate) struct Exceeded {
    pub(crate) failure_rate: Option<f32>,
    pub(crate) slow_call_rate: Option<f32>,
}

/// What a recorded result led to.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Consequence {
    pub(crate) exceeded: Exceeded,
    pub(crate) transition: Option<StateTransition>,
    /// The window that the call has led to, if it was counted: another than its own if the result has changed the state.
    pub(crate) led_to: Option<Ticket>,
}

impl Core {
    pub(crate) fn new(config: CircuitBreakerConfig, now: Moment) -> Self {
        let window = config.window();
        let initial = config.initial_state;
        let mut core = Self {
            config,
            state: State::Closed,
            generation: 0,
            window,
            openings: 0,
            entries: 0,
            due: None,
            question: None,
            trials: 0,
            not_permitted: 0,
            told: Exceeded::default(),
        };
        if initial != State::Closed {
            core.enter(initial, now);
        }
        // A breaker that begins half-open counts as opened once, one that came there by `open_for` does not.
        if initial == State::HalfOpen {
            core.openings = 1;
        }
        core
    }

    pub(crate) fn config(&self) -> &CircuitBreakerConfig {
        &self.config
    }

    pub(crate) fn state(&self) -> State {
        self.state
    }

    /// When the state changes without a call, if it does.
    pub(crate) fn next_change(&self) -> Option<Moment> {
        match self.state {
            State::Open
                if self
                    .config
                    .automatic_transition_from_open_to_half_open_enabled =>
            {
                self.due
            }
            State::HalfOpen => self.due,
            _ => None,
        }
    }

    /// Applies what has become due by time.
    pub(crate) fn catch_up(&mut self, now: Moment) -> Option<StateTransition> {
        let due = self.next_change().filter(|due| *due <= now)?;
        match self.state {
            State::Open => Some(self.enter(State::HalfOpen, due)),
            State::HalfOpen => Some(self.enter(self.config.after_half_open(), due)),
            _ => None,
        }
    }

    /// Whether a call may be made. An open breaker whose wait is over becomes half-open by this.
    pub(crate) fn try_acquire(&mut self, now: Moment) -> (Admission, Option<StateTransition>) {
        let waited = self.state == State::Open && self.due.is_some_and(|due| now > due);
        let transition = waited.then(|| self.enter(State::HalfOpen, now));
        let admission = match self.state {
            State::Closed | State::MetricsOnly | State::Disabled => {
                Admission::Permitted(Ticket(self.generation))
            }
            State::HalfOpen if self.trials < self.most_trials() => {
                self.trials += 1;
                Admission::Permitted(Ticket(self.generation))
            }
            State::HalfOpen | State::Open | State::ForcedOpen => self.refuse(now),
        };
        (admission, transition)
    }

    fn refuse(&mut self, now: Moment) -> Admission {
        self.not_permitted = self.not_permitted.saturating_add(1);
        let retry_after = self
            .due
            .filter(|_| self.state == State::Open)
            .map(|due| due.since(now));
        Admission::Refused {
            state: self.state,
            retry_after,
        }
    }

    /// Gives an admission back without a result.
    pub(crate) fn release(&mut self, ticket: Ticket) {
        if ticket.0 == self.generation && self.state == State::HalfOpen {
            self.trials = self.trials.saturating_sub(1);
        }
    }

    /// Counts a result, in the window that its call was admitted under; judges by what that window then holds.
    pub(crate) fn record(&mut self, ticket: Ticket, measure: Measure, now: Moment) -> Consequence {
        if ticket.0 != self.generation || self.state == State::Disabled {
            return Consequence::default();
        }
        self.window.record(measure, now);
        let (exceeded, transition) = self.judge(now);
        Consequence {
            exceeded,
            transition,
            led_to: Some(Ticket(self.generation)),
        }
    }

    /// What the rates of the window lead to.
    fn judge(&mut self, now: Moment) -> (Exceeded, Option<StateTransition>) {
        let Some(exceeded) = self.exceeded(now) else {
            return (Exceeded::default(), None);
        };
        let above = exceeded != Exceeded::default();
        match self.state {
            State::Closed if above => (exceeded, Some(self.enter(State::Open, now))),
            State::HalfOpen => {
                let to = if above { State::Open } else { State::Closed };
                (Exceeded::default(), Some(self.enter(to, now)))
            }
            State::MetricsOnly => (self.not_yet_told(exceeded), None),
            _ => (Exceeded::default(), None),
        }
    }

    /// Each rate is told once for as long as a breaker is metrics-only.
    fn not_yet_told(&mut self, exceeded: Exceeded) -> Exceeded {
        let news = Exceeded {
            failure_rate: exceeded
                .failure_rate
                .filter(|_| self.told.failure_rate.is_none()),
            slow_call_rate: exceeded
                .slow_call_rate
                .filter(|_| self.told.slow_call_rate.is_none()),
        };
        self.told.failure_rate = self.told.failure_rate.or(exceeded.failure_rate);
        self.told.slow_call_rate = self.told.slow_call_rate.or(exceeded.slow_call_rate);
        news
    }

    /// Which thresholds are reached; `None` with too few calls to say.
    fn exceeded(&mut self, now: Moment) -> Option<Exceeded> {
        let totals = self.window.totals(now);
        if totals.calls < self.minimum() {
            return None;
        }
        let reached = |rate: f32, threshold: f32| (rate >= threshold).then_some(rate);
        Some(Exceeded {
            failure_rate: reached(totals.failure_rate(), self.config.failure_rate_threshold),
            slow_call_rate: reached(
                totals.slow_call_rate(),
                self.config.slow_call_rate_threshold,
            ),
        })
    }

    /// How many calls a window must hold for its rates to mean anything: never more than fit in.
    fn minimum(&self) -> u32 {
        let least = self.config.minimum_number_of_calls;
        match &self.window {
            Window::Count { size, .. } => least.min(*size).max(1),
            Window::Time { .. } | Window::Nothing => least.max(1),
        }
    }

    /// How many trials a half-open breaker makes.
    fn most_trials(&self) -> u32 {
        self.config.permitted_number_of_calls_in_half_open_state
    }

    /// Changes to any state by hand.
    pub(crate) fn transition(
        &mut self,
        to: State,
        now: Moment,
    ) -> Result<StateTransition, StateTransition> {
        if self.state.may_become(to) {
            return Ok(self.enter(to, now));
        }
        Err(StateTransition {
            from: self.state,
            to,
        })
    }

    /// Opens by hand for a given time, instead of the configured one.
    pub(crate) fn open_for(
        &mut self,
        wait: Duration,
        now: Moment,
    ) -> Result<StateTransition, StateTransition> {
        if self.state.may_become(State::Open) {
            return Ok(self.open_until(now.after(wait)));
        }
        Err(StateTransition {
            from: self.state,
            to: State::Open,
        })
    }

    /// Opens a closed breaker because of what one call gave, if that is the window that the call belongs or has led to.
    pub(crate) fn check(
        &mut self,
        ticket: Ticket,
        result: TransitionCheckResult,
        now: Moment,
    ) -> Option<StateTransition> {
        if ticket.0 != self.generation || self.state != State::Closed {
            return None;
        }
        match result {
            TransitionCheckResult::NoTransition => None,
            TransitionCheckResult::TransitionToOpen => Some(self.enter(State::Open, now)),
            TransitionCheckResult::TransitionToOpenAndWaitFor(wait) => {
                Some(self.open_until(now.after(wait)))
            }
        }
    }

    /// Leaves the state, with all that was to come in it.
    fn become_state(&mut self, to: State) -> StateTransition {
        let from = std::mem::replace(&mut self.state, to);
        self.entries += 1;
        self.due = None;
        self.question = None;
        StateTransition { from, to }
    }

    /// Back to closed with nothing counted, from any state.
    pub(crate) fn reset(&mut self, now: Moment) -> StateTransition {
        self.enter(State::Closed, now)
    }

    fn enter(&mut self, to: State, now: Moment) -> StateTransition {
        if to == State::Open {
            return self.open(now);
        }
        let transition = self.become_state(to);
        match to {
            State::Open => {} // above
            State::Closed | State::MetricsOnly => {
                self.openings = 0;
                self.open_window(self.config.window());
            }
            State::HalfOpen => {
                self.trials = 0;
                self.open_window(Window::of_calls(self.most_trials()));
                self.due = self.config.longest_half_open().map(|wait| now.after(wait));
            }
            State::Disabled => {
                self.openings = 0;
                self.open_window(Window::Nothing);
            }
            State::ForcedOpen => {
                self.openings = self.openings.saturating_add(1);
                self.open_window(Window::Nothing);
            }
        }
        transition
    }

    fn open_window(&mut self, window: Window) {
        self.generation += 1;
        self.window = window;
        self.not_permitted = 0;
        self.told = Exceeded::default();
    }

    /// Whether nothing would be lost by a new breaker in its place.
    pub(super) fn is_settled(&mut self, now: Moment, idle: Idle) -> bool {
        if self.state != State::Closed {
            return false;
        }
        let totals = self.window.totals(now);
        let forgotten_after = idle.ttl.unwrap_or(self.config.wait_duration_in_open_state);
        (totals.failed == 0 && totals.slow == 0) || idle.since >= forgotten_after
    }

    /// What is counted at `now`: the calls, whether they are enough for rates, and the refusals.
    pub(crate) fn counted(&mut self, now: Moment) -> (Totals, bool, u64) {
        let totals = self.window.totals(now);
        (totals, totals.calls >= self.minimum(), self.not_permitted)
    }
}
