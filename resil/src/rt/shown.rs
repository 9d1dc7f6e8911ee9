//! How an error is shown to those who listen: by its `Display`, or by the name of its type.

use std::fmt;
use std::marker::PhantomData;

use crate::event::written;

/// Finds out how an error is shown: by its `Display`, or by the name of its type.
pub struct Shown<E>(PhantomData<fn() -> E>);

impl<E> Shown<E> {
    /// For the error of an outcome.
    pub fn of<V>(_out: &Result<V, E>) -> Self {
        Self(PhantomData)
    }
}

/// Shows an error.
pub type Show<E> = for<'e> fn(&'e E) -> ShownError<'e>;

/// An error that is written out only when somebody reads it.
pub enum ShownError<'e> {
    /// By its `Display`, and by its type where that does not work.
    Display {
        /// The error.
        error: &'e dyn fmt::Display,
        /// Its type.
        name: &'static str,
    },
    /// By the name of its type.
    Type(&'static str),
}

impl fmt::Display for ShownError<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Display { error, name } => match written(error) {
                Some(text) => f.write_str(&text),
                None => f.write_str(name),
            },
            Self::Type(name) => f.write_str(name),
        }
    }
}

/// Found first, for an error that has a `Display`.
pub trait ViaDisplay {
    /// The error type.
    type Error;
    /// How it is shown.
    fn show(self) -> Show<Self::Error>;
}

/// Found for every other error.
pub trait ViaTypeName {
    /// The error type.
    type Error;
    /// How it is shown.
    fn show(self) -> Show<Self::Error>;
}

impl<E: fmt::Display> ViaDisplay for &&Shown<E> {
    type Error = E;
    fn show(self) -> Show<E> {
        |error| ShownError::Display {
            error,
            name: std::any::type_name::<E>(),
        }
    }
}

impl<E> ViaTypeName for &Shown<E> {
    type Error = E;
    fn show(self) -> Show<E> {
        |_| ShownError::Type(std::any::type_name::<E>())
    }
}
