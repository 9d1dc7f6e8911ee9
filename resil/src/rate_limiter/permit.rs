//! The wait for permissions that are reserved.

use std::pin::Pin;
use std::task::{Context, Poll};

use pin_project_lite::pin_project;

use super::RateLimiter;
use crate::time::{Moment, Timer};

pin_project! {
    /// Ready when the reserved permissions are there. Dropping it before gives them back.
    pub(super) struct Reserved<'l> {
        limiter: &'l RateLimiter,
        permits: u32,
        due: Moment,
        waits: bool,
        #[pin]
        timer: Timer,
    }

    impl PinnedDrop for Reserved<'_> {
        fn drop(this: Pin<&mut Self>) {
            let mut this = this.project();
            this.timer.as_mut().unset();
            if *this.waits {
                this.limiter.wait_ends();
                this.limiter.give_back_before(*this.permits, *this.due);
            }
        }
    }
}

impl<'l> Reserved<'l> {
    pub(super) fn new(limiter: &'l RateLimiter, permits: u32, due: Moment) -> Self {
        limiter.wait_begins();
        Self {
            limiter,
            permits,
            due,
            waits: true,
            timer: Timer::Unset,
        }
    }
}

impl Future for Reserved<'_> {
    type Output = ();

    fn poll(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<()> {
        let mut this = self.project();
        this.timer.as_mut().set(&this.limiter.0.clock, *this.due);
        if this.timer.as_mut().poll_due(cx).is_pending() {
            return Poll::Pending;
        }
        if std::mem::take(this.waits) {
            this.limiter.wait_ends();
        }
        Poll::Ready(())
    }
}
