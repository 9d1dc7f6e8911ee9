//! Arguments that each attempt starts from as they were passed.

/// An argument by value, kept for as long as an attempt may need it.
#[derive(Debug)]
pub struct Slot<T>(Option<T>);

impl<T> Slot<T> {
    /// Keeps an argument.
    pub fn new(argument: T) -> Self {
        Self(Some(argument))
    }

    /// The argument for an attempt: a clone while it may be needed again, the argument itself for the last use.
    fn next(&mut self, last: bool, clone: impl FnOnce(&T) -> T) -> T {
        let kept = if last {
            self.0.take()
        } else {
            self.0.as_ref().map(clone)
        };
        kept.unwrap_or_else(|| gone())
    }
}

/// An argument that can be passed to more than one attempt.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is passed by value to a function that may need it again, but it cannot be cloned",
    label = "needed again by the next attempt, so `{Self}` must implement `Clone`",
    note = "take it by reference, wrap it in an `Arc`, or list it in `#[retry(borrow(..))]` if the body only reads it"
)]
pub trait Again: Sized {
    /// The argument for an attempt: a clone while it may be needed again, the argument itself for the last use.
    fn next(slot: &mut Slot<Self>, last: bool) -> Self;
}

#[diagnostic::do_not_recommend]
impl<T: Clone> Again for T {
    fn next(slot: &mut Slot<T>, last: bool) -> T {
        slot.next(last, T::clone)
    }
}

/// The same of a function that returns a future, which may have to outlive what it borrows.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is passed by value to a function that may need it again, but it cannot be cloned",
    label = "needed again by the next attempt, so `{Self}` must implement `Clone`",
    note = "wrap it in an `Arc`, or take it by reference if the returned future may borrow it"
)]
pub trait AgainInFuture: Sized {
    /// The argument for an attempt: a clone while it may be needed again, the argument itself for the last use.
    fn next(slot: &mut Slot<Self>, last: bool) -> Self;
}

#[diagnostic::do_not_recommend]
impl<T: Clone> AgainInFuture for T {
    fn next(slot: &mut Slot<T>, last: bool) -> T {
        slot.next(last, T::clone)
    }
}

/// An argument that can be passed to the body and then to a fallback.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is passed by value to a function that may need it again, but it cannot be cloned",
    label = "needed again by the fallback, so `{Self}` must implement `Clone`",
    note = "take it by reference, or wrap it in an `Arc`"
)]
pub trait ForFallback: Sized {
    /// The argument for an attempt: a clone while it may be needed again, the argument itself for the last use.
    fn next(slot: &mut Slot<Self>, last: bool) -> Self;
}

#[diagnostic::do_not_recommend]
impl<T: Clone> ForFallback for T {
    fn next(slot: &mut Slot<T>, last: bool) -> T {
        slot.next(last, T::clone)
    }
}

/// An argument that can be passed to the body and then to the predicates of a policy.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is passed by value to a function that may need it again, but it cannot be cloned",
    label = "needed again by a predicate, such as `record_errors` or `drain_on`, so `{Self}` must implement `Clone`",
    note = "take it by reference, or wrap it in an `Arc`"
)]
pub trait ForPredicate: Sized {
    /// The argument for an attempt: a clone while it may be needed again, the argument itself for the last use.
    fn next(slot: &mut Slot<Self>, last: bool) -> Self;
}

#[diagnostic::do_not_recommend]
impl<T: Clone> ForPredicate for T {
    fn next(slot: &mut Slot<T>, last: bool) -> T {
        slot.next(last, T::clone)
    }
}

/// The argument for an attempt, where the type is the caller's choice: that it is `Clone` is then a bound to write.
pub fn next<T>(slot: &mut Slot<T>, last: bool, clone: fn(&T) -> T) -> T {
    slot.next(last, clone)
}

/// The argument for what comes after the attempts.
pub fn take<T>(slot: Slot<T>) -> T {
    slot.0.unwrap_or_else(|| gone())
}

#[cold]
fn gone() -> ! {
    // The expansion says `last` once at the most, and never when something comes after the attempts.
    unreachable!("the last use of an argument was not the last")
}

/// The argument, for a look at it.
pub fn peek<T>(slot: &Slot<T>) -> &T {
    slot.0.as_ref().unwrap_or_else(|| gone())
}
