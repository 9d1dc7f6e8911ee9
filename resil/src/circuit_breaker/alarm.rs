//! The task that applies what is due by time, so that listeners hear of it without a call.

use std::sync::{Arc, Weak};

use tokio::runtime::Handle;
use tokio::task::AbortHandle;

use super::{CircuitBreaker, Inner};
use crate::sync::lock;
use crate::time::{Clock, Moment, Timer};

/// The one task of a breaker that waits for its next change by time, if there is one; it ends with this.
#[derive(Debug)]
pub(super) struct Alarm {
    due: Moment,
    task: AbortHandle,
}

impl Alarm {
    fn set(breaker: &CircuitBreaker, runtime: &Handle, due: Moment) -> Self {
        let (weak, clock) = (Arc::downgrade(&breaker.0), breaker.0.clock.clone());
        let task = runtime.spawn(ring(weak, clock, due)).abort_handle();
        Self { due, task }
    }

    fn is_set_to(&self, due: Moment) -> bool {
        self.due == due && !self.task.is_finished()
    }
}

impl Drop for Alarm {
    fn drop(&mut self) {
        self.task.abort();
    }
}

async fn ring(breaker: Weak<Inner>, clock: Clock, due: Moment) {
    let mut timer = std::pin::pin!(Timer::default());
    timer.as_mut().set(&clock, due);
    std::future::poll_fn(|cx| timer.as_mut().poll_due(cx)).await;
    timer.unset();
    if let Some(breaker) = breaker.upgrade() {
        CircuitBreaker(breaker).state();
    }
}

impl CircuitBreaker {
    /// Aims the task at the next change by time, or ends it. Without a runtime there is none: then whoever looks next
    /// applies what is due.
    pub(super) fn wake_when_due(&self) {
        let mut alarm = lock(&self.0.alarm);
        // Read under the lock of the alarm, so that of two changes at once the later one is aimed at.
        let due = lock(&self.0.core).next_change();
        if let (Some(set), Some(due)) = (&*alarm, due)
            && set.is_set_to(due)
        {
            return;
        }
        let runtime = Handle::try_current().ok();
        let next = due
            .zip(runtime)
            .map(|(due, runtime)| Alarm::set(self, &runtime, due));
        let old = std::mem::replace(&mut *alarm, next);
        drop(alarm);
        drop(old);
    }
}
