//! Attempts whose body runs on a thread pool, innermost: the pool is no part of the admission, since it takes the body.

use std::pin::{Pin, pin};

use tokio::runtime::Handle;

use super::Calling;
use super::blocking::block_on;
use crate::{Error, ThreadPoolBulkhead, ThreadPoolCall};

/// An argument that can go to another thread.
#[diagnostic::on_unimplemented(
    message = "an argument of type `{Self}` cannot move to another thread",
    label = "the body runs on a thread of the pool, so `{Self}` must implement `Send`",
    note = "pass something that is `Send`: an `Arc` in place of an `Rc`, a `Mutex` in place of a `RefCell`"
)]
pub trait ToThread: Sized {
    /// The argument, with those that are packed already.
    fn packed<A: 'static>(self, others: Luggage<A>) -> Luggage<(Self, A)>;
}

#[diagnostic::do_not_recommend]
impl<T: Send + 'static> ToThread for T {
    fn packed<A: 'static>(self, others: Luggage<A>) -> Luggage<(T, A)> {
        others.to_another_thread(self)
    }
}

/// A result that can come back from another thread.
#[diagnostic::on_unimplemented(
    message = "a result of type `{Self}` cannot come back from another thread",
    label = "the body runs on a thread of the pool, so `{Self}` must implement `Send`",
    note = "return something that is `Send`: an `Arc` in place of an `Rc`, a `Mutex` in place of a `RefCell`"
)]
pub trait FromThread: Sized {
    /// How a result of this type comes back.
    fn way_back() -> WayBack<Self>;
}

#[diagnostic::do_not_recommend]
impl<T: Send + 'static> FromThread for T {
    fn way_back() -> WayBack<T> {
        back_from_another_thread()
    }
}

/// Work for another thread. That it can go there is known when it is made, and never asked again: a mistake is one error.
type Work<T> = Box<dyn FnOnce() -> T + Send>;

/// The arguments that go to another thread.
pub struct Luggage<A>(Work<A>);

/// No arguments.
pub fn luggage() -> Luggage<()> {
    Luggage(Box::new(|| ()))
}

impl<A: 'static> Luggage<A> {
    /// One argument more, where the type is the caller's choice. The bounds that are missing are then some to write.
    pub fn to_another_thread<T>(self, argument: T) -> Luggage<(T, A)>
    where
        T: Send + 'static, // it goes to a thread of the pool, and may be there for longer than the call
    {
        Luggage(Box::new(move || (argument, (self.0)())))
    }
}

/// How a result comes back from a pool.
pub struct WayBack<T>(fn(&ThreadPoolBulkhead, Work<T>) -> Result<ThreadPoolCall<T>, Error>);

/// How a result comes back, where its type is the caller's choice.
pub fn back_from_another_thread<T>() -> WayBack<T>
where
    T: Send + 'static, // it comes back from a thread of the pool, and may be there for longer than the call
{
    WayBack(ThreadPoolBulkhead::submit)
}

/// Hands a body over that makes a future, which is made and run to its end on the other thread, so that it need not be
/// `Send`. It is in the tokio runtime that this is called in, if there is one.
pub fn on_pool<A, F, Fut, T>(
    pool: &ThreadPoolBulkhead,
    way_back: &WayBack<T>,
    args: Luggage<A>,
    body: F,
) -> impl Future<Output = Result<T, Error>> + use<A, F, Fut, T>
where
    A: 'static,
    F: FnOnce(A) -> Fut + Send + 'static,
    Fut: Future<Output = T>,
    T: 'static,
{
    let runtime = Handle::try_current().ok();
    let work = as_here(move || run_to_end(runtime, body((args.0)())));
    let submitted = (way_back.0)(pool, Box::new(work));
    async move { submitted?.await }
}

/// Hands the body of a plain function over, and waits for it.
///
/// # Errors
/// The refusal of the pool.
pub fn on_pool_blocking<A, F, T>(
    pool: &ThreadPoolBulkhead,
    way_back: &WayBack<T>,
    args: Luggage<A>,
    body: F,
) -> Result<T, Error>
where
    A: 'static,
    F: FnOnce(A) -> T + Send + 'static,
    T: 'static,
{
    let runtime = Handle::try_current().ok();
    let work = as_here(move || {
        let _entered = runtime.as_ref().map(Handle::enter);
        body((args.0)())
    });
    let mut submitted = (way_back.0)(pool, Box::new(work))?;
    block_on(|cx| Pin::new(&mut submitted).poll(cx))
}

impl Calling<'_> {
    /// The thread pool that the body runs on.
    pub fn pool(&self) -> ThreadPoolBulkhead {
        self.call.plan.thread_pool()
    }

    /// Runs an attempt on the pool: gives its result, or the refusal, be it that of the pool.
    ///
    /// # Errors
    /// The refusal.
    pub async fn attempt_on_pool<F, R>(&mut self, run: Pin<&mut F>) -> Result<R, Error>
    where
        F: Future<Output = Result<R, Error>>,
    {
        let ran = self.attempt(run).await?;
        ran.map_err(|refusal| self.call.as_mut().parts().refuse(refusal))
    }

    /// Runs an attempt of a plain function on the pool.
    ///
    /// # Errors
    /// The refusal.
    pub fn attempt_blocking_on_pool<R>(
        &mut self,
        run: impl FnOnce() -> Result<R, Error>,
    ) -> Result<R, Error> {
        let ran = self.attempt_blocking(run)?;
        ran.map_err(|refusal| self.call.as_mut().parts().refuse(refusal))
    }
}

fn run_to_end<F: Future>(runtime: Option<Handle>, body: F) -> F::Output {
    if let Some(runtime) = runtime {
        return runtime.block_on(body);
    }
    let mut body = pin!(body);
    block_on(|cx| body.as_mut().poll(cx))
}

/// The work, in the isolation of the test that calls.
#[cfg(feature = "testing")]
fn as_here<T>(work: impl FnOnce() -> T + Send) -> impl FnOnce() -> T + Send {
    let isolated = crate::testing::isolated();
    move || {
        let _isolation = isolated.map(crate::testing::join);
        work()
    }
}

#[cfg(not(feature = "testing"))]
fn as_here<W>(work: W) -> W {
    work
}
