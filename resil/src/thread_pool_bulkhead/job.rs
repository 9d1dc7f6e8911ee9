//! A call on its way to a thread and back.

use std::fmt;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll};

use tokio::sync::oneshot;

use crate::Error;
use crate::sync::contained;

/// What a call on the pool comes to: a value, or the payload of its panic.
type Outcome<T> = std::thread::Result<T>;

/// A call, without the types of its work.
pub(super) trait Job: Send {
    /// Whether somebody still waits for it.
    fn is_wanted(&self) -> bool;
    /// Does the work; a panic of it is part of the outcome.
    fn run(&mut self);
    /// Hands the outcome over, if there is one.
    fn deliver(self: Box<Self>);
}

struct Task<F, T> {
    work: Option<F>,
    outcome: Option<Outcome<T>>,
    caller: oneshot::Sender<Outcome<T>>,
}

impl<F, T> Job for Task<F, T>
where
    F: FnOnce() -> T + Send,
    T: Send,
{
    fn is_wanted(&self) -> bool {
        !self.caller.is_closed()
    }

    fn run(&mut self) {
        if let Some(work) = self.work.take() {
            self.outcome = Some(catch_unwind(AssertUnwindSafe(work)));
        }
    }

    fn deliver(self: Box<Self>) {
        if let Some(outcome) = self.outcome {
            // A caller that is gone wants no outcome.
            let _ = self.caller.send(outcome);
        }
    }
}

/// Pairs `work` with the handle that waits for it.
pub(super) fn job<F, T>(pool: &Arc<str>, work: F) -> (Box<dyn Job>, ThreadPoolCall<T>)
where
    F: FnOnce() -> T + Send + 'static,
    T: Send + 'static,
{
    let (caller, outcome) = oneshot::channel();
    let task = Task {
        work: Some(work),
        outcome: None,
        caller,
    };
    (
        Box::new(task),
        ThreadPoolCall {
            pool: Arc::clone(pool),
            outcome: Some(outcome),
        },
    )
}

/// Hands the outcome of `job` over, or lets go of it unrun. What the caller's types do when they are dropped or woken
/// cannot harm the thread.
pub(super) fn deliver(job: Box<dyn Job>) {
    contained(|| job.deliver());
}

/// A call that a [`ThreadPoolBulkhead`](crate::ThreadPoolBulkhead) has admitted: a future of its value.
///
/// A panic of the work goes on in whoever awaits this. Dropping it while the call is queued means that the call is not
/// made; once begun it runs to its end, and keeps its thread until then.
#[must_use = "a queued call whose handle is dropped is not made"]
pub struct ThreadPoolCall<T> {
    pool: Arc<str>,
    /// Absent once it was returned.
    outcome: Option<oneshot::Receiver<Outcome<T>>>,
}

impl<T> Future for ThreadPoolCall<T> {
    type Output = Result<T, Error>;

    fn poll(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Self::Output> {
        let Some(outcome) = self.outcome.as_mut() else {
            return Poll::Pending;
        };
        let Poll::Ready(outcome) = Pin::new(outcome).poll(cx) else {
            return Poll::Pending;
        };
        self.outcome = None;
        match outcome {
            Ok(Ok(value)) => Poll::Ready(Ok(value)),
            Ok(Err(panic)) => resume_unwind(panic),
            // The system would not give the pool a single thread, so the queue was refused after all.
            Err(_) => Poll::Ready(Err(full(&self.pool))),
        }
    }
}

impl<T> fmt::Debug for ThreadPoolCall<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("ThreadPoolCall")
            .field("bulkhead", &self.pool)
            .finish_non_exhaustive()
    }
}

pub(super) fn full(pool: &Arc<str>) -> Error {
    Error::BulkheadFull {
        instance: Arc::clone(pool),
    }
}
