//! What a bulkhead tells its listeners.

use std::fmt;

use crate::event::EventOrigin;

/// Something that a [`Bulkhead`](crate::Bulkhead) did.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct BulkheadEvent {
    /// Which bulkhead, and when.
    pub origin: EventOrigin,
    /// What happened.
    pub kind: BulkheadEventKind,
}

impl BulkheadEvent {
    pub(super) fn new(origin: EventOrigin, kind: BulkheadEventKind) -> Self {
        Self { origin, kind }
    }
}

/// The kinds of [`BulkheadEvent`], under Resilience4j's names.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum BulkheadEventKind {
    /// `CALL_PERMITTED`: a call got a place.
    CallPermitted,
    /// `CALL_REJECTED`: a call got no place, or none in time.
    CallRejected,
    /// `CALL_FINISHED`: a call ended, well or not, and gave its place back.
    CallFinished,
}

impl fmt::Display for BulkheadEventKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::CallPermitted => "CALL_PERMITTED",
            Self::CallRejected => "CALL_REJECTED",
            Self::CallFinished => "CALL_FINISHED",
        })
    }
}
