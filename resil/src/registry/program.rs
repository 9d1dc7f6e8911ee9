//! What the program is made of, known at link time: the embedded files and the call sites of all its crates.

use std::collections::BTreeSet;

use crate::error_kinds::TypeNames;
use crate::rt::Site;

/// Something that an expansion registers when the program is linked.
#[derive(Debug)]
#[doc(hidden)]
pub enum Registration {
    /// The settings file of a crate.
    File(EmbeddedFile),
    /// An annotated function.
    Site(&'static Site),
    /// A type of errors with names.
    ErrorType(TypeNames),
}

/// The settings file of a crate, as it was when the crate was compiled.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[doc(hidden)]
pub struct EmbeddedFile {
    /// The crate's package.
    pub package: &'static str,
    /// How messages call the file.
    pub display: &'static str,
    /// What was in it.
    pub text: &'static str,
}

inventory::collect!(Registration);

/// The embedded files. A library and a binary of one package embed the same file, which counts once.
pub(super) fn files() -> BTreeSet<EmbeddedFile> {
    let file = |registration: &Registration| match registration {
        Registration::File(file) => Some(*file),
        Registration::Site(_) | Registration::ErrorType(_) => None,
    };
    inventory::iter::<Registration>
        .into_iter()
        .filter_map(file)
        .collect()
}

/// The annotated functions.
pub(super) fn sites() -> impl Iterator<Item = &'static Site> {
    inventory::iter::<Registration>
        .into_iter()
        .filter_map(|registration| match registration {
            Registration::Site(site) => Some(*site),
            Registration::File(_) | Registration::ErrorType(_) => None,
        })
}

/// The types of errors that derive their names.
pub(crate) fn error_types() -> impl Iterator<Item = TypeNames> {
    inventory::iter::<Registration>
        .into_iter()
        .filter_map(|registration| match registration {
            Registration::ErrorType(names) => Some(*names),
            Registration::File(_) | Registration::Site(_) => None,
        })
}
