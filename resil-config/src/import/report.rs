//! What is told about an import.

use std::collections::BTreeSet;
use std::fmt::{self, Write as _};

use super::flat::Document;

/// Everything that did not simply become a line of a file; its `Display` lists it by what became of it.
#[derive(Debug, Default)]
pub struct Report {
    no_counterpart: Vec<(String, String)>,
    not_yet: Vec<String>,
    classes: BTreeSet<(String, String)>,
    left_alone: usize,
}

impl Report {
    pub(crate) fn no_counterpart(&mut self, path: &str, reason: String) {
        self.no_counterpart.push((path.to_owned(), reason));
    }

    pub(crate) fn not_yet(&mut self, path: &str) {
        self.not_yet.push(path.to_owned());
    }

    pub(crate) fn class(&mut self, class: &str, name: &str) {
        if class != name {
            self.classes.insert((class.to_owned(), name.to_owned()));
        }
    }

    /// Notes a property outside Resilience4j's section.
    pub(crate) fn left_alone(&mut self, path: &str) {
        if !path.starts_with("spring.") {
            self.left_alone += 1;
        }
    }

    /// Notes the properties of a document whose profiles are no names.
    pub(crate) fn no_profile(&mut self, expression: &str, document: &Document) {
        for property in &document.properties {
            let reason = format!("its profiles, `{expression}`, are not a list of names");
            self.no_counterpart(&property.path, reason);
        }
    }

    fn text(&self) -> String {
        let mut text = String::new();
        let lines = |lines: Vec<String>, head: &str| match lines.as_slice() {
            [] => String::new(),
            lines => format!("\n{head}:\n  {}\n", lines.join("\n  ")),
        };
        let none = self.no_counterpart.iter();
        let none = none.map(|(path, reason)| format!("{path}: {reason}"));
        text += &lines(none.collect(), "no counterpart");
        text += &lines(
            self.not_yet.clone(),
            "not supported yet, and written as comments",
        );
        let classes = self.classes.iter();
        let classes = classes.map(|(class, name)| format!("{class} -> {name}"));
        text += &lines(
            classes.collect(),
            "classes of errors that became names of kinds of errors",
        );
        if self.left_alone > 0 {
            let count = self.left_alone;
            let _ = write!(text, "\nleft alone, outside `resilience4j`: {count}\n");
        }
        text
    }
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text())
    }
}
