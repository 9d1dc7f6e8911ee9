//! How much a rate limiter has left.

/// A look at a [`RateLimiter`](crate::RateLimiter) (Resilience4j: `RateLimiter.Metrics`).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct RateLimiterMetrics {
    /// The permissions that are left in this period; negative when those of later periods are reserved.
    pub available_permissions: i64,
    /// How many calls wait for the permissions they have reserved, tasks and threads alike.
    pub number_of_waiting_threads: u64,
    /// How many nanoseconds a call that asked now would wait for one permission, whatever the time-out.
    pub nanos_to_wait: u64,
    /// Which period it is, counted from 0 at the limiter's creation.
    pub cycle: u64,
}
