//! What a retry needs to have something to do: errors, or a question about values.

use std::convert::Infallible;

use super::outcome::{PlainKind, ResultKind, Tag};
use crate::Decision;

/// A result type that can fail.
///
/// What is made of a question has a type of this trait, so that the compiler says one thing about a type that cannot fail,
/// and nothing about the question itself.
#[diagnostic::on_unimplemented(
    message = "this is about errors, and a function that returns `{Self}` has none",
    label = "`{Self}` is a plain value, not a `Result`",
    note = "use `on_result` to judge a plain value"
)]
pub trait Fallible {
    /// What its errors are.
    type Error;
    /// A question as it was asked.
    type Question<Q>;
    /// A question about an error.
    fn about<Q: FnOnce(&Self::Error) -> bool>(question: Q) -> Self::Question<Q>;
    /// A question about an error and the attempts that were made.
    fn about_attempt<Q>(question: Q) -> Self::Question<Q>
    where
        Q: FnOnce(&Self::Error, u32) -> Decision;
}

#[diagnostic::do_not_recommend]
impl<T, E> Fallible for Result<T, E> {
    type Error = E;
    type Question<Q> = Q;
    fn about<Q: FnOnce(&E) -> bool>(question: Q) -> Q {
        question
    }
    fn about_attempt<Q: FnOnce(&E, u32) -> Decision>(question: Q) -> Q {
        question
    }
}

/// Found for a function that is only retried, for its errors, and returns a plain value.
pub trait NothingToRepeat {
    /// The kind of function.
    type Kind;
    /// The kind of function.
    #[deprecated(
        note = "what this function returns is never an error, so `#[retry]` has nothing to repeat: say which values to repeat with `on_result = <path or closure>`, return a `Result`, or remove the attribute"
    )]
    fn retry(self) -> Self::Kind;
}

impl<R> NothingToRepeat for &Tag<R> {
    type Kind = PlainKind<R>;
    fn retry(self) -> Self::Kind {
        PlainKind::new()
    }
}

/// Found first for a function that is only retried, for its errors, if they cannot exist.
pub trait NoErrorToRepeat {
    /// The kind of function.
    type Kind;
    /// The kind of function.
    #[deprecated(
        note = "the error of this function cannot exist, so `#[retry]` has nothing to repeat: say which values to repeat with `on_result = <path or closure>`, or remove the attribute"
    )]
    fn retry(self) -> Self::Kind;
}

impl<T> NoErrorToRepeat for &&&Tag<Result<T, Infallible>> {
    type Kind = ResultKind<T, Infallible>;
    fn retry(self) -> Self::Kind {
        ResultKind::new()
    }
}
