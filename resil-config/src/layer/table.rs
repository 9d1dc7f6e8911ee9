//! One property of a named config, an instance, or an attribute.

use std::cell::OnceCell;
use std::sync::Arc;

use toml::de::DeValue;

use super::entries::Written;
use super::{Base, Setting, Table};
use crate::keys::{Key, Support};
use crate::kind::Kind;
use crate::problem::Problem;
use crate::source::{Location, Source};
use crate::spelling;
use crate::value::{self, Misfit};

/// More keys than this are no help to one who seeks one of them.
const FEW_KEYS: usize = 12;

/// The key of a table that names the config it builds on.
pub(super) const BASE_CONFIG: &str = "base_config";

/// A property as it was written, wherever that was.
pub(super) struct Property<'a> {
    pub(super) kind: Kind,
    /// The instance whose property it is, if it is one.
    pub(super) instance: Option<&'a str>,
    /// Whether it stands in a config.
    pub(super) in_config: bool,
    pub(super) subject: Subject<'a>,
    /// The key, as it was written.
    pub(super) written: &'a str,
    pub(super) key_at: Location,
    pub(super) value_at: Location,
    pub(super) source: Source,
    /// The key most like the one that was written, once it is sought.
    pub(super) nearest: OnceCell<Option<&'static str>>,
}

/// What a problem calls a property.
pub(super) enum Subject<'a> {
    /// By the key of the table at this path.
    KeyOf(&'a str),
    /// So.
    Name(&'a str),
}

impl<'a> Property<'a> {
    /// The property of this name.
    pub(super) fn key(&self) -> Result<&'static Key, Problem> {
        self.kind.key(self.written).ok_or_else(|| self.unknown())
    }

    /// The property of this name, or the one that was probably meant.
    pub(super) fn meant(&self) -> Option<&'static Key> {
        let nearest = || self.nearest();
        let name = self.kind.key(self.written).map(|key| key.name);
        self.kind.key(name.or_else(nearest)?)
    }

    /// Notes that it is written, an error if it was already, perhaps in another spelling.
    pub(super) fn note(
        &self,
        meaning: &'static str,
        written: &mut Written<'a>,
    ) -> Result<(), Problem> {
        written
            .note(meaning, self.written, &self.key_at)
            .map_err(|problem| self.told(problem))
    }

    /// Reads the value and puts it into the table.
    pub(super) fn set(
        &self,
        key: &'static Key,
        value: &DeValue<'_>,
        table: &mut Table,
    ) -> Result<(), Problem> {
        if matches!(key.support, Support::Refused(_)) {
            return Err(self.refused(key, None));
        }
        if key.of_configs && !self.in_config {
            return Err(self.misplaced(key));
        }
        let value = value::read(key, value).map_err(|misfit| self.misfit(misfit))?;
        if value::refusal(key, Some(&value)).is_some() {
            return Err(self.refused(key, Some(&value)));
        }
        table
            .settings
            .insert(key.name, Arc::new(self.setting(value)));
        Ok(())
    }

    /// Reads the name of the config that the table builds on.
    pub(super) fn set_base(&self, value: &DeValue<'_>, table: &mut Table) -> Result<(), Problem> {
        match value.as_str() {
            Some(name) if !name.trim().is_empty() => {
                table.base = Some(Base {
                    name: name.to_owned(),
                    place: self.value_at.clone(),
                });
                Ok(())
            }
            _ => Err(self.misfit(Misfit {
                message: format!(
                    "must be the name of a config, found {}",
                    value::describe(value)
                ),
                help: None,
            })),
        }
    }

    fn subject(&self) -> String {
        match self.subject {
            Subject::KeyOf(path) => format!("{path}.{}", spelling::path_part(self.written)),
            Subject::Name(name) => name.to_owned(),
        }
    }

    fn setting(&self, value: value::Value) -> Setting {
        Setting {
            value,
            source: self.source.clone(),
            place: Some(self.key_at.clone()),
        }
    }

    /// A value that the property does not allow.
    pub(super) fn misfit(&self, misfit: Misfit) -> Problem {
        let problem = self.problem(format!("`{}` {}", self.subject(), misfit.message));
        let problem = problem.at(self.value_at.clone());
        match misfit.help {
            Some(help) => problem.help(help),
            None => problem,
        }
    }

    fn refused(&self, key: &Key, value: Option<&value::Value>) -> Problem {
        let refusal = value::refusal(key, value).unwrap_or_default();
        self.problem(format!("`{}` {refusal}", self.subject()))
            .at(self.key_at.clone())
            .help(key.instead.unwrap_or("remove it"))
    }

    /// A property of all the instances that a config has by key.
    fn misplaced(&self, key: &Key) -> Problem {
        let (kind, name) = (self.kind, key.name);
        let message = format!(
            "`{}` is about all instances that a config has by key, and this is one instance",
            self.subject()
        );
        self.problem(message).at(self.key_at.clone()).help(format!(
            "write `{name}` under `[{kind}.configs.<name>]`, for `name = <expression>, config = \"<name>\"`"
        ))
    }

    fn unknown(&self) -> Problem {
        let problem = self.problem(format!("unknown key `{}`", self.subject()));
        let problem = problem.at(self.key_at.clone());
        match self.offer() {
            Some(offer) => problem.help(offer),
            None => problem,
        }
    }

    fn nearest(&self) -> Option<&'static str> {
        *self.nearest.get_or_init(|| {
            if self.in_config {
                self.kind.nearest_key_of_config(self.written)
            } else {
                self.kind.nearest_key(self.written)
            }
        })
    }

    /// What may have been meant by an unknown key.
    fn offer(&self) -> Option<String> {
        let nearest = self.nearest();
        let nearest = nearest.map(|name| spelling::like(self.written, name));
        match (nearest, self.owners()) {
            (Some(name), None) => Some(format!("did you mean `{name}`?")),
            (None, Some(owners)) => Some(format!("it is a property of {owners}")),
            (Some(name), Some(owners)) => Some(format!(
                "it is a property of {owners}; did you mean `{name}`?"
            )),
            (None, None) => self.all_keys(),
        }
    }

    /// The kinds that have a property of this name.
    fn owners(&self) -> Option<String> {
        let kinds = Kind::ALL.into_iter();
        let owners = kinds.filter(|kind| kind.key(self.written).is_some());
        let owners: Vec<String> = owners.map(|kind| format!("`{kind}`")).collect();
        (!owners.is_empty()).then(|| owners.join(" and "))
    }

    /// The names of all properties, where they are few.
    fn all_keys(&self) -> Option<String> {
        let honoured =
            self.kind.keys().iter().filter(|key| {
                key.support == Support::Honoured && (self.in_config || !key.of_configs)
            });
        let names: Vec<String> = honoured
            .map(|key| format!("`{}`", spelling::like(self.written, key.name)))
            .collect();
        (names.len() <= FEW_KEYS).then(|| format!("`{}` has {}", self.kind, names.join(", ")))
    }

    fn problem(&self, message: String) -> Problem {
        self.told(Problem::new(message).of_key(self.written))
    }

    /// Says which instance a problem is about.
    fn told(&self, problem: Problem) -> Problem {
        match self.instance {
            Some(name) => problem.about(self.kind, name),
            None => problem,
        }
    }
}
