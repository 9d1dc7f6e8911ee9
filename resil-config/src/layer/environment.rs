//! Environment variables: `RESIL__RETRY__INSTANCES__GEMINI__MAX_ATTEMPTS=5`.

use std::cell::OnceCell;
use std::collections::BTreeMap;
use std::ffi::{OsStr, OsString};
use std::sync::Arc;

use toml::Spanned;
use toml::de::DeValue;

use super::entries::Written;
use super::table::{BASE_CONFIG, Property, Subject};
use super::{Contents, Layer, Setting, Table};
use crate::keys::{Key, ValueType};
use crate::kind::Kind;
use crate::problem::Problem;
use crate::source::{Location, Source, SourceFile};
use crate::syntax;
use crate::value::{self, Value};

mod names;
mod slips;

use names::Names;

const PREFIX: &str = "RESIL__";

/// Between the parts of a variable's name.
const SEPARATOR: &str = "__";

const SHAPE: &str = "write `RESIL__<KIND>__INSTANCES__<NAME>__<KEY>`, \
                     `RESIL__<KIND>__CONFIGS__<NAME>__<KEY>`, `RESIL__<KIND>__ENABLED` or \
                     `RESIL__ENABLED`";

/// Reads the variables that are ours, and reports those that were meant to be.
pub(super) fn read<I>(vars: I, below: &[Layer]) -> (Contents, Vec<Problem>)
where
    I: IntoIterator<Item = (OsString, OsString)>,
{
    let candidate = |(name, _): &(OsString, OsString)| is_ours(name) || slips::is_candidate(name);
    let mut vars: Vec<(OsString, OsString)> = vars.into_iter().filter(candidate).collect();
    // The environment has no order of its own, and problems should not change places between runs.
    vars.sort();
    let mut reader = Reader {
        below,
        contents: Contents::default(),
        written: Written::default(),
    };
    let mut problems = Vec::new();
    for (name, value) in &vars {
        let problem = if is_ours(name) {
            reader.variable(name, value).err()
        } else {
            slips::slip(name, value)
        };
        problems.extend(problem);
    }
    (reader.contents, problems)
}

/// Whether the name starts like ours and says something after that.
fn is_ours(name: &OsStr) -> bool {
    let name = name.as_encoded_bytes();
    name.starts_with(PREFIX.as_bytes()) && name.len() > PREFIX.len()
}

struct Reader<'a> {
    below: &'a [Layer],
    contents: Contents,
    written: Written<'a>,
}

/// A variable of ours.
struct Variable<'a> {
    name: &'a str,
    value: &'a str,
    line: SourceFile,
}

impl<'a> Variable<'a> {
    fn new(name: &'a OsStr, value: &'a OsStr) -> Result<Self, Problem> {
        match (name.to_str(), value.to_str()) {
            (Some(name), Some(value)) => {
                let line = SourceFile::line("environment variable", format!("{name}={value}"));
                Ok(Variable { name, value, line })
            }
            (name_as_text, _) => {
                let what = if name_as_text.is_some() {
                    "value"
                } else {
                    "name"
                };
                let name = name.to_string_lossy();
                Err(Problem::new(format!(
                    "the {what} of the variable `{name}` is not UTF-8"
                )))
            }
        }
    }

    /// The place of a part of the name, a slice of it.
    fn at(&self, part: &str) -> Location {
        let start = part
            .as_ptr()
            .addr()
            .saturating_sub(self.name.as_ptr().addr());
        Location::new(&self.line, start..start + part.len())
    }

    fn value_at(&self) -> Location {
        let start = self.name.len() + 1;
        Location::new(&self.line, start..start + self.value.len())
    }

    fn source(&self) -> Source {
        Source::Variable(Arc::from(self.name))
    }

    fn problem(&self, part: &str, message: String) -> Problem {
        Problem::new(message).at(self.at(part)).of_key(self.name)
    }

    fn misshapen(&self, part: &str) -> Problem {
        self.problem(part, format!("the variable `{}` sets nothing", self.name))
            .help(SHAPE)
    }
}

impl<'a> Reader<'a> {
    fn variable(&mut self, name: &'a OsStr, value: &'a OsStr) -> Result<(), Problem> {
        let variable = Variable::new(name, value)?;
        let path = variable.name.strip_prefix(PREFIX).unwrap_or_default();
        if path == "ENABLED" {
            self.contents.enabled = Some(Arc::new(enabled(&variable)?));
            return Ok(());
        }
        let (section, rest) = path
            .split_once(SEPARATOR)
            .ok_or_else(|| variable.misshapen(path))?;
        let kind = kind(&variable, section)?;
        if rest == "ENABLED" {
            self.note(&variable, format!("{kind}.enabled"))?;
            self.contents.sections.entry(kind).or_default().enabled =
                Some(Arc::new(enabled(&variable)?));
            return Ok(());
        }
        let (group, rest) = rest
            .split_once(SEPARATOR)
            .ok_or_else(|| variable.misshapen(rest))?;
        let are_instances = group_of(kind, group).ok_or_else(|| variable.misshapen(group))?;
        let (name, key) = rest
            .rsplit_once(SEPARATOR)
            .ok_or_else(|| variable.misshapen(rest))?;
        self.property(&variable, kind, are_instances, (name, key))
    }

    fn property(
        &mut self,
        variable: &Variable<'a>,
        kind: Kind,
        are_instances: bool,
        (name, key): (&str, &str),
    ) -> Result<(), Problem> {
        let names = Names {
            kind,
            are_instances,
            below: self.below,
        };
        let name = names
            .resolve(name)
            .map_err(|(message, help)| variable.problem(name, message).help(help))?;
        let written = key.to_lowercase();
        let property = Property {
            kind,
            instance: are_instances.then_some(name.as_str()),
            in_config: !are_instances,
            subject: Subject::Name(variable.name),
            written: &written,
            key_at: variable.at(key),
            value_at: variable.value_at(),
            source: variable.source(),
            nearest: OnceCell::new(),
        };
        let group = if are_instances {
            "instances"
        } else {
            "configs"
        };
        let path = format!("{kind}.{group}.{name}");
        if written == BASE_CONFIG {
            self.note(variable, format!("{path}.{BASE_CONFIG}"))?;
            let text = DeValue::String(variable.value.trim().into());
            return property.set_base(&text, self.table(kind, are_instances, &name));
        }
        let known = property.key()?;
        self.note(variable, format!("{path}.{}", known.name))?;
        let toml = lenient(known, variable.value);
        property.set(known, &toml, self.table(kind, are_instances, &name))
    }

    /// Notes what a variable sets; an error if another one sets it already.
    fn note(&mut self, variable: &Variable<'a>, meaning: String) -> Result<(), Problem> {
        self.written
            .note(meaning, variable.name, &variable.at(variable.name))
    }

    fn table(&mut self, kind: Kind, are_instances: bool, name: &str) -> &mut Table {
        let section = self.contents.sections.entry(kind).or_default();
        let tables: &mut BTreeMap<String, Table> = if are_instances {
            &mut section.instances
        } else {
            &mut section.configs
        };
        tables.entry(name.to_owned()).or_default()
    }
}

fn kind(variable: &Variable<'_>, section: &str) -> Result<Kind, Problem> {
    Kind::from_section(&section.to_lowercase()).ok_or_else(|| {
        let problem = variable.problem(section, format!("unknown kind `{section}`"));
        match Kind::nearest_section(section) {
            Some(name) => problem.help(format!("did you mean `{}`?", name.to_uppercase())),
            None => problem.help(SHAPE),
        }
    })
}

/// Whether the part names the instances (or else the configs) of the kind.
fn group_of(kind: Kind, group: &str) -> Option<bool> {
    let group = group.to_lowercase();
    if kind.instance_tables().contains(&group.as_str()) {
        return Some(true);
    }
    (group == "configs").then_some(false)
}

fn enabled(variable: &Variable<'_>) -> Result<Setting, Problem> {
    let text = variable.value.trim();
    let value = text.parse().map(Value::Boolean).map_err(|_| {
        let found = value::describe(&DeValue::String(text.into()));
        let message = format!(
            "`{}` must be `true` or `false`, found {found}",
            variable.name
        );
        Problem::new(message)
            .at(variable.value_at())
            .of_key(variable.name)
    })?;
    Ok(Setting {
        value,
        source: variable.source(),
        place: Some(variable.at(variable.name)),
    })
}

/// The value of a variable in TOML, where texts may do without their quotes, and a list of names
/// without its brackets.
fn lenient<'v>(key: &Key, text: &'v str) -> DeValue<'v> {
    let text = text.trim();
    if key.value == ValueType::Names && !text.starts_with('[') {
        let names = text.split(',').filter(|_| !text.is_empty());
        let name = |name: &'v str| Spanned::new(0..0, DeValue::String(name.trim().into()));
        return DeValue::Array(names.map(name).collect());
    }
    let is_text = matches!(key.value, ValueType::Duration | ValueType::Choice(_));
    if is_text && !text.starts_with(['"', '\'']) {
        return DeValue::String(text.into());
    }
    syntax::value(text).unwrap_or_else(|_| DeValue::String(text.into()))
}
