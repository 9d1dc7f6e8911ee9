//! What is said of a name that the file does not have, or of a file that is not there.

use resil_config::Kind;

use super::{Source, in_words};

impl Source {
    /// Where the file was looked for, one place a line.
    pub(super) fn places(&self) -> String {
        let places = self.tried.iter();
        let lines: Vec<_> = places
            .map(|place| format!("\n  {}", place.display()))
            .collect();
        lines.concat()
    }

    /// What is said of an instance without a table.
    pub(super) fn undeclared(&self, kind: Kind, name: &str) -> String {
        if self.file.is_some() {
            return in_words(&self.stack.undeclared(kind, name));
        }
        self.no_file(
            &format!("no `{kind}` instance `{name}`"),
            &format!("[{kind}.instances.{name}]"),
        )
    }

    /// What is said of a config without a table, and of which file.
    pub(super) fn undeclared_config(&self, kind: Kind, name: &str) -> String {
        if self.file.is_some() {
            let problem = self.stack.undeclared_config(kind, name);
            let said = in_words(&problem);
            let place = format!("{} in {}", problem.message(), self.display);
            return said.replacen(problem.message(), &place, 1);
        }
        self.no_file(
            &format!("no `{kind}` config `{name}`"),
            &format!("[{kind}.configs.{name}]"),
        )
    }

    fn no_file(&self, missing: &str, table: &str) -> String {
        format!(
            "{missing}: this crate has no resil.toml; looked for it at{}\n\
             help: create the first of these, with a table `{table}`",
            self.places()
        )
    }
}
