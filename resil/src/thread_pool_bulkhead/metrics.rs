//! How busy a thread-pool bulkhead is.

/// A look at a [`ThreadPoolBulkhead`](crate::ThreadPoolBulkhead) (Resilience4j: `ThreadPoolBulkhead.Metrics`).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct ThreadPoolBulkheadMetrics {
    /// How many threads are kept for calls.
    pub core_thread_pool_size: u32,
    /// How many threads there are.
    pub thread_pool_size: u32,
    /// How many threads there may be.
    pub max_thread_pool_size: u32,
    /// How many calls wait for a thread.
    pub queue_depth: u32,
    /// How many calls may wait for a thread.
    pub queue_capacity: u32,
    /// How many more calls could wait for a thread.
    pub remaining_queue_capacity: u32,
    /// How many threads run a call.
    pub active_thread_count: u32,
    /// How many more calls could run at the same time.
    pub available_thread_count: u32,
}
