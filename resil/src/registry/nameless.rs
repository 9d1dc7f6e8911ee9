//! Errors without names that lists of the settings met, which shows only when they come.

use resil_config::{Kind, Problem, Warning};

use super::Registry;
use super::start::{log_warnings, with_read};
use crate::sync::lock;

/// Tells that an instance has lists of errors, and errors of this type have no names.
#[cold]
pub(crate) fn tell_nameless(kind: Kind, instance: &str, type_name: &str) {
    let warning = warning(kind, instance, type_name);
    let is_allowed = with_read(|registry| registry.note(&warning));
    if is_allowed != Some(true) {
        log_warnings([&warning]);
    }
}

fn warning(kind: Kind, instance: &str, type_name: &str) -> Problem {
    let message = format!(
        "the {} `{instance}` has lists of errors, but no name in them can mean an error of the type `{type_name}`, which has none",
        kind.words()
    );
    Problem::warning(Warning::NamelessErrors, message)
        .about(kind, instance)
        .help("put `#[derive(resil::ErrorKinds)]` on the type; rules made in code need `.error_kinds()` besides")
}

impl Registry {
    /// Keeps the warning for [`warnings`](crate::warnings), unless the settings allow what it is about: then gives true.
    fn note(&self, warning: &Problem) -> bool {
        let is_allowed = self.in_force().settled().allows(Warning::NamelessErrors);
        if !is_allowed {
            lock(&self.nameless).push(warning.clone());
        }
        is_allowed
    }
}
