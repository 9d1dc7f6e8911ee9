//! The entries of a TOML table in the order of the file, each with its places.

use std::borrow::Cow;
use std::collections::{BTreeMap, btree_map};

use toml::de::{DeTable, DeValue};

use crate::problem::Problem;
use crate::source::{Location, SourceFile};

/// A key with its value.
pub(super) struct Entry<'t> {
    pub(super) key: &'t str,
    pub(super) key_at: Location,
    pub(super) value: &'t DeValue<'t>,
    pub(super) value_at: Location,
}

/// The entries as they stand in the file; the parser keeps them sorted by name.
pub(super) fn entries<'t>(file: &SourceFile, table: &'t DeTable<'t>) -> Vec<Entry<'t>> {
    let mut entries: Vec<Entry<'t>> = table
        .iter()
        .map(|(key, value)| Entry {
            key: key.get_ref(),
            key_at: Location::new(file, key.span()),
            value: value.get_ref(),
            value_at: Location::new(file, value.span()),
        })
        .collect();
    entries.sort_by_key(|entry| entry.key_at.span().start);
    entries
}

/// What has been written already, to find the same thing in a second spelling.
#[derive(Default)]
pub(super) struct Written<'t>(BTreeMap<Cow<'t, str>, (&'t str, Location)>);

impl<'t> Written<'t> {
    /// Notes that `meaning` is written as `spelling`; an error if it was written before.
    pub(super) fn note(
        &mut self,
        meaning: impl Into<Cow<'t, str>>,
        spelling: &'t str,
        at: &Location,
    ) -> Result<(), Problem> {
        let (first, first_at) = match self.0.entry(meaning.into()) {
            btree_map::Entry::Occupied(known) => known.into_mut(),
            btree_map::Entry::Vacant(new) => {
                new.insert((spelling, at.clone()));
                return Ok(());
            }
        };
        Err(
            Problem::new(format!("`{spelling}` and `{first}` are the same key"))
                .at(at.clone())
                .related(first_at.clone(), "first written here")
                .help("keep one of them")
                .of_key(spelling),
        )
    }
}
