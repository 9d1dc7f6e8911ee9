//! The wait for permissions that are reserved.

use std::pin::Pin;
use std::task::{Context, Poll, ready};

use pin_project_lite::pin_project;

use super::RateLimiter;
use crate::Error;
use crate::time::Moment;
use crate::world::Wait;

pin_project! {
    /// Ready when the reserved permissions are there. Dropping it before gives them back.
    pub(super) struct Reserved<'l> {
        limiter: &'l RateLimiter,
        permits: u32,
        due: Moment,
        waits: bool,
        #[pin]
        wait: Wait<'l>,
    }

    impl PinnedDrop for Reserved<'_> {
        fn drop(this: Pin<&mut Self>) {
            let mut this = this.project();
            this.wait.as_mut().end();
            if *this.waits {
                this.limiter.gives_up(*this.permits, *this.due);
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
            wait: Wait::new(&limiter.0.world),
        }
    }
}

impl Future for Reserved<'_> {
    type Output = Result<(), Error>;

    fn poll(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Self::Output> {
        let this = self.project();
        let limiter = *this.limiter;
        let ended = ready!(this.wait.poll_until(*this.due, cx));
        let waited = std::mem::take(this.waits);
        Poll::Ready(match ended {
            Ok(()) => {
                if waited {
                    limiter.wait_ends();
                    limiter.tell_granted(*this.permits);
                }
                Ok(())
            }
            Err(cause) => {
                if waited {
                    limiter.gives_up(*this.permits, *this.due);
                    limiter.tell_failed(*this.permits);
                }
                Err(cause.of(limiter.shared_name()))
            }
        })
    }
}
