//! Errors without names that lists of the settings met, which shows only when they come.

use resil_config::{Kind, Problem, Warning};

use super::Registry;
use super::start::{log_warnings, with_read};
use crate::sync::lock;

/// Tells that an instance has lists of errors, and errors of this type have no names.
#[cold]
pub(crate) fn tell_nameless(kind: Kind, instance: &str, type_name: &'static str) {
    let warning = warning(kind, instance, type_name);
    let is_news = with_read(|registry| registry.note(kind, type_name, &warning));
    if is_news != Some(false) {
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
    /// Keeps the warning for [`warnings`](crate::warnings), if it is news: not where the settings allow what it is about, nor
    /// for the next of the many instances that one attribute can have.
    fn note(&self, kind: Kind, type_name: &'static str, warning: &Problem) -> bool {
        if self.in_force().settled().allows(Warning::NamelessErrors) {
            return false;
        }
        let mut known = lock(&self.nameless);
        let is_news = !known.contains_key(&(kind, type_name));
        if is_news {
            known.insert((kind, type_name), warning.clone());
        }
        is_news
    }
}
