//! Problems of the settings, and how they are shown.

use std::collections::HashSet;
use std::error::Error;
use std::fmt;

use annotate_snippets::Renderer;

use crate::kind::Kind;
use crate::source::Location;
use crate::warning::Warning;

mod render;

/// Whether a problem has to be put right.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Severity {
    /// The settings cannot be used.
    Error,
    /// The settings can be used, but are probably not meant.
    Warning,
}

/// One thing that is wrong with the settings, or that is probably not meant.
///
/// Its `Display` is for people: the place and the message in one line, the line of the source with the
/// place underlined, and what to do about it.
#[derive(Clone, Eq)]
pub struct Problem(Box<Report>);

#[derive(Clone, Debug, PartialEq, Eq)]
struct Report {
    severity: Severity,
    /// What the warning is switched off by.
    warning: Option<Warning>,
    message: String,
    location: Option<Location>,
    related: Option<(Location, String)>,
    help: Option<String>,
    notes: Vec<String>,
    concerns: Option<(Kind, String)>,
    key: Option<String>,
}

impl Problem {
    /// A problem without a place. The message is lower case, without a full stop.
    pub fn new(message: impl Into<String>) -> Self {
        Problem(Box::new(Report {
            severity: Severity::Error,
            warning: None,
            message: message.into(),
            location: None,
            related: None,
            help: None,
            notes: Vec::new(),
            concerns: None,
            key: None,
        }))
    }

    /// A warning: settings that are right, but probably not meant.
    pub fn warning(warning: Warning, message: impl Into<String>) -> Self {
        let mut problem = Problem::new(message);
        problem.0.severity = Severity::Warning;
        problem.0.warning = Some(warning);
        problem
    }

    /// Adds what to do about it, in place of what was said before.
    pub fn help(mut self, help: impl Into<String>) -> Self {
        self.0.help = Some(help.into());
        self
    }

    /// Adds something worth knowing, besides the help.
    pub fn note(mut self, note: impl Into<String>) -> Self {
        self.0.notes.push(note.into());
        self
    }

    /// Adds the place.
    pub fn at(mut self, location: Location) -> Self {
        self.0.location = Some(location);
        self
    }

    /// Adds the instance it is about.
    pub fn about(mut self, kind: Kind, instance: impl Into<String>) -> Self {
        self.0.concerns = Some((kind, instance.into()));
        self
    }

    /// Adds a second place, and what is there.
    pub(crate) fn related(mut self, location: Location, label: impl Into<String>) -> Self {
        self.0.related = Some((location, label.into()));
        self
    }

    /// Adds the key it is about, as it was written.
    pub(crate) fn of_key(mut self, key: impl Into<String>) -> Self {
        self.0.key = Some(key.into());
        self
    }

    /// Whether it has to be put right.
    pub fn severity(&self) -> Severity {
        self.0.severity
    }

    /// Which warning it is, if it is one.
    pub fn as_warning(&self) -> Option<Warning> {
        self.0.warning
    }

    /// What is wrong, in one line.
    pub fn message(&self) -> &str {
        &self.0.message
    }

    /// What to do about it.
    pub fn suggestion(&self) -> Option<&str> {
        self.0.help.as_deref()
    }

    /// What else is worth knowing.
    pub fn notes(&self) -> &[String] {
        &self.0.notes
    }

    /// Where it is; `None` when it is about a whole file or about something that is not there.
    pub fn location(&self) -> Option<&Location> {
        self.0.location.as_ref()
    }

    /// The instance it is about, if it is about one.
    pub fn concerns(&self) -> Option<(Kind, &str)> {
        self.0
            .concerns
            .as_ref()
            .map(|(kind, name)| (*kind, name.as_str()))
    }

    /// The key it is about, as it was written, if it is about one.
    pub fn key(&self) -> Option<&str> {
        self.0.key.as_deref()
    }

    /// The same text as `Display` gives, with colours for a terminal.
    pub fn styled(&self) -> String {
        render::render(&self.0, &Renderer::styled())
    }

    /// What no two problems share.
    fn identity(&self) -> (String, Option<String>, usize) {
        let file = self.location().map(|at| at.file().display().to_owned());
        (self.message().to_owned(), file, self.position())
    }

    /// Where in its file it is, to sort by.
    pub(crate) fn position(&self) -> usize {
        self.location().map_or(0, |location| location.span().start)
    }
}

/// Two problems are equal when they read the same: a fault of a shared config is one, whichever
/// instance it was met on the way to.
impl PartialEq for Problem {
    fn eq(&self, other: &Self) -> bool {
        let (mine, theirs) = (&self.0, &other.0);
        mine.severity == theirs.severity
            && mine.message == theirs.message
            && mine.location == theirs.location
            && mine.related == theirs.related
            && mine.help == theirs.help
            && mine.notes == theirs.notes
    }
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&render::render(&self.0, &Renderer::plain()))
    }
}

/// The same as `Display`: a problem that a test unwraps should be readable.
impl fmt::Debug for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl Error for Problem {}

/// Every problem that was found, at least one.
#[derive(Clone, PartialEq, Eq)]
pub struct Problems(Vec<Problem>);

impl Problems {
    /// How many problems are shown: more than that are one mistake many times over, or the wrong file.
    pub const SHOWN: usize = 100;

    /// The problems, each once, `None` if there are none.
    pub fn collect(problems: impl IntoIterator<Item = Problem>) -> Option<Self> {
        let mut known = HashSet::new();
        let mut problems: Vec<Problem> = problems.into_iter().collect();
        problems.retain(|problem| known.insert(problem.identity()));
        (!problems.is_empty()).then_some(Problems(problems))
    }

    /// The problems, in the order in which they were found.
    pub fn iter(&self) -> std::slice::Iter<'_, Problem> {
        self.0.iter()
    }
}

impl From<Problem> for Problems {
    fn from(problem: Problem) -> Self {
        Problems(vec![problem])
    }
}

impl IntoIterator for Problems {
    type Item = Problem;
    type IntoIter = std::vec::IntoIter<Problem>;

    fn into_iter(self) -> Self::IntoIter {
        self.0.into_iter()
    }
}

impl<'a> IntoIterator for &'a Problems {
    type Item = &'a Problem;
    type IntoIter = std::slice::Iter<'a, Problem>;

    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}

/// Every problem, with an empty line between two; of very many, the first and how many more there are.
impl fmt::Display for Problems {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, problem) in self.0.iter().take(Problems::SHOWN).enumerate() {
            f.write_str(if index == 0 { "" } else { "\n\n" })?;
            problem.fmt(f)?;
        }
        match self.0.len().saturating_sub(Problems::SHOWN) {
            0 => Ok(()),
            more => write!(f, "\n\nand {more} more problems"),
        }
    }
}

/// The same as `Display`: it is what `main` shows when it returns them.
impl fmt::Debug for Problems {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl Error for Problems {}
