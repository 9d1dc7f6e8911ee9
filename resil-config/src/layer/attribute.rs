//! The numbers of an attribute without a name.

use super::entries::Written;
use super::table::{Property, Subject};
use super::{Contents, Table};
use crate::kind::Kind;
use crate::problem::Problem;
use crate::source::{Location, Source, SourceFile};
use crate::syntax;
use std::cell::OnceCell;

/// Reads keys with their values in TOML.
pub(super) fn read(kind: Kind, numbers: &[(&str, &str)], place: &str) -> (Contents, Vec<Problem>) {
    let mut table = Table {
        place: Some(whole_attribute(place)),
        ..Table::default()
    };
    let mut problems = Vec::new();
    let mut written = Written::default();
    for (key, value) in numbers {
        let read = read_number(kind, (key, value), place, &mut table, &mut written);
        problems.extend(read.err());
    }
    (
        Contents {
            unnamed: table,
            ..Contents::default()
        },
        problems,
    )
}

fn read_number<'n>(
    kind: Kind,
    (key, value): (&'n str, &'n str),
    place: &str,
    table: &mut Table,
    written: &mut Written<'n>,
) -> Result<(), Problem> {
    let line = SourceFile::line(shown(place), format!("{key} = {value}"));
    let value_at = key.len() + " = ".len();
    let property = Property {
        kind,
        instance: None,
        in_config: false,
        subject: Subject::Name(key),
        written: key,
        key_at: Location::new(&line, 0..key.len()),
        value_at: Location::new(&line, value_at..value_at + value.len()),
        source: Source::Attribute(place.into()),
        nearest: OnceCell::new(),
    };
    let known = property.key()?;
    property.note(known.name, written)?;
    let toml = syntax::value(value).map_err(|error| {
        let message = format!("`{key}` has no value: {error}");
        Problem::new(message)
            .at(property.value_at.clone())
            .of_key(key)
    })?;
    property.set(known, &toml, table)
}

/// The place of an attribute without a line to show.
fn whole_attribute(place: &str) -> Location {
    Location::new(&SourceFile::line(shown(place), ""), 0..0)
}

fn shown(place: &str) -> String {
    format!("attribute at {place}")
}
