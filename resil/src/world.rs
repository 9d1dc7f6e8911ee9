//! What an instance lives in: a clock, and a program that ends.

use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll, ready};

use pin_project_lite::pin_project;

use crate::shutdown::{self, Shutdown};
use crate::time::{Clock, Moment, Timer, WakerKey};
use crate::{CancelCause, ManualClock};

/// The clock of an instance, and the shutdown that ends its waits.
#[derive(Clone, Debug)]
pub(crate) struct World {
    pub(crate) clock: Clock,
    pub(crate) shutdown: Arc<Shutdown>,
}

impl World {
    /// That of the program, or of the isolated test that this thread runs.
    pub(crate) fn here() -> Self {
        Self {
            clock: Clock::default(),
            shutdown: shutdown::current(),
        }
    }

    /// The same with a clock that is moved by hand.
    pub(crate) fn here_with_clock(clock: &ManualClock) -> Self {
        Self {
            clock: Clock::Manual(clock.clone()),
            ..Self::here()
        }
    }

    /// That of the program.
    pub(crate) fn program() -> Self {
        Self {
            clock: Clock::default(),
            shutdown: shutdown::program(),
        }
    }

    /// One of its own, with a shutdown that reaches nothing else.
    #[cfg(feature = "testing")]
    pub(crate) fn isolated(clock: Clock) -> Self {
        Self {
            clock,
            shutdown: Arc::default(),
        }
    }

    pub(crate) fn now(&self) -> Moment {
        self.clock.now()
    }
}

pin_project! {
    /// A wait for a moment, which the end of the program cuts short. It leaves nothing behind when it is dropped.
    pub(crate) struct Wait<'w> {
        world: &'w World,
        key: WakerKey,
        #[pin]
        timer: Timer,
    }

    impl PinnedDrop for Wait<'_> {
        fn drop(this: Pin<&mut Self>) {
            this.end();
        }
    }
}

impl<'w> Wait<'w> {
    pub(crate) fn new(world: &'w World) -> Self {
        Self {
            world,
            key: WakerKey::default(),
            timer: Timer::Unset,
        }
    }

    /// Ready when the moment has come, or the program ends.
    pub(crate) fn poll_until(
        mut self: Pin<&mut Self>,
        due: Moment,
        cx: &mut Context<'_>,
    ) -> Poll<Result<(), CancelCause>> {
        let mut this = self.as_mut().project();
        let ended = if this.world.shutdown.poll_begun(this.key, cx.waker()) {
            Err(CancelCause::Shutdown)
        } else {
            this.timer.as_mut().set(&this.world.clock, due);
            ready!(this.timer.poll_due(cx));
            Ok(())
        };
        self.end();
        Poll::Ready(ended)
    }

    /// Waits no more.
    pub(crate) fn end(self: Pin<&mut Self>) {
        let this = self.project();
        this.world.shutdown.stop_waiting(this.key);
        this.timer.unset();
    }
}
