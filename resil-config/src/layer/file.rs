//! The grammar of a file.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::sync::Arc;

use toml::de::{DeTable, DeValue};

use super::entries::{Entry, Written, entries};
use super::{Contents, Section, Setting};
use crate::kind::Kind;
use crate::problem::Problem;
use crate::source::{Location, Source, SourceFile};
use crate::spelling;
use crate::syntax;
use crate::value::{self, Value};
use crate::warning::Warning;

mod names;
mod offers;

/// The version of the grammar that this module reads.
const SCHEMA: &str = "1";

/// Syntax errors by the starts of their lines.
type Broken = BTreeMap<usize, Vec<Problem>>;

/// Reads a file: what is right in it, and every problem of the rest.
pub(super) fn read(file: &SourceFile) -> (Contents, Vec<Problem>) {
    let read = syntax::with_document(file.text(), |table, errors| {
        let mut syntax = Broken::new();
        for error in errors {
            let problem = syntax_problem(file, error);
            syntax.entry(line_of(&problem)).or_default().push(problem);
        }
        let mut reader = Reader {
            file,
            syntax,
            problems: Vec::new(),
        };
        let contents = reader.root(table);
        (contents, joined(reader.syntax, reader.problems))
    });
    read.unwrap_or_else(|problem| (Contents::default(), vec![problem]))
}

fn syntax_problem(file: &SourceFile, error: &toml::de::Error) -> Problem {
    let end = file.text().len();
    let span = error.span().unwrap_or(end..end);
    let at = Location::new(file, span);
    let part = file.text().get(at.span()).unwrap_or_default();
    match error.message() {
        "duplicate key" if !part.is_empty() => {
            Problem::new(format!("`{part}` is written already")).help("keep one of them")
        }
        extended if extended.starts_with("cannot extend value of type") => {
            let message =
                format!("`{part}` is a value already, and a value has no keys of its own");
            Problem::new(message).help("keep one of them")
        }
        "key with no value, expected `=`" => {
            Problem::new("this line has no `=`").help("write `key = value`")
        }
        other => Problem::new(other),
    }
    .at(at)
}

/// All problems in the order of the file. What the parser made of a line with a syntax error is a
/// guess, so only the syntax error is reported for that line.
fn joined(syntax: Broken, mut others: Vec<Problem>) -> Vec<Problem> {
    if !syntax.is_empty() {
        others.retain(|problem| !syntax.contains_key(&line_of(problem)));
    }
    let mut problems: Vec<Problem> = syntax.into_values().flatten().chain(others).collect();
    problems.sort_by_key(Problem::position);
    problems
}

/// Where the line of a problem starts.
fn line_of(problem: &Problem) -> usize {
    problem.location().map_or(0, |at| at.lines().start)
}

struct Reader<'f> {
    file: &'f SourceFile,
    syntax: Broken,
    problems: Vec<Problem>,
}

impl Reader<'_> {
    /// The syntax error of the line, if there is one.
    fn broken(&self, at: &Location) -> Option<&Problem> {
        if self.syntax.is_empty() {
            return None;
        }
        self.syntax.get(&at.lines().start)?.first()
    }

    fn root(&mut self, table: &DeTable<'_>) -> Contents {
        let file = Some(self.file.display().to_owned());
        let mut contents = Contents {
            file,
            ..Contents::default()
        };
        let mut written = Written::default();
        for entry in entries(self.file, table) {
            let read = self.root_entry(&entry, &mut contents, &mut written);
            self.report(read);
        }
        contents
    }

    fn root_entry<'t>(
        &mut self,
        entry: &Entry<'t>,
        contents: &mut Contents,
        written: &mut Written<'t>,
    ) -> Result<(), Problem> {
        let snake = spelling::snake(entry.key).unwrap_or(Cow::Borrowed(entry.key));
        let kind = Kind::from_section(entry.key);
        let meaning = kind.map_or_else(|| snake.clone(), |kind| kind.section().into());
        // What is written twice is read twice, so that its other problems are found too.
        self.report(written.note(meaning, entry.key, &entry.key_at));
        match (kind, &*snake) {
            (Some(kind), _) => {
                self.section(kind, entry, contents.sections.entry(kind).or_default())?;
            }
            (None, "enabled") => contents.enabled = Some(Arc::new(enabled(entry, entry.key)?)),
            (None, "undeclared_instances") => {
                contents.undeclared_allowed = Some(undeclared(entry)?);
            }
            (None, "allow_warnings") => {
                contents.allowed_warnings = Some(self.allowed_warnings(entry)?);
            }
            (None, "schema") => schema(entry)?,
            (None, _) => {
                self.report(Err(offers::unknown_section(entry)));
                self.read_on(entry, &snake);
            }
        }
        Ok(())
    }

    /// Reports what is wrong inside of a table that is none of ours, where it is clear what was meant.
    fn read_on(&mut self, entry: &Entry<'_>, snake: &str) {
        let Some(table) = entry
            .value
            .as_table()
            .filter(|_| !offers::is_not_yet(snake))
        else {
            return;
        };
        if snake == "resilience4j" {
            self.root(table);
        } else if let Some(kind) = Kind::nearest_section(entry.key).and_then(Kind::from_section) {
            let read = self.section(kind, entry, &mut Section::default());
            self.report(read);
        }
    }

    fn section(
        &mut self,
        kind: Kind,
        entry: &Entry<'_>,
        section: &mut Section,
    ) -> Result<(), Problem> {
        let table = as_table(entry, entry.key, "a table")?;
        let mut written = Written::default();
        for inner in entries(self.file, table) {
            let path = format!("{}.{}", entry.key, spelling::path_part(inner.key));
            let read = self.section_entry(kind, &inner, &path, section, &mut written);
            self.report(read);
        }
        Ok(())
    }

    fn section_entry<'t>(
        &mut self,
        kind: Kind,
        entry: &Entry<'t>,
        path: &str,
        section: &mut Section,
        written: &mut Written<'t>,
    ) -> Result<(), Problem> {
        let snake = spelling::snake(entry.key).unwrap_or(Cow::Borrowed(entry.key));
        let holds_instances = kind.instance_tables().contains(&&*snake);
        let meaning = if holds_instances {
            Cow::Borrowed("instances")
        } else {
            snake
        };
        self.report(written.note(meaning.clone(), entry.key, &entry.key_at));
        match &*meaning {
            "enabled" => section.enabled = Some(Arc::new(enabled(entry, path)?)),
            "configs" => section
                .configs
                .extend(self.named(kind, false, path, entry)?),
            "instances" => section
                .instances
                .extend(self.named(kind, true, path, entry)?),
            _ => return Err(offers::unknown_in_section(kind, entry, path)),
        }
        Ok(())
    }

    /// The names of warnings; what is none of them is reported, and the rest counts.
    fn allowed_warnings(&mut self, entry: &Entry<'_>) -> Result<Vec<Warning>, Problem> {
        let expected = "a list of the names of warnings";
        let names = entry.value.as_array();
        let names = names.ok_or_else(|| must_be(entry, entry.key, expected))?;
        let mut allowed = Vec::new();
        for name in names {
            let found = name.get_ref().as_str();
            match found.and_then(Warning::from_name) {
                Some(warning) => allowed.push(warning),
                None => self.problems.push(
                    no_warning(name.get_ref())
                        .at(Location::new(self.file, name.span()))
                        .of_key(entry.key),
                ),
            }
        }
        Ok(allowed)
    }

    fn report(&mut self, result: Result<(), Problem>) {
        self.problems.extend(result.err());
    }
}

fn as_table<'t>(entry: &Entry<'t>, path: &str, expected: &str) -> Result<&'t DeTable<'t>, Problem> {
    entry.value.as_table().ok_or_else(|| {
        let problem = must_be(entry, path, expected);
        let array = entry.value.as_array();
        let of_tables = array.is_some_and(|array| array.iter().all(|it| it.get_ref().is_table()));
        if of_tables && entry.value_at.column() == 1 {
            return problem.help(format!("write `[{path}]`, with single brackets"));
        }
        problem
    })
}

/// The problem of what is no name of a warning.
fn no_warning(found: &DeValue<'_>) -> Problem {
    match found.as_str() {
        Some(name) => {
            Problem::new(format!("no warning is called `{name}`")).help(Warning::offer(name))
        }
        None => Problem::new(format!(
            "a warning must be the text of its name, found {}",
            value::describe(found)
        )),
    }
}

/// A value, not that of a property, which is not what it must be.
fn must_be(entry: &Entry<'_>, path: &str, expected: &str) -> Problem {
    let found = value::describe(entry.value);
    Problem::new(format!("`{path}` must be {expected}, found {found}"))
        .at(entry.value_at.clone())
        .of_key(entry.key)
}

fn enabled(entry: &Entry<'_>, path: &str) -> Result<Setting, Problem> {
    let value = entry.value.as_bool().map(Value::Boolean);
    let value = value.ok_or_else(|| must_be(entry, path, "`true` or `false`"))?;
    let source = Source::File(entry.key_at.clone());
    Ok(Setting {
        value,
        source,
        place: Some(entry.key_at.clone()),
    })
}

fn undeclared(entry: &Entry<'_>) -> Result<bool, Problem> {
    match entry.value.as_str() {
        Some("allow") => Ok(true),
        Some("deny") => Ok(false),
        _ => Err(must_be(entry, entry.key, "\"deny\" or \"allow\"")),
    }
}

fn schema(entry: &Entry<'_>) -> Result<(), Problem> {
    match entry.value.as_integer() {
        Some(version) if version.as_str() == SCHEMA => Ok(()),
        _ => {
            Err(must_be(entry, entry.key, SCHEMA)
                .help("this version of resil reads files of schema 1"))
        }
    }
}
