//! When a call's time is up, and what its end counts as.

use std::time::Duration;

use crate::time::Moment;

/// How a call ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Outcome {
    Success,
    Error,
    Timeout,
}

/// The time of one call, as it was when the call began: a later change of the settings does not touch it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Limit {
    /// When the time is up.
    pub(crate) due: Moment,
    /// How many nanoseconds the call was given.
    timeout: u64,
}

impl Limit {
    /// Of a call that began at `started`. Time that its first poll spends without waiting counts too.
    pub(super) fn new(started: Moment, timeout: Duration) -> Self {
        Self {
            due: started.after(timeout),
            timeout: u64::try_from(timeout.as_nanos()).unwrap_or(u64::MAX),
        }
    }

    /// How long the call was given.
    pub(super) fn timeout(self) -> Duration {
        Duration::from_nanos(self.timeout)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::time::Clock;

    #[test]
    fn the_time_counts_from_the_start() {
        let started = Clock::default().now();
        assert_eq!(
            Limit::new(started, Duration::from_secs(3))
                .due
                .since(started),
            Duration::from_secs(3)
        );
    }

    #[test]
    fn a_limit_beyond_the_clock_never_comes() {
        let late = Limit::new(Clock::default().now(), Duration::MAX).due;
        assert_eq!(late, Limit::new(late, Duration::from_secs(1)).due);
    }
}
