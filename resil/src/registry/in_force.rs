//! The settings that hold: those of all sources or, where these have problems, what is left.

use resil_config::Resolved;

use super::settled::Settled;
use super::{Settings, Wanted};
#[cfg(feature = "watch")]
use crate::watch::{Sight, sights};

/// The settings that hold.
#[derive(Debug)]
pub(super) struct InForce {
    /// Where they come from, for when they are read again.
    #[cfg_attr(not(feature = "reload"), allow(dead_code))]
    sources: Settings,
    /// What their files looked like before they were read.
    #[cfg(feature = "watch")]
    seen: Vec<Sight>,
    settled: Settled,
    /// What functions that cannot refuse run on when `settled` has problems.
    embedded_only: Option<Settled>,
}

impl InForce {
    /// The settings of a program that begins.
    pub(super) fn read(sources: Settings) -> Self {
        #[cfg(feature = "watch")]
        let seen = sights(&sources.files());
        let settled = Settled::new(&sources);
        let embedded_only = settled
            .problems()
            .is_some()
            .then(|| Settled::new(&Settings::embedded()));
        Self {
            sources,
            #[cfg(feature = "watch")]
            seen,
            settled,
            embedded_only,
        }
    }

    pub(super) fn settled(&self) -> &Settled {
        &self.settled
    }

    /// The settings that an instance runs on.
    pub(super) fn resolve(&self, wanted: Wanted<'_>) -> Resolved {
        self.found(wanted).unwrap_or_else(|| {
            // Reported already. Calls that can be refused are; the others run on what is left.
            Resolved::defaults(wanted.kind, wanted.label)
        })
    }

    /// What the sources say of an instance, if they say anything.
    pub(super) fn found(&self, wanted: Wanted<'_>) -> Option<Resolved> {
        let settled = self.embedded_only.as_ref().unwrap_or(&self.settled);
        settled.resolve(wanted).ok()
    }
}

#[cfg(feature = "reload")]
impl InForce {
    /// Settings without problems, to take the place of others.
    pub(super) fn read_again(sources: Settings) -> Result<Self, resil_config::Problems> {
        #[cfg(feature = "watch")]
        let seen = sights(&sources.files());
        let settled = Settled::new(&sources);
        match settled.problems().cloned().or_else(|| settled.emptied()) {
            Some(problems) => Err(problems),
            None => Ok(Self {
                sources,
                #[cfg(feature = "watch")]
                seen,
                settled,
                embedded_only: None,
            }),
        }
    }

    #[cfg(feature = "watch")]
    pub(super) fn seen(&self) -> &[Sight] {
        &self.seen
    }

    pub(super) fn sources(&self) -> &Settings {
        &self.sources
    }
}
