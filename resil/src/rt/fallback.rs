//! What is returned in place of a failure.

use std::convert::Infallible;
use std::future::Future;
use std::marker::PhantomData;

use super::Calling;
use super::outcome::{Outcome, PlainKind, ResultKind};
use super::path::Nothing;
use crate::{Error, ErrorKind};

/// A function with a fallback, which takes refusals whatever the function returns.
pub trait WithFallback: Outcome {
    /// What the fallback is given.
    type Failure;
    /// Takes a result or a refusal apart.
    fn open_refusable(
        self,
        ran: Result<Self::Output, Error>,
        refused: fn(Error) -> Self::Failure,
    ) -> Result<Self::Value, Self::Failure>;
    /// Whether a refusal after a result takes its place.
    fn ends_with(self, error: &Error) -> bool;
}

impl<T, E> WithFallback for ResultKind<T, E> {
    type Failure = E;
    fn open_refusable(
        self,
        ran: Result<Result<T, E>, Error>,
        refused: fn(Error) -> E,
    ) -> Result<T, E> {
        ran.unwrap_or_else(|refusal| Err(refused(refusal)))
    }
    fn ends_with(self, _: &Error) -> bool {
        true
    }
}

impl<R> WithFallback for PlainKind<R> {
    type Failure = Error;
    fn open_refusable(
        self,
        ran: Result<R, Error>,
        refused: fn(Error) -> Error,
    ) -> Result<R, Error> {
        ran.map_err(refused)
    }
    fn ends_with(self, error: &Error) -> bool {
        // A plain value that was there when the wait was cut short is what the function returns.
        error.kind() != ErrorKind::Cancelled
    }
}

/// Takes the result or refusal of a call apart that a fallback stands behind.
pub fn open_for_fallback<K: WithFallback>(
    kind: K,
    ran: Result<K::Output, Error>,
    refused: fn(Error) -> K::Failure,
) -> (K, Result<K::Value, K::Failure>) {
    (kind, kind.open_refusable(ran, refused))
}

/// A function's result, from the value of a call that succeeded.
pub fn value<K: Outcome>(kind: K, value: K::Value) -> K::Output {
    kind.close(Ok(value))
}

/// What a fallback answers to a failure.
pub fn answer<E, F, X>(failure: E, fallback: F) -> X
where
    F: FnOnce(E) -> X,
{
    fallback(failure)
}

/// The type that a fallback must give.
pub struct Expected<R>(PhantomData<fn() -> R>);

/// The type that the fallback of such a function must give.
pub fn expected<K: Outcome>(_kind: K) -> Expected<K::Output> {
    Expected(PhantomData)
}

/// What the fallback of a plain function may give.
#[diagnostic::on_unimplemented(
    message = "a fallback of a plain `fn` must give `{R}`, like its function, and cannot be awaited; this one gives `{Self}`",
    label = "expected `{R}`"
)]
pub trait FallbackValue<R>: Sized {
    /// The result.
    fn value(expected: Expected<R>, answer: Self) -> R;
}

#[diagnostic::do_not_recommend]
impl<R> FallbackValue<R> for R {
    fn value(_: Expected<R>, answer: R) -> R {
        answer
    }
}

/// Whether the fallback answers this failure.
pub fn answers<E>(failure: &E, on: impl FnOnce(&E) -> bool) -> bool {
    on(failure)
}

/// A kind of function that can return a failure that its fallback does not answer.
#[diagnostic::on_unimplemented(
    message = "`fallback_on` may leave out a refusal, and a function that returns a plain value cannot hold it",
    label = "every refusal must be answered",
    note = "remove `fallback_on` and look at the refusal in the `fallback`, or return a `Result` whose error is `resil::Error` or implements `From<resil::Error>`"
)]
pub trait GivesBack<E>: Outcome {
    /// The failure as a result.
    fn give_back(self, failure: E) -> Self::Output;
}

#[diagnostic::do_not_recommend]
impl<T, E> GivesBack<E> for ResultKind<T, E> {
    fn give_back(self, failure: E) -> Result<T, E> {
        Err(failure)
    }
}

#[diagnostic::do_not_recommend]
impl<R, E: Never> GivesBack<E> for PlainKind<R> {
    fn give_back(self, failure: E) -> R {
        failure.never()
    }
}

/// A failure that there cannot be.
pub trait Never {
    /// Anything.
    fn never<R>(self) -> R;
}

impl Never for Infallible {
    fn never<R>(self) -> R {
        match self {}
    }
}

/// What a fallback may give.
#[diagnostic::on_unimplemented(
    message = "a fallback must give `{R}`, like its function, or a future of it; this one gives `{Self}`",
    label = "expected `{R}`"
)]
pub trait FallbackResult<R, M>: Sized {
    /// The result, now or later.
    type Result: Future<Output = R>;
    /// The result, now or later.
    fn result(expected: Expected<R>, answer: Self) -> Self::Result;
}

/// Marks a fallback that gives its result at once.
#[derive(Debug)]
pub struct Now;
/// Marks a fallback that gives a future.
#[derive(Debug)]
pub struct Later;

#[diagnostic::do_not_recommend]
impl<R> FallbackResult<R, Now> for R {
    type Result = std::future::Ready<R>;
    fn result(_: Expected<R>, answer: R) -> Self::Result {
        std::future::ready(answer)
    }
}

#[diagnostic::do_not_recommend]
impl<R, F: Future<Output = R>> FallbackResult<R, Later> for F {
    type Result = F;
    fn result(_: Expected<R>, answer: F) -> F {
        answer
    }
}

/// As for the functions that attributes name, one way more, so that the compiler does not tell of the last that is left.
#[diagnostic::do_not_recommend]
impl<R, T: Nothing> FallbackResult<R, ()> for T {
    type Result = std::future::Pending<R>;
    fn result(_: Expected<R>, _: T) -> Self::Result {
        std::future::pending()
    }
}

/// Replaces an unwanted last result by the refusal that the retry ended with, if it did.
pub fn overrule_for_fallback<K: WithFallback>(
    call: &mut Calling<'_>,
    kind: K,
    out: Result<K::Value, K::Failure>,
    refused: fn(Error) -> K::Failure,
) -> Result<K::Value, K::Failure> {
    match call.take_ending() {
        Some(ending) if kind.ends_with(&ending) => Err(refused(ending)),
        _ => out,
    }
}
