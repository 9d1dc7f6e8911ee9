//! What the result of a function is: a `Result`, which can fail, or a plain value, which cannot.
//!
//! The type decides, never the way it is written: `(&&&Tag::of(&run)).kind()` finds the method of [`ViaResult`] for a
//! `Result`, before that of [`ViaPlain`], which there is for everything.

use std::convert::Infallible;
use std::marker::PhantomData;
use std::pin::Pin;

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

/// Found for a `Result`, and before [`ViaPlain`].
pub trait ViaResult: Sized {
    /// The kind of function.
    type Kind;
    /// The kind of function.
    fn kind(self) -> Self::Kind;
    /// The kind of a function that is only retried, for its errors.
    fn retry(self) -> Self::Kind {
        self.kind()
    }
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
pub trait ViaFuture: Sized {
    /// The kind of function.
    type Kind;
    /// The kind of function.
    fn kind(self) -> Self::Kind;
    /// The kind of a function that is only retried, for its errors.
    fn retry(self) -> Self::Kind {
        self.kind()
    }
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
    fn at_once(self) -> Self::Kind;
}

#[diagnostic::do_not_recommend]
impl<T, E> AtOnce for ResultKind<T, E> {
    type Kind = Self;
    fn at_once(self) -> Self {
        self
    }
}

#[diagnostic::do_not_recommend]
impl<R> AtOnce for PlainKind<R> {
    type Kind = Self;
    fn at_once(self) -> Self {
        self
    }
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

/// A kind of function, and a result of it taken apart.
pub(super) type Opened<K> = (K, Result<<K as Outcome>::Value, <K as Outcome>::Error>);

/// Takes the result of a function apart that cannot be refused.
pub fn open<K: Outcome>(kind: K, ran: K::Output) -> Opened<K> {
    (kind, kind.open(ran))
}

/// Puts the result of a function together.
pub fn close<K: Outcome>(kind: K, out: Result<K::Value, K::Error>) -> K::Output {
    kind.close(out)
}
