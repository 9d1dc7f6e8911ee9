//! The registry that holds in one place, used from another thread.

#[cfg(feature = "testing")]
use std::sync::Arc;

use std::path::PathBuf;

use super::Registry;
use super::start::global;
#[cfg(feature = "testing")]
use crate::testing::{Isolated, isolated, join};
use crate::watch::Sight;

/// A registry that outlives the place where it was found.
#[derive(Clone, Debug)]
pub(crate) enum Current {
    Program,
    #[cfg(feature = "testing")]
    Isolated(Arc<Isolated>),
}

impl Current {
    /// The one that holds here. That of the program is read now, if it was not yet.
    pub(crate) fn here() -> Self {
        #[cfg(feature = "testing")]
        if let Some(isolated) = isolated() {
            return Self::Isolated(isolated);
        }
        global();
        Self::Program
    }

    /// Runs `use_it` as if it were there.
    pub(crate) fn with<T>(&self, use_it: impl FnOnce(&Registry) -> T) -> T {
        match self {
            Self::Program => use_it(global()),
            #[cfg(feature = "testing")]
            Self::Isolated(isolated) => {
                let _isolation = join(Arc::clone(isolated));
                use_it(isolated)
            }
        }
    }
}

impl Registry {
    /// The files of the settings in force.
    pub(crate) fn files(&self) -> Vec<PathBuf> {
        self.in_force().sources().files()
    }

    /// What these files looked like when they were read.
    pub(crate) fn seen(&self) -> Vec<Sight> {
        self.in_force().seen().to_vec()
    }
}
