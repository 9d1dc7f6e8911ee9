//! How full a bulkhead is.

/// A look at a [`Bulkhead`](crate::Bulkhead) (Resilience4j: `Bulkhead.Metrics`).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct BulkheadMetrics {
    /// How many more calls could run now; zero also while more run than a lowered limit allows.
    pub available_concurrent_calls: u32,
    /// How many calls may run at the same time.
    pub max_allowed_concurrent_calls: u32,
}
