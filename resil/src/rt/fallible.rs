//! What a retry needs to have something to do: errors, or a question about values.
//!
//! What is made of a question has a type of a trait, so that the compiler says one thing about a type that cannot fail, and
//! nothing about the question itself. Each question has its own, so that the message can name it; they are written out for the
//! reason that those of refusals are.

use std::convert::Infallible;

use super::outcome::{PlainKind, ResultKind, Tag};

/// Functions that `when` may ask about.
pub mod when {
    use crate::Decision;

    /// A result type that can fail.
    #[diagnostic::on_unimplemented(
        message = "`when` is about errors, and a function that returns `{Self}` has none",
        label = "`{Self}` is a plain value, not a `Result`",
        note = "to repeat on some of its values, write `on_result = |value| …` in place of this: true for a value to repeat on (on `None`: `on_result = Option::is_none`)",
        note = "to repeat on errors, return a `Result<{Self}, …>` with them"
    )]
    pub trait Fallible {
        /// What its errors are.
        type Error;
        /// A question as it was asked.
        type Question<Q>;
        /// A question about an error.
        fn about<Q: FnOnce(&Self::Error, u32) -> Decision>(question: Q) -> Self::Question<Q>;
    }

    #[diagnostic::do_not_recommend]
    impl<T, E> Fallible for Result<T, E> {
        type Error = E;
        type Question<Q> = Q;
        fn about<Q: FnOnce(&E, u32) -> Decision>(question: Q) -> Q {
            question
        }
    }
}

/// Functions that `on_error` may ask about.
pub mod retry_errors {
    /// A result type that can fail.
    #[diagnostic::on_unimplemented(
        message = "`on_error` (also `retry_errors`) is about errors, and a function that returns `{Self}` has none",
        label = "`{Self}` is a plain value, not a `Result`",
        note = "to repeat on some of its values, write `on_result = |value| …` in place of this: true for a value to repeat on (on `None`: `on_result = Option::is_none`)",
        note = "to repeat on errors, return a `Result<{Self}, …>` with them"
    )]
    pub trait Fallible {
        /// What its errors are.
        type Error;
        /// A question as it was asked.
        type Question<Q>;
        /// A question about an error.
        fn about<Q: FnOnce(&Self::Error) -> bool>(question: Q) -> Self::Question<Q>;
    }

    #[diagnostic::do_not_recommend]
    impl<T, E> Fallible for Result<T, E> {
        type Error = E;
        type Question<Q> = Q;
        fn about<Q: FnOnce(&E) -> bool>(question: Q) -> Q {
            question
        }
    }
}

/// Functions that `ignore_errors` may ask about.
pub mod retry_ignore_errors {
    /// A result type that can fail.
    #[diagnostic::on_unimplemented(
        message = "`ignore_errors` is about errors, and a function that returns `{Self}` has none",
        label = "`{Self}` is a plain value, not a `Result`",
        note = "to repeat on some of its values, write `on_result = |value| …` in place of this: true for a value to repeat on (on `None`: `on_result = Option::is_none`)",
        note = "to repeat on errors, return a `Result<{Self}, …>` with them"
    )]
    pub trait Fallible {
        /// What its errors are.
        type Error;
        /// A question as it was asked.
        type Question<Q>;
        /// A question about an error.
        fn about<Q: FnOnce(&Self::Error) -> bool>(question: Q) -> Self::Question<Q>;
    }

    #[diagnostic::do_not_recommend]
    impl<T, E> Fallible for Result<T, E> {
        type Error = E;
        type Question<Q> = Q;
        fn about<Q: FnOnce(&E) -> bool>(question: Q) -> Q {
            question
        }
    }
}

/// Found for a function that is only retried, for its errors, and returns a plain value.
pub trait NothingToRepeat {
    /// The kind of function.
    type Kind;
    /// The kind of function.
    #[deprecated(
        note = "not a deprecation: what this function returns is never an error, so `#[retry]` has nothing to repeat on; name the values to repeat on with `on_result = |value| …`, return a `Result`, or remove the attribute"
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
        note = "not a deprecation: the error of this function cannot exist, so `#[retry]` has nothing to repeat on; name the values to repeat on with `on_result = |value| …`, or remove the attribute"
    )]
    fn retry(self) -> Self::Kind;
}

impl<T> NoErrorToRepeat for &&&Tag<Result<T, Infallible>> {
    type Kind = ResultKind<T, Infallible>;
    fn retry(self) -> Self::Kind {
        ResultKind::new()
    }
}
