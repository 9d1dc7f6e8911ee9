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

/// When the time of a call that began at `started` is up. Time that its first poll spends without waiting counts too.
pub(super) fn deadline(started: Moment, timeout: Duration) -> Moment {
    started.after(timeout)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::time::Clock;

    #[test]
    fn the_time_counts_from_the_start() {
        let started = Clock::default().now();
        assert_eq!(
            deadline(started, Duration::from_secs(3)).since(started),
            Duration::from_secs(3)
        );
    }

    #[test]
    fn a_limit_beyond_the_clock_never_comes() {
        let late = deadline(Clock::default().now(), Duration::MAX);
        assert_eq!(late, deadline(late, Duration::from_secs(1)));
    }
}
