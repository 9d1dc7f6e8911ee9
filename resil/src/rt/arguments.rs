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

/// An argument that can be passed more than once.
#[diagnostic::on_unimplemented(
    message = "an argument of type `{Self}` is passed by value to a function that may need it again, but it cannot be cloned",
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

/// An argument that can be passed to the body and then to what comes after it.
#[diagnostic::on_unimplemented(
    message = "an argument of type `{Self}` is passed by value to a function that may need it again, but it cannot be cloned",
    label = "needed again by the fallback or a predicate, so `{Self}` must implement `Clone`",
    note = "take it by reference, or wrap it in an `Arc`"
)]
pub trait Spare: Sized {
    /// The argument for the body, of which nothing but the fallback or a predicate is left to need it.
    fn next(slot: &mut Slot<Self>, last: bool) -> Self;
}

#[diagnostic::do_not_recommend]
impl<T: Clone> Spare for T {
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

/// A number from an expression of any integer type.
#[diagnostic::on_unimplemented(
    message = "a number of attempts or permits must be an integer, found `{Self}`",
    label = "expected an integer"
)]
pub trait Count: Sized {
    /// The number; what no `u32` holds becomes its nearest.
    fn count(self) -> u32;
    /// A number of attempts: below 1 counts as 1.
    fn attempts(self) -> u32 {
        self.count().max(1)
    }
    /// A number of permissions: below 0 counts as 0.
    fn permits(self) -> u32 {
        self.count()
    }
}

macro_rules! counts {
    ($($integer:ty)*) => {$(
        #[diagnostic::do_not_recommend]
        impl Count for $integer {
            fn count(self) -> u32 {
                u32::try_from(self.max(0)).unwrap_or(u32::MAX)
            }
        }
    )*};
}
counts!(i8 i16 i32 i64 i128 isize u16 u64 u128 usize);

#[diagnostic::do_not_recommend]
impl Count for u32 {
    fn count(self) -> u32 {
        self
    }
}

#[diagnostic::do_not_recommend]
impl Count for u8 {
    fn count(self) -> u32 {
        u32::from(self)
    }
}
