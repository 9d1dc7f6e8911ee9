//! Problems of the settings, and how they are shown.

use std::error::Error;
use std::fmt;

use crate::kind::Kind;
use crate::source::Location;

mod render;

/// One thing that is wrong with the settings.
///
/// Its `Display` is for people: the message, the place, the line of the source with the place
/// underlined, and what to do about it.
#[derive(Clone, PartialEq, Eq)]
pub struct Problem(Box<Report>);

#[derive(Clone, Debug, PartialEq, Eq)]
struct Report {
    message: String,
    location: Option<Location>,
    related: Option<(Location, String)>,
    help: Option<String>,
    concerns: Option<(Kind, String)>,
    key: Option<String>,
}

impl Problem {
    /// A problem without a place. The message is lower case, without a full stop.
    pub fn new(message: impl Into<String>) -> Self {
        Problem(Box::new(Report {
            message: message.into(),
            location: None,
            related: None,
            help: None,
            concerns: None,
            key: None,
        }))
    }

    /// Adds what to do about it.
    pub fn help(mut self, help: impl Into<String>) -> Self {
        self.0.help = Some(help.into());
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

    /// What is wrong, in one line.
    pub fn message(&self) -> &str {
        &self.0.message
    }

    /// What to do about it.
    pub fn suggestion(&self) -> Option<&str> {
        self.0.help.as_deref()
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

    /// Where in its file it is, to sort by.
    pub(crate) fn position(&self) -> usize {
        self.location().map_or(0, |location| location.span().start)
    }
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&render::render(&self.0))
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
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problems(Vec<Problem>);

impl Problems {
    /// The problems, `None` if there are none.
    pub fn collect(problems: impl IntoIterator<Item = Problem>) -> Option<Self> {
        let problems: Vec<Problem> = problems.into_iter().collect();
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

/// Every problem, with an empty line between two.
impl fmt::Display for Problems {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, problem) in self.0.iter().enumerate() {
            f.write_str(if index == 0 { "" } else { "\n\n" })?;
            problem.fmt(f)?;
        }
        Ok(())
    }
}

impl Error for Problems {}
