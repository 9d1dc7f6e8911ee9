//! Settings that are read again while the program runs: what a reload reports, and what it does to instances that are in use.

mod outcome;
mod running;
mod scope;

use resil::{Problems, Reloaded, Settings};

/// Reloads from the embedded file under this one.
fn reload(toml: &str) -> Result<Reloaded, Problems> {
    resil::reload_from(Settings::embedded().toml("new.toml", toml))
}

/// The same, with settings that must be right.
#[track_caller]
fn reloaded(toml: &str) -> Reloaded {
    reload(toml).unwrap_or_else(|problems| panic!("{problems}"))
}

/// What changed, as a person reads it.
fn lines(reloaded: &Reloaded) -> Vec<String> {
    reloaded.changes.iter().map(ToString::to_string).collect()
}
