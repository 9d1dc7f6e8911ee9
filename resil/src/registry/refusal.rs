//! Why the calls of a program with problems are refused.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use crate::Error;

/// The error of every call of a site that was planned while the settings had problems, until a reload has mended them.
#[derive(Clone, Debug)]
pub(crate) struct Refusal {
    pub(super) error: Error,
    pub(super) mended: Arc<AtomicBool>,
}

impl Refusal {
    /// The error, while it holds.
    #[cold]
    pub(crate) fn error(&self) -> Option<&Error> {
        (!self.mended.load(Ordering::Acquire)).then_some(&self.error)
    }
}
