//! A part of an argument, for code that runs before the argument moves.

/// Gives a part by value, if it can be copied, else as a reference: `(&Part(max)).get()` takes the first of the two
/// implementations that there is.
pub struct Part<'a, T>(pub &'a T);

impl<T> Clone for Part<'_, T> {
    fn clone(&self) -> Self {
        *self
    }
}
impl<T> Copy for Part<'_, T> {}

/// Found first, for a part that can be copied.
pub trait ViaCopy {
    /// The part.
    type Part;
    /// The part.
    fn get(self) -> Self::Part;
}

/// Found for everything else.
pub trait ViaLoan {
    /// The part.
    type Part;
    /// The part.
    fn get(self) -> Self::Part;
}

impl<T: Copy> ViaCopy for &Part<'_, T> {
    type Part = T;
    fn get(self) -> T {
        *self.0
    }
}

impl<'a, T> ViaLoan for Part<'a, T> {
    type Part = &'a T;
    fn get(self) -> &'a T {
        self.0
    }
}
