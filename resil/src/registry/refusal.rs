//! Why the calls of a program with problems are refused.

#[cfg(feature = "reload")]
use std::sync::Arc;
#[cfg(feature = "reload")]
use std::sync::atomic::{AtomicBool, Ordering};

use crate::Error;

/// The error of every call of a site that was planned while the settings had problems, until a reload has mended them.
#[derive(Debug)]
pub(crate) struct Refusal {
    pub(super) error: Error,
    #[cfg(feature = "reload")]
    pub(super) mended: Arc<AtomicBool>,
}

impl Refusal {
    /// The error, while it holds.
    #[cold]
    pub(crate) fn error(&self) -> Option<&Error> {
        #[cfg(feature = "reload")]
        if self.mended.load(Ordering::Acquire) {
            return None;
        }
        Some(&self.error)
    }
}
