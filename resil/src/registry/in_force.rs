//! The settings that hold: those of all sources or, where these have problems, what is left.

use resil_config::Resolved;

use super::settled::Settled;
use super::{Settings, Wanted};

/// The settings that hold.
#[derive(Debug)]
pub(super) struct InForce {
    settled: Settled,
    /// What functions that cannot refuse run on when `settled` has problems.
    embedded_only: Option<Settled>,
}

impl InForce {
    pub(super) fn read(settings: Settings) -> Self {
        let settled = Settled::new(settings);
        let embedded_only = settled
            .problems()
            .is_some()
            .then(|| Settled::new(Settings::embedded()));
        Self {
            settled,
            embedded_only,
        }
    }

    pub(super) fn settled(&self) -> &Settled {
        &self.settled
    }

    /// The settings that an instance runs on.
    pub(super) fn resolve(&self, wanted: Wanted<'_>) -> Resolved {
        let settled = self.embedded_only.as_ref().unwrap_or(&self.settled);
        settled.resolve(wanted).unwrap_or_else(|_| {
            // Reported already. Calls that can be refused are; the others run on what is left.
            Resolved::defaults(wanted.kind, wanted.label)
        })
    }
}
