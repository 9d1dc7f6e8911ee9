//! What is known of a function's errors: how they are shown to those who listen, and the names they go by.

use std::fmt;
use std::marker::PhantomData;

use crate::ErrorKinds;
use crate::event::written;

/// Finds out what is known of an error type: `(&&&&Shown::of(&out)).show()` takes the first of the implementations of
/// [`Via`] that there is.
pub struct Shown<E>(PhantomData<fn() -> E>);

impl<E> Shown<E> {
    /// For the error of an outcome.
    pub fn of<V>(_out: &Result<V, E>) -> Self {
        Self(PhantomData)
    }
}

/// Shows an error.
pub(super) type Show<E> = for<'e> fn(&'e E) -> ShownError<'e>;

/// An error that is written out only when somebody reads it: by its `Display`, or by the name of its type.
pub struct ShownError<'e> {
    display: Option<&'e dyn fmt::Display>,
    /// Its names, if its type has any.
    pub(super) kinds: Option<&'e dyn ErrorKinds>,
    /// That of its type.
    pub(super) type_name: &'static str,
}

impl<'e> ShownError<'e> {
    fn new<E>(display: Option<&'e dyn fmt::Display>, kinds: Option<&'e dyn ErrorKinds>) -> Self {
        Self {
            display,
            kinds,
            type_name: std::any::type_name::<E>(),
        }
    }
}

impl fmt::Display for ShownError<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.display.and_then(written) {
            Some(text) => f.write_str(&text),
            None => f.write_str(self.type_name),
        }
    }
}

/// The ways to show an error, by what its type has.
pub trait Via {
    /// The error type.
    type Error;
    /// How it is shown.
    fn show(self) -> Show<Self::Error>;
}

impl<E: fmt::Display + ErrorKinds> Via for &&&&Shown<E> {
    type Error = E;
    fn show(self) -> Show<E> {
        |error| ShownError::new::<E>(Some(error), Some(error))
    }
}

impl<E: ErrorKinds> Via for &&&Shown<E> {
    type Error = E;
    fn show(self) -> Show<E> {
        |error| ShownError::new::<E>(None, Some(error))
    }
}

impl<E: fmt::Display> Via for &&Shown<E> {
    type Error = E;
    fn show(self) -> Show<E> {
        |error| ShownError::new::<E>(Some(error), None)
    }
}

impl<E> Via for &Shown<E> {
    type Error = E;
    fn show(self) -> Show<E> {
        |_| ShownError::new::<E>(None, None)
    }
}
