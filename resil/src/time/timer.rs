//! The one timer slot of a call: on tokio's timer, on the fallback thread where there is none, or on a manual clock.

use std::pin::Pin;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering};
use std::task::{Context, Poll};
use std::time::Duration;

use pin_project_lite::pin_project;
use tokio::runtime::{Handle, Id};

use super::clock::ManualWait;
use super::thread::Alarm;
use super::{Clock, Moment};
use crate::sync::{contained, lock};

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
        /// On the timer of a tokio runtime.
        Tokio { #[pin] sleep: tokio::time::Sleep, runtime: Id },
        /// On the thread that serves waits where tokio has no timers.
        Thread { alarm: Alarm, due: Moment },
        /// On a clock that is moved by hand.
        Manual { wait: ManualWait, due: Moment },
    }
}

impl Timer {
    /// Sets the timer to `due`; one that is already set to it stays as it is.
    pub(crate) fn set(self: Pin<&mut Self>, clock: &Clock, due: Moment) {
        self.set_for(Waits::Async, clock, due);
    }

    /// The same for a wait of either sort. One that parks its thread moves a manual clock to where it waits for.
    pub(crate) fn set_for(mut self: Pin<&mut Self>, waits: Waits, clock: &Clock, due: Moment) {
        let runtime = match (clock, waits) {
            (Clock::Tokio, Waits::Async) => Handle::try_current().ok().map(|runtime| runtime.id()),
            (Clock::Manual(_), _) | (_, Waits::Blocking) => None,
        };
        if !self.is_set_to(due, runtime) {
            let timer = match clock {
                Clock::Manual(clock) => {
                    if waits == Waits::Blocking {
                        clock.advance(due.since(clock.now()));
                    }
                    let wait = ManualWait::new(clock.clone());
                    Self::Manual { wait, due }
                }
                Clock::Tokio => runtime
                    .and_then(|runtime| Self::on_tokio(runtime, due))
                    .unwrap_or_else(|| Self::on_thread(due)),
            };
            Pin::set(&mut self, timer);
        }
    }

    /// Whether the timer is set to `due`, in a way that holds in that runtime. A call may be polled in another one than
    /// before, when that is gone.
    fn is_set_to(&self, wanted: Moment, current: Option<Id>) -> bool {
        match self {
            Self::Unset => false,
            Self::Tokio { runtime, sleep } => {
                Moment::of(sleep.deadline()) == wanted && Some(*runtime) == current
            }
            Self::Thread { due, .. } | Self::Manual { due, .. } => *due == wanted,
        }
    }

    /// `None` in a runtime that was built without timers.
    fn on_tokio(runtime: Id, due: Moment) -> Option<Self> {
        static SOME_HAVE_NONE: AtomicBool = AtomicBool::new(false);
        static WITHOUT_TIMERS: Mutex<Vec<Id>> = Mutex::new(Vec::new());
        if SOME_HAVE_NONE.load(Ordering::Acquire) && lock(&WITHOUT_TIMERS).contains(&runtime) {
            return None;
        }
        // tokio tells by a panic only, so this is tried once for each runtime; the panic hook hears of it.
        let sleep = contained(|| match due.on_tokio() {
            Some(due) => tokio::time::sleep_until(due),
            None => tokio::time::sleep(Duration::MAX),
        });
        if sleep.is_none() {
            lock(&WITHOUT_TIMERS).push(runtime);
            SOME_HAVE_NONE.store(true, Ordering::Release);
        }
        let sleep = sleep?;
        Some(Self::Tokio { sleep, runtime })
    }

    fn on_thread(due: Moment) -> Self {
        Self::Thread {
            alarm: Alarm::after(due.since(Clock::Tokio.now())),
            due,
        }
    }

    /// Ready when the moment has come; pending for ever when the timer is not set.
    pub(crate) fn poll_due(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<()> {
        if let TimerProjection::Tokio { sleep, .. } = self.as_mut().project() {
            let due = Moment::of(sleep.deadline());
            if let Some(polled) = contained(|| sleep.poll(cx)) {
                return polled;
            }
            // The runtime is shutting down around the call, and tokio panics. The wait goes on elsewhere.
            Pin::set(&mut self, Self::on_thread(due));
        }
        match self.project() {
            TimerProjection::Unset | TimerProjection::Tokio { .. } => Poll::Pending,
            TimerProjection::Thread { alarm, .. } => alarm.poll_ring(cx),
            TimerProjection::Manual { wait, due } => wait.poll(*due, cx),
        }
    }

    /// Forgets what was set.
    pub(crate) fn unset(mut self: Pin<&mut Self>) {
        if !matches!(*self, Self::Unset) {
            Pin::set(&mut self, Self::Unset);
        }
    }
}
