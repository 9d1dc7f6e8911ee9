//! What is told about an import.

use std::collections::BTreeSet;
use std::fmt::{self, Write as _};

use super::flat::Document;

/// Everything that did not simply become a line of a file; its `Display` lists it by what became of it.
#[derive(Debug, Default)]
pub struct Report {
    no_counterpart: Vec<(String, String)>,
    classes: BTreeSet<(String, String)>,
    left_alone: usize,
}

impl Report {
    pub(crate) fn no_counterpart(&mut self, path: &str, reason: String) {
        self.no_counterpart.push((path.to_owned(), reason));
    }

    pub(crate) fn class(&mut self, class: &str, name: &str) {
        self.classes.insert((class.to_owned(), name.to_owned()));
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
        let classes = self.classes.iter();
        let classes =
            classes.map(|(class, name)| format!("{class} -> {name}{}", about(class, name)));
        text += &lines(
            classes.collect(),
            "classes of errors that became names; unless it is built in, put `#[derive(resil::ErrorKinds)]` on the enum that \
             has a variant of the name",
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

/// Classes that nearly every error in Java belongs to.
const WIDEST: [&str; 3] = [
    "java.lang.Throwable",
    "java.lang.Exception",
    "java.lang.RuntimeException",
];

/// Names of refusals that a class of Resilience4j, or Java's own time-out, becomes.
const BUILT_IN: [&str; 6] = [
    "CallNotPermitted",
    "RequestNotPermitted",
    "TimeoutException",
    "BulkheadFull",
    "MaxRetriesExceeded",
    "Cancelled",
];

/// What is to be known of a name besides the class that it stands for.
fn about(class: &str, name: &str) -> &'static str {
    let is_known = ["io.github.resilience4j.", "java.util.concurrent."]
        .iter()
        .any(|package| class.starts_with(package));
    if WIDEST.contains(&class) {
        " (nearly every error in Java: name the errors that are meant, or remove the list to mean all)"
    } else if is_known && BUILT_IN.contains(&name) {
        " (built in)"
    } else {
        ""
    }
}
