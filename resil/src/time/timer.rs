//! The one timer slot of a call: on tokio's timer, on the fallback thread outside a runtime, or on a manual clock.

use std::pin::Pin;
use std::task::{Context, Poll};

use pin_project_lite::pin_project;

use super::thread::Alarm;
use super::{Clock, ManualClock, Moment, WakerKey};

/// How a wait waits.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Waits {
    /// As part of a task.
    #[default]
    Async,
    /// By parking its thread, which may be one that drives tokio's timer: so not on that.
    Blocking,
}

pin_project! {
    /// A wait for a moment. It is used again and again for the waits of one call.
    #[project = TimerProjection]
    #[derive(Default)]
    pub(crate) enum Timer {
        /// Nothing to wait for.
        #[default]
        Unset,
        /// On tokio's timer.
        Tokio { #[pin] sleep: tokio::time::Sleep, due: Moment },
        /// On the thread that serves waits outside a runtime.
        Thread { alarm: Alarm, due: Moment },
        /// On a clock that is moved by hand.
        Manual { clock: ManualClock, key: WakerKey, due: Moment },
    }
}

impl Timer {
    /// Sets the timer to `due`; one that is already set to it stays as it is.
    pub(crate) fn set(self: Pin<&mut Self>, clock: &Clock, due: Moment) {
        self.set_for(Waits::Async, clock, due);
    }

    /// The same for a wait of either sort. One that parks its thread moves a manual clock to where it waits for.
    pub(crate) fn set_for(mut self: Pin<&mut Self>, waits: Waits, clock: &Clock, due: Moment) {
        if self.due() == Some(due) {
            return;
        }
        self.as_mut().unset();
        let wait = due.since(clock.now());
        let in_runtime = || tokio::runtime::Handle::try_current().is_ok();
        let timer = match clock {
            Clock::Manual(clock) => {
                if waits == Waits::Blocking {
                    clock.advance(wait);
                }
                Self::Manual {
                    clock: clock.clone(),
                    key: WakerKey::default(),
                    due,
                }
            }
            Clock::Tokio if waits == Waits::Async && in_runtime() => Self::Tokio {
                sleep: tokio::time::sleep(wait),
                due,
            },
            Clock::Tokio => Self::Thread {
                alarm: Alarm::after(wait),
                due,
            },
        };
        Pin::set(&mut self, timer);
    }

    /// Ready when the moment has come; pending for ever when the timer is not set.
    pub(crate) fn poll_due(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<()> {
        match self.project() {
            TimerProjection::Unset => Poll::Pending,
            TimerProjection::Tokio { sleep, .. } => sleep.poll(cx),
            TimerProjection::Thread { alarm, .. } => alarm.poll_ring(cx),
            TimerProjection::Manual { clock, key, due } => {
                // Registered first, so that a movement between the two is not missed.
                clock.wait(key, cx.waker());
                if Clock::Manual(clock.clone()).now() >= *due {
                    clock.stop_waiting(key);
                    return Poll::Ready(());
                }
                Poll::Pending
            }
        }
    }

    /// Forgets what was set.
    pub(crate) fn unset(mut self: Pin<&mut Self>) {
        if let TimerProjection::Manual { clock, key, .. } = self.as_mut().project() {
            clock.stop_waiting(key);
        }
        if !matches!(*self, Self::Unset) {
            Pin::set(&mut self, Self::Unset);
        }
    }

    fn due(&self) -> Option<Moment> {
        match self {
            Self::Unset => None,
            Self::Tokio { due, .. } | Self::Thread { due, .. } | Self::Manual { due, .. } => {
                Some(*due)
            }
        }
    }
}
