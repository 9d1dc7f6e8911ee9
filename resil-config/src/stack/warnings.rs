//! Settings that are right, but probably not meant.

use std::collections::BTreeSet;

use super::{Group, Stack};
use crate::kind::Kind;
use crate::problem::Problem;
use crate::resolved::Resolved;
use crate::source::Location;
use crate::warning::Warning;

mod findings;
mod percentages;
mod site;
mod unused;

/// Which rule speaks of a value, and where that was set.
type Place<'r> = (Warning, &'r str, usize);

/// A property that was set, and what is to be said about it, if anything.
struct Finding<'r> {
    place: Place<'r>,
    problem: Option<Problem>,
}

impl Stack {
    /// Everything in the settings that is probably not meant: properties without effect, percentages
    /// below 1. What `allow_warnings` names is left out. [`check`](Stack::check) gives the errors.
    pub fn warnings(&self) -> Vec<Problem> {
        let mut warnings = Vec::new();
        for kind in Kind::ALL {
            warnings.extend(self.without_effect(kind));
            warnings.extend(self.small_percentages(kind));
        }
        self.not_allowed(warnings)
    }

    /// The warnings about the settings of one instance or attribute, what it inherits included.
    pub fn warnings_of(&self, resolved: &Resolved) -> Vec<Problem> {
        let found = findings::of(resolved);
        let mut warnings: Vec<Problem> = found.into_iter().filter_map(|it| it.problem).collect();
        warnings.extend(percentages::of(resolved));
        self.not_allowed(warnings)
    }

    /// The warnings about policies that stand on one function: `layers` are their settings.
    pub fn site_warnings(&self, layers: &[&Resolved]) -> Vec<Problem> {
        self.not_allowed(site::warnings(layers))
    }

    /// Whether `allow_warnings` names the warning: that of the last layer that has it counts.
    pub fn allows(&self, warning: Warning) -> bool {
        let mut lists = self
            .layers
            .iter()
            .rev()
            .filter_map(|layer| layer.contents().allowed_warnings.as_ref());
        lists
            .next()
            .is_some_and(|allowed| allowed.contains(&warning))
    }

    pub(super) fn not_allowed(&self, mut warnings: Vec<Problem>) -> Vec<Problem> {
        warnings.retain(|problem| !problem.as_warning().is_some_and(|it| self.allows(it)));
        warnings
    }

    /// What has no effect in any instance. A value that several inherit may be meant for one of them.
    fn without_effect(&self, kind: Kind) -> Vec<Problem> {
        let names = self.names(kind, Group::Instances).into_iter();
        let settled: Vec<Resolved> = names
            .filter_map(|name| self.instance(kind, name).ok())
            .collect();
        let found: Vec<Finding<'_>> = settled.iter().flat_map(findings::of).collect();
        let effective = found.iter().filter(|finding| finding.problem.is_none());
        let mut known: BTreeSet<Place<'_>> = effective.map(|finding| finding.place).collect();
        let new = found.into_iter().filter_map(|finding| {
            known
                .insert(finding.place)
                .then_some(finding.problem)
                .flatten()
        });
        new.collect()
    }

    fn small_percentages(&self, kind: Kind) -> Vec<Problem> {
        let configs = self.names(kind, Group::Configs).into_iter();
        let configs = configs.map(|name| (Group::Configs, name));
        let instances = self.names(kind, Group::Instances).into_iter();
        let instances = instances.map(|name| (Group::Instances, name));
        let tables = configs
            .chain(instances)
            .filter_map(|(group, name)| Some((group, name, self.table(kind, group, name)?)));
        tables
            .flat_map(|(group, name, table)| percentages::of_table(kind, group, name, &table))
            .collect()
    }
}

fn place_of(rule: Warning, location: &Location) -> Place<'_> {
    (rule, location.file().display(), location.span().start)
}
