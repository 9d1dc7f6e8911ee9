//! The tables of named configs and of instances.

use std::cell::OnceCell;
use std::collections::BTreeMap;

use toml::de::{DeTable, DeValue};

use super::super::Table;
use super::super::entries::{Entry, Written, entries};
use super::super::table::{BASE_CONFIG, Property, Subject};
use super::{Reader, as_table, offers};
use crate::kind::Kind;
use crate::problem::Problem;
use crate::source::Source;
use crate::spelling;

impl Reader<'_> {
    /// Reads `[<kind>.instances]` or `[<kind>.configs]`.
    pub(super) fn named(
        &mut self,
        kind: Kind,
        are_instances: bool,
        path: &str,
        entry: &Entry<'_>,
    ) -> Result<BTreeMap<String, Table>, Problem> {
        let table = as_table(entry, path, "a table of named tables")?;
        let mut named = BTreeMap::new();
        for inner in entries(self.file, table) {
            let path = format!("{path}.{}", spelling::path_part(inner.key));
            let instance = are_instances.then_some(inner.key);
            match self.named_table(kind, instance, &path, &inner) {
                Ok(table) => _ = named.insert(inner.key.to_owned(), table),
                Err(problem) => self.problems.push(problem),
            }
        }
        Ok(named)
    }

    fn named_table(
        &mut self,
        kind: Kind,
        instance: Option<&str>,
        path: &str,
        entry: &Entry<'_>,
    ) -> Result<Table, Problem> {
        if entry.key.trim().is_empty() {
            return Err(Problem::new(format!("the name in `{path}` is blank"))
                .at(entry.key_at.clone())
                .help("give it a name"));
        }
        let about = |problem: Problem| match instance {
            Some(name) => problem.about(kind, name),
            None => problem,
        };
        let properties = as_table(entry, path, "a table of properties").map_err(about)?;
        let mut table = Table {
            place: Some(entry.key_at.clone()),
            ..Table::default()
        };
        self.properties(kind, instance, path, properties, &mut table);
        Ok(table)
    }

    fn properties(
        &mut self,
        kind: Kind,
        instance: Option<&str>,
        path: &str,
        properties: &DeTable<'_>,
        table: &mut Table,
    ) {
        let mut written = Written::default();
        for entry in entries(self.file, properties) {
            let property = Property {
                kind,
                instance,
                in_config: instance.is_none(),
                subject: Subject::KeyOf(path),
                written: entry.key,
                source: Source::File(entry.key_at.clone()),
                key_at: entry.key_at,
                value_at: entry.value_at,
                nearest: OnceCell::new(),
            };
            // What the parser made of a broken line is a guess.
            let broken = self.broken(&property.key_at).cloned();
            let read = match broken {
                Some(problem) => Err(problem),
                None => read_property(&property, entry.value, path, table, &mut written),
            };
            if let (Err(problem), Some(key)) = (&read, property.meant()) {
                table.faulty.insert(key.name, problem.clone());
            }
            self.report(read);
        }
    }
}

fn read_property<'t>(
    property: &Property<'t>,
    value: &DeValue<'_>,
    path: &str,
    table: &mut Table,
    written: &mut Written<'t>,
) -> Result<(), Problem> {
    if spelling::snake(property.written).as_deref() == Some(BASE_CONFIG) {
        property.note(BASE_CONFIG, written)?;
        return property.set_base(value, table);
    }
    let key = property
        .key()
        .map_err(|problem| offers::dotted_name(problem, (property.written, value), path))?;
    property.note(key.name, written)?;
    property.set(key, value, table)
}
