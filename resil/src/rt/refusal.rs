//! How a policy's refusal, or the end of a retry, becomes the result of a function. Each attribute whose policy refuses has its
//! own trait, so that the compiler's message can name it. They are written out: of a trait that a macro makes, the message
//! would show the macro.

use crate::Error;

/// An error type that can hold a refusal.
#[diagnostic::on_unimplemented(
    message = "the error type `{Self}` cannot hold a `resil::Error`, with which the policies of this function refuse a call",
    label = "`{Self}` does not implement `From<resil::Error>`",
    note = "for an error type of your own, write `impl From<resil::Error> for {Self}`, or add to an enum that derives `thiserror::Error` the variant `#[error(transparent)] Resil(#[from] resil::Error)`",
    note = "in place of one that is not your own, return one that can hold it: an enum of your own with that variant, `anyhow::Error` or `Box<dyn std::error::Error + Send + Sync>`"
)]
pub trait FromRefusal {
    /// The refusal as an error of the function.
    fn from_refusal(refusal: Error) -> Self;
}

#[diagnostic::do_not_recommend]
impl<E: From<Error>> FromRefusal for E {
    fn from_refusal(refusal: Error) -> Self {
        E::from(refusal)
    }
}

/// An error type that can hold the end of a retry that did not get what it wants.
#[diagnostic::on_unimplemented(
    message = "the error type `{Self}` cannot hold a `resil::Error`, with which a retry ends whose last value is still one that `on_result` repeats on",
    label = "`{Self}` does not implement `From<resil::Error>`",
    note = "for an error type of your own, write `impl From<resil::Error> for {Self}`, or add to an enum that derives `thiserror::Error` the variant `#[error(transparent)] Resil(#[from] resil::Error)`",
    note = "in place of one that is not your own, return one that can hold it: an enum of your own with that variant, `anyhow::Error` or `Box<dyn std::error::Error + Send + Sync>`"
)]
pub trait FromUnwanted {
    /// The end of the retry as an error of the function.
    fn from_unwanted(ending: Error) -> Self;
}

#[diagnostic::do_not_recommend]
impl<E: From<Error>> FromUnwanted for E {
    fn from_unwanted(ending: Error) -> Self {
        E::from(ending)
    }
}

/// Functions that `#[circuit_breaker]` may refuse a call of.
pub mod circuit_breaker {
    /// A result type that has room for a refusal.
    #[diagnostic::on_unimplemented(
        message = "a function that returns `{Self}` cannot say that `#[circuit_breaker]` refused its call",
        label = "`{Self}` is a plain value, not a `Result`",
        note = "return `Result<{Self}, resil::Error>`, or one whose error implements `From<resil::Error>`",
        note = "or give one of the attributes a `fallback = |refusal| …` whose value is of type `{Self}`"
    )]
    pub trait Refusable {
        /// What must hold the refusal.
        type Error;
        /// A failed call.
        fn refused(error: Self::Error) -> Self;
    }

    #[diagnostic::do_not_recommend]
    impl<T, E> Refusable for Result<T, E> {
        type Error = E;
        fn refused(error: E) -> Self {
            Err(error)
        }
    }
}

/// Functions that `#[rate_limiter]` may refuse a call of.
pub mod rate_limiter {
    /// A result type that has room for a refusal.
    #[diagnostic::on_unimplemented(
        message = "a function that returns `{Self}` cannot say that `#[rate_limiter]` refused its call",
        label = "`{Self}` is a plain value, not a `Result`",
        note = "return `Result<{Self}, resil::Error>`, or one whose error implements `From<resil::Error>`",
        note = "or give one of the attributes a `fallback = |refusal| …` whose value is of type `{Self}`"
    )]
    pub trait Refusable {
        /// What must hold the refusal.
        type Error;
        /// A failed call.
        fn refused(error: Self::Error) -> Self;
    }

    #[diagnostic::do_not_recommend]
    impl<T, E> Refusable for Result<T, E> {
        type Error = E;
        fn refused(error: E) -> Self {
            Err(error)
        }
    }
}

/// Functions that `#[time_limiter]` may refuse a call of.
pub mod time_limiter {
    /// A result type that has room for a refusal.
    #[diagnostic::on_unimplemented(
        message = "a function that returns `{Self}` cannot say that `#[time_limiter]` ended its call",
        label = "`{Self}` is a plain value, not a `Result`",
        note = "return `Result<{Self}, resil::Error>`, or one whose error implements `From<resil::Error>`",
        note = "or give one of the attributes a `fallback = |refusal| …` whose value is of type `{Self}`"
    )]
    pub trait Refusable {
        /// What must hold the refusal.
        type Error;
        /// A failed call.
        fn refused(error: Self::Error) -> Self;
    }

    #[diagnostic::do_not_recommend]
    impl<T, E> Refusable for Result<T, E> {
        type Error = E;
        fn refused(error: E) -> Self {
            Err(error)
        }
    }
}

/// Functions that `#[bulkhead]` may refuse a call of.
pub mod bulkhead {
    /// A result type that has room for a refusal.
    #[diagnostic::on_unimplemented(
        message = "a function that returns `{Self}` cannot say that `#[bulkhead]` refused its call",
        label = "`{Self}` is a plain value, not a `Result`",
        note = "return `Result<{Self}, resil::Error>`, or one whose error implements `From<resil::Error>`",
        note = "or give one of the attributes a `fallback = |refusal| …` whose value is of type `{Self}`"
    )]
    pub trait Refusable {
        /// What must hold the refusal.
        type Error;
        /// A failed call.
        fn refused(error: Self::Error) -> Self;
    }

    #[diagnostic::do_not_recommend]
    impl<T, E> Refusable for Result<T, E> {
        type Error = E;
        fn refused(error: E) -> Self {
            Err(error)
        }
    }
}
