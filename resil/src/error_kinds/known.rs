//! The names that errors of this program have.

use resil_config::KnownErrors;

use super::{ErrorNames, REFUSAL};
use crate::ErrorKind;
use crate::registry::error_types;

/// The names of a type of errors, as its derive registers them when the program is linked.
#[derive(Clone, Copy, Debug)]
#[doc(hidden)]
pub struct TypeNames {
    /// That of the type.
    pub of: &'static str,
    /// Those of its variants.
    pub kinds: &'static [&'static str],
}

/// All names that lists may speak of: the built-in ones, and those of every type in the program that derives its own.
pub(crate) fn known() -> KnownErrors {
    let mut known = KnownErrors::default();
    for kind in ErrorKind::ALL {
        let (name, alias) = kind.names();
        let is_final = matches!(kind, ErrorKind::Cancelled | ErrorKind::Misconfigured);
        known.built_in(name, is_final);
        known.also(format!("{REFUSAL}::{name}"));
        if let Some(alias) = alias {
            known.also(alias);
        }
    }
    known.also(REFUSAL);
    for error_type in error_types() {
        known.also(error_type.of);
        for kind in error_type.kinds {
            known.variant(error_type.of, kind);
        }
    }
    known
}

/// What is wrong with names that settings made in code list under `key`.
pub(crate) fn unknown(key: &str, names: &ErrorNames) -> Vec<String> {
    if names.is_empty() {
        return Vec::new();
    }
    let known = known();
    let wrong = names.iter().filter_map(|name| {
        let help = known.offer(name)?;
        Some(format!(
            "`{key}` names `{name}`, but no error of this program is called that; {help}"
        ))
    });
    wrong.collect()
}
