//! An instance that a program names and that no layer has a table for.

use super::{Group, Stack};
use crate::kind::Kind;
use crate::problem::Problem;
use crate::spelling;

impl Stack {
    /// The problem of an instance that a program names and that has no table.
    pub fn undeclared(&self, kind: Kind, name: &str) -> Problem {
        let words = kind.words();
        let problem = Problem::new(format!("no {words} is called `{name}`")).about(kind, name);
        let add = self.add_table(kind, name);
        if let Some(other) = self.kind_that_declares(kind, name) {
            let own = spelling::path_part(name);
            return problem.help(format!(
                "`[{other}.instances.{own}]` is a {}, and a {words} needs a table of its own: {add}",
                other.words()
            ));
        }
        let names = self.names(kind, Group::Instances);
        if let Some(nearest) = spelling::nearest(name, names.iter().copied()) {
            return problem.help(format!("did you mean `{nearest}`?"));
        }
        problem.help(match spelling::few(names) {
            Some(names) => format!("{add}, or use one of {names}"),
            None => add,
        })
    }

    /// A kind with an instance of that name: the other kind of bulkhead before all, since `type` chooses between the two.
    fn kind_that_declares(&self, kind: Kind, name: &str) -> Option<Kind> {
        let alike = match kind {
            Kind::Bulkhead => Some(Kind::ThreadPoolBulkhead),
            Kind::ThreadPoolBulkhead => Some(Kind::Bulkhead),
            _ => None,
        };
        let mut kinds = alike.into_iter().chain(Kind::ALL);
        kinds.find(|kind| self.declares(*kind, name))
    }

    fn add_table(&self, kind: Kind, name: &str) -> String {
        let mut files = self
            .layers
            .iter()
            .filter_map(|layer| layer.contents().file.as_ref());
        let file = files.next().map_or_else(
            || "a file `resil.toml`".to_owned(),
            |file| format!("`{file}`"),
        );
        let table = format!("[{kind}.instances.{}]", spelling::path_part(name));
        format!("add `{table}` to {file}")
    }
}
