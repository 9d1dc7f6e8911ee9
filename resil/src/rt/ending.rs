//! What a function without a fallback makes of a refusal: instead of a result, or of one that is not wanted.

use super::Calling;
use super::outcome::{Opened, Outcome, PlainKind, ResultKind};
use crate::Error;

/// Takes the result or refusal of a call apart.
pub fn open_or<K: CanEnd>(
    kind: K,
    ran: Result<K::Output, Error>,
    refused: fn(Error) -> K::Ending,
) -> Opened<K> {
    let ended = |refusal| kind.end(refused(refusal));
    // A function of plain values that can be refused does not compile.
    let output = ran.unwrap_or_else(|refusal| {
        ended(refusal).unwrap_or_else(|| unreachable!("a refusal of a plain value"))
    });
    (kind, kind.open(output))
}

/// The same where the declared type does not say how a refusal is returned.
pub fn open_by_kind<K: Outcome>(
    kind: K,
    ran: Result<K::Output, Error>,
    refused: fn(Error) -> K::Output,
) -> Opened<K> {
    (kind, kind.open(ran.unwrap_or_else(refused)))
}

/// What a kind of function makes of a refusal.
pub trait CanEnd: Outcome {
    /// What must hold the refusal.
    type Ending;
    /// The refusal as a result; `None` where there is no such result.
    fn end(self, ending: Self::Ending) -> Option<Self::Output>;
}

impl<T, E> CanEnd for ResultKind<T, E> {
    type Ending = E;
    fn end(self, ending: E) -> Option<Result<T, E>> {
        Some(Err(ending))
    }
}

/// A refusal that a function cannot tell its caller.
pub struct Untold;

impl From<Error> for Untold {
    fn from(_: Error) -> Self {
        Self
    }
}

impl<R> CanEnd for PlainKind<R> {
    type Ending = Untold;
    fn end(self, _: Untold) -> Option<R> {
        None
    }
}

/// Replaces an unwanted last result by the refusal that the retry ended with, if it did and the function can tell.
pub fn overrule<K: CanEnd>(
    call: &mut Calling<'_>,
    kind: K,
    out: Result<K::Value, K::Error>,
    refused: fn(Error) -> K::Ending,
) -> Result<K::Value, K::Error> {
    let ended = call.take_ending().map(refused);
    match ended.and_then(|ending| kind.end(ending)) {
        Some(output) => kind.open(output),
        None => out,
    }
}

/// The same where the declared type does not say how a refusal is returned.
pub fn overrule_by_kind<K: Outcome>(
    call: &mut Calling<'_>,
    kind: K,
    out: Result<K::Value, K::Error>,
    refused: fn(Error) -> K::Output,
) -> Result<K::Value, K::Error> {
    match call.take_ending() {
        Some(ending) => kind.open(refused(ending)),
        None => out,
    }
}
