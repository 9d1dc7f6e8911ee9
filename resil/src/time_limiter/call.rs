//! A future with a limit of time.

use std::pin::Pin;
use std::task::{Context, Poll};

use pin_project_lite::pin_project;

use super::TimeLimiter;
use super::core::Limit;
use crate::Error;
use crate::time::Timer;

pin_project! {
    /// Polls `body` first; the timer is set only if it has to wait.
    pub(super) struct Limited<'l, F, C> {
        limiter: &'l TimeLimiter,
        // Settled by the first poll.
        limit: Option<Limit>,
        // Counts what the body gave in time.
        count: C,
        #[pin]
        body: F,
        #[pin]
        timer: Timer,
    }

    impl<F, C> PinnedDrop for Limited<'_, F, C> {
        fn drop(this: Pin<&mut Self>) {
            this.project().timer.unset();
        }
    }
}

impl<'l, F, C> Limited<'l, F, C> {
    pub(super) fn new(limiter: &'l TimeLimiter, body: F, count: C) -> Self {
        Self {
            limiter,
            limit: None,
            count,
            body,
            timer: Timer::Unset,
        }
    }
}

impl<F: Future, C: Fn(&TimeLimiter, &F::Output)> Future for Limited<'_, F, C> {
    type Output = Result<F::Output, Error>;

    fn poll(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Self::Output> {
        let mut this = self.project();
        let clock = &this.limiter.0.clock;
        let limit = *this
            .limit
            .get_or_insert_with(|| this.limiter.limit_from(clock.now()));
        let watch = PanicWatch(this.limiter);
        let polled = this.body.poll(cx);
        std::mem::forget(watch);
        if let Poll::Ready(output) = polled {
            (this.count)(this.limiter, &output);
            return Poll::Ready(Ok(output));
        }
        this.timer.as_mut().set(clock, limit.due);
        if this.timer.as_mut().poll_due(cx).is_pending() {
            return Poll::Pending;
        }
        this.limiter.on_timeout();
        Poll::Ready(Err(this.limiter.timed_out(limit)))
    }
}

/// Counts a call that ends by a panic; it is dropped by nothing else.
struct PanicWatch<'l>(&'l TimeLimiter);

impl Drop for PanicWatch<'_> {
    fn drop(&mut self) {
        self.0.failed(Some(&"the call panicked"));
    }
}
