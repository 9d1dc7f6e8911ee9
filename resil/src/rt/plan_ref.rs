//! How a call refers to its plan.
//!
//! What an annotated function returns holds a call, and whoever spawns it has the compiler prove that it may go to another
//! thread. Here that proof ends. Without this the compiler goes through all that a plan consists of, again for every
//! function: a tenth of the time that a check of annotated functions takes (`cargo bench -p resil-build-cost -- check`).

#![allow(unsafe_code, reason = "the compiler is told what it has proved below")]

use std::ops::Deref;
use std::sync::Arc;

use super::site::Plan;

/// The plan of a call. It has no lifetime, for then its proof would not end here either.
pub(super) enum PlanRef {
    /// That of its site.
    OfSite(&'static Plan),
    /// One that does not last: made for the keys of the call, or by an isolated test.
    Own(Arc<Plan>),
}

/// The proof: it names all that there is in a `PlanRef`, or does not compile.
const _: fn(&PlanRef) = |plan| {
    fn goes_to_other_threads<T: Send + Sync>(_: &T) {}
    match plan {
        PlanRef::OfSite(plan) => goes_to_other_threads(plan),
        PlanRef::Own(plan) => goes_to_other_threads(plan),
    }
};

// SAFETY: all that is in it is `Send`, which the lines above have the compiler prove.
unsafe impl Send for PlanRef {}
// SAFETY: all that is in it is `Sync`, which the lines above have the compiler prove.
unsafe impl Sync for PlanRef {}

impl Deref for PlanRef {
    type Target = Plan;
    fn deref(&self) -> &Plan {
        match self {
            Self::OfSite(plan) => plan,
            Self::Own(plan) => plan,
        }
    }
}
