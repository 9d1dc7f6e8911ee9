//! A refusal, as the other policies of its call see it.

use super::call::Call;
use super::site::{Plan, Planned};
use crate::ErrorKind;

/// Why an attempt was refused.
#[derive(Clone, Copy, Debug)]
pub(super) struct Refused {
    pub(super) kind: ErrorKind,
    /// Which layer it came from.
    pub(super) by: u8,
}

impl Refused {
    /// Whether it concerns this program alone, and no policy asks about it, repeats or records it.
    pub(super) fn is_final(self) -> bool {
        matches!(self.kind, ErrorKind::Cancelled | ErrorKind::Misconfigured)
    }

    /// Whether it comes from a limit that this program has set itself.
    pub(super) fn is_local(self) -> bool {
        matches!(
            self.kind,
            ErrorKind::BulkheadFull | ErrorKind::RequestNotPermitted
        )
    }
}

impl Plan {
    /// Whether an error is one that the predicates of a policy are asked about. A refusal is, if the policy stands outside of
    /// the one that refused: to a policy inside of that its call was dropped.
    pub(super) fn shows_error_to(
        &self,
        refused: Option<Refused>,
        policy: fn(&Planned) -> bool,
    ) -> bool {
        let Some(refused) = refused else {
            return true;
        };
        let place = self.layers.iter().position(policy);
        !refused.is_final() && place.is_some_and(|place| place < usize::from(refused.by))
    }
}

impl Call {
    /// The same of the error that the call has at present.
    pub(super) fn shows_error_to(&self, policy: fn(&Planned) -> bool) -> bool {
        self.plan.shows_error_to(self.refused, policy)
    }
}
