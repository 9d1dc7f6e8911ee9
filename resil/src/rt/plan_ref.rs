//! How a call refers to its plan: that of its site, or one that it has made for its keys.

#[cfg(feature = "testing")]
mod counted {
    use std::marker::PhantomData;
    use std::ops::Deref;
    use std::sync::Arc;

    use super::super::site::Plan;

    /// A plan that calls refer to.
    pub(crate) type Kept = Arc<Plan>;

    /// The plan of a call. That of an isolated test does not last, so calls keep it.
    pub(crate) struct PlanRef<'p>(Arc<Plan>, PhantomData<&'p Plan>);

    impl Deref for PlanRef<'_> {
        type Target = Plan;
        fn deref(&self) -> &Plan {
            &self.0
        }
    }

    pub(crate) fn keep(plan: Plan) -> Kept {
        Arc::new(plan)
    }

    pub(crate) fn lend(plan: &Kept) -> PlanRef<'_> {
        PlanRef(Arc::clone(plan), PhantomData)
    }

    pub(crate) fn lasting(plan: Kept) -> PlanRef<'static> {
        PlanRef(plan, PhantomData)
    }
}

#[cfg(not(feature = "testing"))]
mod lent {
    use super::super::site::Plan;

    /// A plan that calls refer to.
    pub(crate) type Kept = Plan;

    /// The plan of a call.
    pub(crate) type PlanRef<'p> = &'p Plan;

    pub(crate) const fn keep(plan: Plan) -> Kept {
        plan
    }

    pub(crate) const fn lend(plan: &Kept) -> PlanRef<'_> {
        plan
    }
}

#[cfg(feature = "testing")]
pub(super) use self::counted::{Kept, PlanRef, keep, lasting, lend};
#[cfg(not(feature = "testing"))]
pub(super) use self::lent::{Kept, PlanRef, keep, lend};
