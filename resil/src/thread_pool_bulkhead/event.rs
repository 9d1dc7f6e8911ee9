//! What a thread-pool bulkhead tells its listeners.

use std::fmt;

use crate::event::EventOrigin;

/// Something that a [`ThreadPoolBulkhead`](crate::ThreadPoolBulkhead) did.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct ThreadPoolBulkheadEvent {
    /// Which bulkhead, and when.
    pub origin: EventOrigin,
    /// What happened.
    pub kind: ThreadPoolBulkheadEventKind,
}

impl ThreadPoolBulkheadEvent {
    pub(super) fn new(origin: EventOrigin, kind: ThreadPoolBulkheadEventKind) -> Self {
        Self { origin, kind }
    }
}

/// The kinds of [`ThreadPoolBulkheadEvent`], under Resilience4j's names.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum ThreadPoolBulkheadEventKind {
    /// `CALL_PERMITTED`: a call begins on a thread of the pool.
    CallPermitted,
    /// `CALL_REJECTED`: all threads are busy and the queue is full.
    CallRejected,
    /// `CALL_FINISHED`: a call ended, well or not.
    CallFinished,
}

impl fmt::Display for ThreadPoolBulkheadEventKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::CallPermitted => "CALL_PERMITTED",
            Self::CallRejected => "CALL_REJECTED",
            Self::CallFinished => "CALL_FINISHED",
        })
    }
}
