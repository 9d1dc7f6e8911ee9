//! Checking every config and every instance.

use std::collections::BTreeSet;

use super::{Group, Stack, rules};
use crate::kind::Kind;
use crate::problem::Problem;

impl Stack {
    /// Every problem that shows only when the layers are merged: configs that are not there, cycles of
    /// configs, missing properties, contradictions. What several instances inherit is reported once.
    pub fn check(&self) -> Vec<Problem> {
        let mut problems = Vec::new();
        // A problem of a config is met again on the way to each instance that builds on it.
        let mut known = BTreeSet::new();
        for kind in Kind::ALL {
            for problem in self
                .check_configs(kind)
                .into_iter()
                .chain(self.check_instances(kind))
            {
                if known.insert((problem.message().to_owned(), problem.position())) {
                    problems.push(problem);
                }
            }
        }
        problems
    }

    /// The problems of configs by themselves; they may leave out what is required of an instance.
    fn check_configs(&self, kind: Kind) -> Vec<Problem> {
        let mut problems = Vec::new();
        for name in self.names(kind, Group::Configs) {
            let own = self.table(kind, Group::Configs, name).unwrap_or_default();
            match self.inherit(kind, name, &own) {
                Ok((resolved, _)) => problems.extend(rules::contradictions(&resolved)),
                Err(problem) => problems.push(problem),
            }
        }
        problems
    }

    fn check_instances(&self, kind: Kind) -> Vec<Problem> {
        let names = self.names(kind, Group::Instances).into_iter();
        let faults = names.filter_map(|name| {
            let own = self.table(kind, Group::Instances, name)?;
            self.settle_or_fault(kind, name, &own).err()
        });
        faults.flat_map(|faults| faults.new).collect()
    }
}
