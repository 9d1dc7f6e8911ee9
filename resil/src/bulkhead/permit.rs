//! A place that gives itself back, and the wait for one.

use std::fmt;
use std::pin::Pin;
use std::task::{Context, Poll, ready};

use pin_project_lite::pin_project;

use super::{Bulkhead, Ticket};
use crate::Error;
use crate::time::Moment;
use crate::world::Wait;

/// A place in a [`Bulkhead`]. Dropping it gives the place back and counts the call as finished, also when the call
/// panicked.
#[must_use = "the place is given back when the permit is dropped"]
pub struct BulkheadPermit(Option<Bulkhead>);

impl BulkheadPermit {
    pub(super) fn new(bulkhead: Bulkhead) -> Self {
        Self(Some(bulkhead))
    }

    /// Gives the place back without a `CALL_FINISHED`, as for a call that was not made after all
    /// (Resilience4j: `releasePermission`).
    pub fn release(mut self) {
        if let Some(bulkhead) = self.0.take() {
            bulkhead.leave_silently();
        }
    }
}

impl Drop for BulkheadPermit {
    fn drop(&mut self) {
        if let Some(bulkhead) = self.0.take() {
            bulkhead.leave();
        }
    }
}

impl fmt::Debug for BulkheadPermit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let bulkhead = self.0.as_ref().map(Bulkhead::name);
        f.debug_struct("BulkheadPermit")
            .field("bulkhead", &bulkhead)
            .finish()
    }
}

/// The place of a call that runs within [`Bulkhead::call`]. A call that was dropped gives it back without an event.
pub(super) struct Stay<'b>(pub(super) &'b Bulkhead);

impl Stay<'_> {
    pub(super) fn finish(self) {
        self.0.leave();
        std::mem::forget(self);
    }
}

impl Drop for Stay<'_> {
    fn drop(&mut self) {
        if std::thread::panicking() {
            self.0.leave();
        } else {
            self.0.leave_silently();
        }
    }
}

pin_project! {
    /// The wait for a place, until the time is up. Dropping it gives up the wait.
    pub(super) struct InLine<'b> {
        bulkhead: &'b Bulkhead,
        ticket: Option<Ticket>,
        due: Moment,
        #[pin]
        wait: Wait<'b>,
    }

    impl PinnedDrop for InLine<'_> {
        fn drop(this: Pin<&mut Self>) {
            let mut this = this.project();
            this.wait.as_mut().end();
            if let Some(ticket) = this.ticket.take() {
                this.bulkhead.abandon(ticket, false);
            }
        }
    }
}

impl<'b> InLine<'b> {
    pub(super) fn new(bulkhead: &'b Bulkhead, ticket: Ticket) -> Self {
        let due = bulkhead.0.world.now().after(bulkhead.max_wait());
        Self {
            bulkhead,
            ticket: Some(ticket),
            due,
            wait: Wait::new(&bulkhead.0.world),
        }
    }
}

impl Future for InLine<'_> {
    type Output = Result<(), Error>;

    fn poll(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Self::Output> {
        let mut this = self.project();
        let bulkhead = *this.bulkhead;
        if let Some(ticket) = this.ticket.as_mut()
            && bulkhead.poll_queued(ticket, cx).is_ready()
        {
            *this.ticket = None;
            this.wait.end();
            return Poll::Ready(Ok(()));
        }
        let ended = ready!(this.wait.as_mut().poll_until(*this.due, cx));
        if let Some(ticket) = this.ticket.take() {
            bulkhead.abandon(ticket, true);
        }
        Poll::Ready(Err(match ended {
            Ok(()) => bulkhead.full(),
            Err(cause) => cause.of(&bulkhead.0.name),
        }))
    }
}
