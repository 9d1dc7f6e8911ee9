//! What is returned in place of a failure.

use std::future::Future;
use std::pin::Pin;

use super::Call;
use super::outcome::{Outcome, WithFallback};

/// A function's result, from the value of a call that succeeded.
pub fn value<K: Outcome>(kind: K, value: K::Value) -> K::Output {
    kind.close(Ok(value))
}

/// The result of a fallback, which gives the function's return type, now or as a future.
pub fn fall_back<K, E, F, X, M>(_kind: K, failure: E, fallback: F) -> X::Result
where
    K: Outcome,
    F: FnOnce(E) -> X,
    X: FallbackResult<K::Output, M>,
{
    fallback(failure).into_result()
}

/// What a fallback may give.
#[diagnostic::on_unimplemented(
    message = "a fallback must give `{R}`, like its function, or a future of it; this one gives `{Self}`",
    label = "expected `{R}`"
)]
pub trait FallbackResult<R, M> {
    /// The result, now or later.
    type Result: Future<Output = R>;
    /// The result, now or later.
    fn into_result(self) -> Self::Result;
}

/// Marks a fallback that gives its result at once.
#[derive(Debug)]
pub struct Now;
/// Marks a fallback that gives a future.
#[derive(Debug)]
pub struct Later;

impl<R> FallbackResult<R, Now> for R {
    type Result = std::future::Ready<R>;
    fn into_result(self) -> Self::Result {
        std::future::ready(self)
    }
}

impl<R, F: Future<Output = R>> FallbackResult<R, Later> for F {
    type Result = F;
    fn into_result(self) -> F {
        self
    }
}

/// Replaces an unwanted last result by the refusal that the retry ended with, if it did.
pub fn overrule_for_fallback<K: WithFallback>(
    mut call: Pin<&mut Call>,
    kind: K,
    out: Result<K::Value, K::Failure>,
) -> Result<K::Value, K::Failure> {
    match call
        .as_mut()
        .take_ending()
        .and_then(|ending| kind.ending(ending))
    {
        Some(failure) => Err(failure),
        None => out,
    }
}
