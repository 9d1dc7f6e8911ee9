//! How long a circuit breaker stays open.

use std::time::Duration;

use super::{Core, State, StateTransition};
use crate::IntervalFunction;
use crate::sync::contained;
use crate::time::Moment;

/// How long the breaker is to stay open, asked of a function of the program's own: outside every lock, since it may look
/// at its breaker, or panic.
#[derive(Clone, Debug)]
pub(crate) struct Question {
    function: IntervalFunction,
    /// What the function is asked about.
    openings: u32,
    opened: Moment,
    entry: u64,
    /// What holds if the function gives no answer.
    otherwise: Duration,
}

impl Question {
    pub(crate) fn ask(&self) -> Duration {
        contained(|| self.function.interval(self.openings)).unwrap_or(self.otherwise)
    }
}

impl Core {
    /// Opens without asking for the configured wait, which does not grow by this.
    pub(super) fn open_until(&mut self, due: Moment) -> StateTransition {
        let transition = self.become_state(State::Open);
        self.due = Some(due);
        transition
    }

    /// Opens for the configured wait: at once where that can be computed, else when [`answer`](Self::answer) says it.
    pub(super) fn open(&mut self, now: Moment) -> StateTransition {
        let transition = self.become_state(State::Open);
        self.openings = self.openings.saturating_add(1);
        let wait = self.config.open_wait();
        match wait.computed(self.openings) {
            Some(wait) => self.due = Some(now.after(wait)),
            None => {
                self.question = Some(Question {
                    function: wait,
                    openings: self.openings,
                    opened: now,
                    entry: self.entries,
                    otherwise: self.config.wait_duration_in_open_state,
                });
            }
        }
        transition
    }

    /// What is to be asked, once, before anything else comes of the breaker's opening.
    pub(crate) fn take_question(&mut self) -> Option<Question> {
        self.question.take()
    }

    /// Sets how long the breaker stays open, unless it has been left or opened anew meanwhile.
    pub(crate) fn answer(&mut self, question: &Question, wait: Duration) {
        if self.entries == question.entry {
            self.due = Some(question.opened.after(wait));
        }
    }
}
