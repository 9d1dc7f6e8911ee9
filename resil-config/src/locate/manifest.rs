//! What a `Cargo.toml` says about the file.

use std::path::PathBuf;

use toml::Spanned;
use toml::de::{DeString, DeTable, DeValue};

use super::{Problem, SourceFile};
use crate::source::Location;
use crate::spelling;
use crate::syntax;
use crate::value;

pub(super) const TABLE: &str = "`[package.metadata.resil]` of Cargo.toml";

const CONFIG: &str = "config";

/// A `Cargo.toml`. Cargo has read it before, so what is wrong with its syntax is not said again.
pub(super) struct Manifest {
    pub(super) path: PathBuf,
    file: SourceFile,
}

/// What `[package.metadata.resil]` says about the file.
pub(super) enum Declared {
    /// `config = "path"`.
    Path(String),
    /// `config = false`.
    Nothing,
}

impl Manifest {
    pub(super) fn read(path: PathBuf) -> Result<Self, Problem> {
        let file = SourceFile::read(&path, path.display().to_string())?;
        Ok(Manifest { path, file })
    }

    pub(super) fn is_workspace(&self) -> bool {
        let text = self.file.text();
        syntax::with_document(text, |table, _| table.contains_key("workspace")).unwrap_or(false)
    }

    pub(super) fn declared(&self) -> Result<Option<Declared>, Problem> {
        syntax::with_document(self.file.text(), |table, _| match metadata(table) {
            Some(resil) => self.declared_in(resil),
            None => Ok(None),
        })?
    }

    fn declared_in(&self, resil: &Spanned<DeValue<'_>>) -> Result<Option<Declared>, Problem> {
        let Some(table) = resil.get_ref().as_table() else {
            return Err(self.problem(resil, format!("{TABLE} is not a table")));
        };
        let mut declared = None;
        for (key, value) in table {
            if key.get_ref() != CONFIG {
                return Err(self.unknown(key));
            }
            declared = Some(self.config(value)?);
        }
        Ok(declared)
    }

    fn config(&self, value: &Spanned<DeValue<'_>>) -> Result<Declared, Problem> {
        match value.get_ref() {
            DeValue::Boolean(false) => Ok(Declared::Nothing),
            DeValue::String(path) if !path.trim().is_empty() => {
                Ok(Declared::Path(path.clone().into_owned()))
            }
            other => {
                let found = value::describe(other);
                let message =
                    format!("`{CONFIG}` in {TABLE} must be a path or `false`, found {found}");
                Err(self.problem(value, message))
            }
        }
    }

    fn unknown(&self, key: &Spanned<DeString<'_>>) -> Problem {
        let name = key.get_ref();
        let problem = self.problem(key, format!("unknown key `{name}` in {TABLE}"));
        match spelling::nearest(name, [CONFIG]) {
            Some(nearest) => problem.help(format!("did you mean `{nearest}`?")),
            None => problem.help(format!("it has only `{CONFIG}`")),
        }
    }

    fn problem<T>(&self, at: &Spanned<T>, message: String) -> Problem {
        Problem::new(message).at(Location::new(&self.file, at.span()))
    }
}

fn metadata<'t>(manifest: &'t DeTable<'t>) -> Option<&'t Spanned<DeValue<'t>>> {
    let package = manifest.get("package")?.get_ref().as_table()?;
    let metadata = package.get("metadata")?.get_ref().as_table()?;
    metadata.get("resil")
}
