//! What the code of an attribute answers, where that is more than yes or no.

use crate::{Decision, TransitionCheckResult};

/// The answer of a `when`.
#[diagnostic::on_unimplemented(
    message = "`when` answers with a `resil::Decision`, and this is of type `{Self}`",
    label = "expected a `resil::Decision`",
    note = "`resil::Decision::Backoff` repeats after the configured wait, `Now` at once, `After(wait)` after that wait, and `Stop` gives up",
    note = "for a plain yes or no, write `on_error = |error| …` in place of `when`: true for an error to repeat on"
)]
pub trait Decides {
    /// The decision.
    fn decision(self) -> Decision;
}

#[diagnostic::do_not_recommend]
impl Decides for Decision {
    fn decision(self) -> Decision {
        self
    }
}

/// The answer of a `transition_on_result`.
#[diagnostic::on_unimplemented(
    message = "`transition_on_result` answers with a `resil::TransitionCheckResult`, and this is of type `{Self}`",
    label = "expected a `resil::TransitionCheckResult`",
    note = "`resil::TransitionCheckResult::TransitionToOpen` opens the breaker for the configured wait, `TransitionToOpenAndWaitFor(wait)` for that wait, and `NoTransition` leaves it as it is",
    note = "for a plain yes or no, write `record_result = |value| …` in its place: true for a value that counts as a failure"
)]
pub trait Transitions {
    /// The result of the check.
    fn transition(self) -> TransitionCheckResult;
}

#[diagnostic::do_not_recommend]
impl Transitions for TransitionCheckResult {
    fn transition(self) -> TransitionCheckResult {
        self
    }
}
