//! Arguments that each attempt starts from as they were passed.

/// An argument by value, kept for as long as an attempt may need it.
#[derive(Debug)]
pub struct Slot<T>(Option<T>);

impl<T> Slot<T> {
    /// Keeps an argument.
    pub fn new(argument: T) -> Self {
        Self(Some(argument))
    }
}

/// An argument that can be passed more than once.
#[diagnostic::on_unimplemented(
    message = "an argument of type `{Self}` is passed by value to a function that may need it again, but it cannot be cloned",
    label = "needed again by the next attempt or the fallback, so `{Self}` must implement `Clone`",
    note = "take it by reference, wrap it in an `Arc`, or list it in `#[retry(borrow(..))]` if the body only reads it"
)]
pub trait Again {
    /// Another one like this.
    fn again(&self) -> Self;
}

#[diagnostic::do_not_recommend]
impl<T: Clone> Again for T {
    fn again(&self) -> Self {
        self.clone()
    }
}

/// The argument for an attempt: a clone while it may be needed again, the argument itself for the last use.
pub fn next<T: Again>(slot: &mut Slot<T>, last: bool) -> T {
    let kept = if last {
        slot.0.take()
    } else {
        slot.0.as_ref().map(T::again)
    };
    kept.unwrap_or_else(|| gone())
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

/// A number of attempts, from an expression of any integer type: below 1 counts as 1, and what no `u32` holds as its end.
pub fn attempts<N>(number: N) -> u32
where
    N: TryInto<i128>,
{
    let number = number.try_into().unwrap_or(i128::MAX);
    u32::try_from(number.max(1)).unwrap_or(u32::MAX)
}
