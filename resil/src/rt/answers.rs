//! What the code of an attribute answers, where that is more than yes or no.

use crate::{Decision, TransitionCheckResult};

/// The answer of a `when`.
#[diagnostic::on_unimplemented(
    message = "`when` answers with a `resil::Decision`, and this is of type `{Self}`",
    label = "expected a `resil::Decision`",
    note = "the answers are `resil::Decision::Stop`, `resil::Decision::Backoff`, `resil::Decision::Now` and `resil::Decision::After(wait)`"
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
    note = "the answers are `resil::TransitionCheckResult::NoTransition`, `resil::TransitionCheckResult::TransitionToOpen` and `resil::TransitionCheckResult::TransitionToOpenAndWaitFor(wait)`"
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
