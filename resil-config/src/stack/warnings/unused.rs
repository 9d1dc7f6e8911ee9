//! Instances that nobody uses.

use super::super::{Group, Stack};
use crate::kind::Kind;
use crate::problem::Problem;
use crate::warning::Warning;

impl Stack {
    /// The warnings about instances of a kind that no function uses; `is_used` says which ones are.
    pub fn unused_instances(&self, kind: Kind, is_used: impl Fn(&str) -> bool) -> Vec<Problem> {
        let names = self.names(kind, Group::Instances).into_iter();
        let unused = names.filter(|name| !is_used(name));
        self.not_allowed(unused.map(|name| self.unused(kind, name)).collect())
    }

    fn unused(&self, kind: Kind, name: &str) -> Problem {
        let message = format!("no function uses the {} `{name}`", kind.words());
        let help = format!(
            "name it in `#[{}(…)]`, or remove its table",
            kind.attribute()
        );
        let problem = Problem::warning(Warning::UnusedInstance, message)
            .about(kind, name)
            .help(help);
        let table = self.table(kind, Group::Instances, name);
        match table.and_then(|table| table.place.clone()) {
            Some(place) => problem.at(place),
            None => problem,
        }
    }
}
