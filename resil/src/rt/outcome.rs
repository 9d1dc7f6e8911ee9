//! What the result of a function is: a `Result`, which can fail, or a plain value, which cannot.
//!
//! The type decides, never the way it is written: `(&&Tag::of(&run)).kind()` finds the method of [`ViaResult`] first, and
//! that of [`ViaPlain`] for everything that is no `Result`.

use std::convert::Infallible;
use std::marker::PhantomData;
use std::pin::Pin;

use super::Calling;
use super::refusal::FromRefusal;
use crate::Error;

/// The type of a body's result, without a value of it.
pub struct Tag<R>(PhantomData<fn() -> R>);

impl<R> Tag<R> {
    /// The tag of what a future gives that waits for a thread pool.
    pub fn on_pool<F: Future<Output = Result<R, Error>>>(_run: &Pin<&mut F>) -> Self {
        Self(PhantomData)
    }

    /// The tag of what a future gives.
    pub fn of<F: Future<Output = R>>(_run: &Pin<&mut F>) -> Self {
        Self(PhantomData)
    }

    /// The tag of what a plain function returned.
    pub fn returned(_result: &R) -> Self {
        Self(PhantomData)
    }

    /// The tag of what a plain function returned, if it ran.
    pub fn ran(_ran: &Result<R, Error>) -> Self {
        Self(PhantomData)
    }
}

/// A function that returns a `Result<T, E>`.
pub struct ResultKind<T, E>(PhantomData<fn() -> (T, E)>);

/// A function that returns a plain value.
pub struct PlainKind<R>(PhantomData<fn() -> R>);

impl<T, E> Clone for ResultKind<T, E> {
    fn clone(&self) -> Self {
        *self
    }
}
impl<T, E> Copy for ResultKind<T, E> {}
impl<T, E> ResultKind<T, E> {
    pub(super) const fn new() -> Self {
        Self(PhantomData)
    }
}
impl<R> PlainKind<R> {
    pub(super) const fn new() -> Self {
        Self(PhantomData)
    }
}
impl<R> Clone for PlainKind<R> {
    fn clone(&self) -> Self {
        *self
    }
}
impl<R> Copy for PlainKind<R> {}

/// Found first, for a `Result`.
pub trait ViaResult {
    /// The kind of function.
    type Kind;
    /// The kind of function.
    fn kind(self) -> Self::Kind;
}

/// Found for everything else.
pub trait ViaPlain {
    /// The kind of function.
    type Kind;
    /// The kind of function.
    fn kind(self) -> Self::Kind;
}

impl<T, E> ViaResult for &&Tag<Result<T, E>> {
    type Kind = ResultKind<T, E>;
    fn kind(self) -> Self::Kind {
        ResultKind::new()
    }
}

impl<R> ViaPlain for &Tag<R> {
    type Kind = PlainKind<R>;
    fn kind(self) -> Self::Kind {
        PlainKind::new()
    }
}

/// A plain function that returns a future, though its return type does not say so.
pub struct FutureKind<F>(PhantomData<fn() -> F>);

/// Found first for a plain function, if what it returns is a future.
pub trait ViaFuture {
    /// The kind of function.
    type Kind;
    /// The kind of function.
    fn kind(self) -> Self::Kind;
}

impl<F: Future> ViaFuture for &&&Tag<F> {
    type Kind = FutureKind<F>;
    fn kind(self) -> Self::Kind {
        FutureKind(PhantomData)
    }
}

/// A kind of plain function that has done its work when it returns.
#[diagnostic::on_unimplemented(
    message = "this plain `fn` returns a future, so its policies would guard only the making of the future",
    label = "a future by another name",
    note = "make it an `async fn`, or write the future out as `impl Future<Output = …>` or `Pin<Box<dyn Future<Output = …>>>`"
)]
pub trait AtOnce {
    /// The kind of function.
    type Kind;
    /// The kind of function.
    fn checked(self) -> Self::Kind;
}

#[diagnostic::do_not_recommend]
impl<T, E> AtOnce for ResultKind<T, E> {
    type Kind = Self;
    fn checked(self) -> Self {
        self
    }
}

#[diagnostic::do_not_recommend]
impl<R> AtOnce for PlainKind<R> {
    type Kind = Self;
    fn checked(self) -> Self {
        self
    }
}

/// Checks that a plain function has done its work when it returns.
pub fn at_once<K: AtOnce>(kind: K) -> K::Kind {
    kind.checked()
}

/// Evaluates a body, once, that makes a future.
pub fn made<F>(body: impl FnOnce() -> F) -> F {
    body()
}

/// A kind of function, which says what of its result is a value and what an error.
pub trait Outcome: Copy {
    /// What the function returns.
    type Output;
    /// What `on_result` and the like see.
    type Value;
    /// What predicates of errors see.
    type Error;
    /// Takes a result apart.
    fn open(self, output: Self::Output) -> Result<Self::Value, Self::Error>;
    /// Puts it together again.
    fn close(self, out: Result<Self::Value, Self::Error>) -> Self::Output;
}

impl<T, E> Outcome for ResultKind<T, E> {
    type Output = Result<T, E>;
    type Value = T;
    type Error = E;
    fn open(self, output: Result<T, E>) -> Result<T, E> {
        output
    }
    fn close(self, out: Result<T, E>) -> Result<T, E> {
        out
    }
}

impl<R> Outcome for PlainKind<R> {
    type Output = R;
    type Value = R;
    type Error = Infallible;
    fn open(self, output: R) -> Result<R, Infallible> {
        Ok(output)
    }
    fn close(self, out: Result<R, Infallible>) -> R {
        match out {
            Ok(value) => value,
            Err(never) => match never {},
        }
    }
}

/// A function with a fallback, which takes refusals whatever the function returns.
pub trait WithFallback: Outcome {
    /// What the fallback is given.
    type Failure;
    /// Takes a result or a refusal apart.
    fn open_refusable(self, ran: Result<Self::Output, Error>)
    -> Result<Self::Value, Self::Failure>;
    /// What a refusal after a result becomes; `None` where the result itself is to be returned.
    fn ending(self, error: Error) -> Option<Self::Failure>;
}

impl<T, E: FromRefusal> WithFallback for ResultKind<T, E> {
    type Failure = E;
    fn open_refusable(self, ran: Result<Result<T, E>, Error>) -> Result<T, E> {
        ran.unwrap_or_else(|refusal| Err(E::from_refusal(refusal)))
    }
    fn ending(self, error: Error) -> Option<E> {
        Some(E::from_refusal(error))
    }
}

impl<R> WithFallback for PlainKind<R> {
    type Failure = Error;
    fn open_refusable(self, ran: Result<R, Error>) -> Result<R, Error> {
        ran
    }
    fn ending(self, error: Error) -> Option<Error> {
        // A plain value that was there when the wait was cut short is what the function returns.
        (error.kind() != crate::ErrorKind::Cancelled).then_some(error)
    }
}

/// Takes the result of a function apart that cannot be refused.
pub fn open<K: Outcome>(kind: K, ran: K::Output) -> Result<K::Value, K::Error> {
    kind.open(ran)
}

/// Takes the result or refusal of a call apart.
pub fn open_or<K: Outcome>(
    kind: K,
    ran: Result<K::Output, Error>,
    reject: fn(Error) -> K::Output,
) -> Result<K::Value, K::Error> {
    kind.open(ran.unwrap_or_else(reject))
}

/// Takes the result or refusal of a call apart that a fallback stands behind.
pub fn open_for_fallback<K: WithFallback>(
    kind: K,
    ran: Result<K::Output, Error>,
) -> Result<K::Value, K::Failure> {
    kind.open_refusable(ran)
}

/// Puts the result of a function together.
pub fn close<K: Outcome>(kind: K, out: Result<K::Value, K::Error>) -> K::Output {
    kind.close(out)
}

/// An error type that can hold the end of a retry that did not get what it wants.
#[diagnostic::on_unimplemented(
    message = "the error type `{Self}` cannot hold a `resil::Error`, with which a retry ends when `on_result` wants none of the values",
    label = "`{Self}` does not implement `From<resil::Error>`",
    note = "if `{Self}` is your own type, add a variant `#[error(transparent)] Resil(#[from] resil::Error)` to it, or write `impl From<resil::Error> for {Self}`",
    note = "if it is not, return an error type that can hold one: an enum of your own with that variant, `anyhow::Error` or `Box<dyn std::error::Error + Send + Sync>`"
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

/// How a kind of function answers a refusal that takes the place of an unwanted result.
pub trait Overruled: Outcome {
    /// `None`: the result stays.
    fn refusal(self) -> Option<fn(Error) -> Self::Output>;
}

impl<T, E: FromUnwanted> Overruled for ResultKind<T, E> {
    fn refusal(self) -> Option<fn(Error) -> Result<T, E>> {
        Some(|ending| Err(E::from_unwanted(ending)))
    }
}

impl<R> Overruled for PlainKind<R> {
    fn refusal(self) -> Option<fn(Error) -> R> {
        None
    }
}

/// How a function that only retries answers.
pub fn refusal_of<K: Overruled>(kind: K) -> Option<fn(Error) -> K::Output> {
    kind.refusal()
}

/// Replaces an unwanted last result by the refusal that the retry ended with, if it did.
pub fn overrule<K: Outcome>(
    call: &mut Calling<'_>,
    kind: K,
    out: Result<K::Value, K::Error>,
    reject: Option<fn(Error) -> K::Output>,
) -> Result<K::Value, K::Error> {
    match (call.take_ending(), reject) {
        (Some(ending), Some(reject)) => kind.open(reject(ending)),
        _ => out,
    }
}
