//! Percentages that look like fractions of 1.

use super::Group;
use crate::kind::Kind;
use crate::layer::{Setting, Table};
use crate::problem::Problem;
use crate::range::Range;
use crate::resolved::Resolved;
use crate::value::Value;
use crate::warning::Warning;

/// The warnings about what a table itself says.
pub(super) fn of_table(kind: Kind, group: Group, name: &str, table: &Table) -> Vec<Problem> {
    let owner = match group {
        Group::Configs => format!("the config `{name}`"),
        Group::Instances => format!("the {} `{name}`", kind.words()),
    };
    let set = percentages(kind).filter_map(|key| Some((key, table.settings.get(key)?)));
    set.filter_map(|(key, setting)| small(key, &owner, setting))
        .collect()
}

/// The warnings about the settings of an instance or attribute.
pub(super) fn of(resolved: &Resolved) -> Vec<Problem> {
    let owner = format!("the {} `{}`", resolved.kind.words(), resolved.name);
    let set = percentages(resolved.kind).filter_map(|key| Some((key, resolved.setting(key)?)));
    set.filter_map(|(key, setting)| small(key, &owner, setting))
        .collect()
}

fn percentages(kind: Kind) -> impl Iterator<Item = &'static str> {
    let keys = kind.keys().iter();
    keys.filter(|key| key.range == Range::Percentage)
        .map(|key| key.name)
}

fn small(key: &str, owner: &str, setting: &Setting) -> Option<Problem> {
    let Value::Float(percentage) = setting.value else {
        return None;
    };
    if percentage >= 1.0 {
        return None;
    }
    let message = format!("`{key}` of {owner} is {percentage}, which is less than one percent");
    // What people mean has few decimals, and a product of binary fractions often has many.
    let meant = (percentage * 10_000.0).round() / 100.0;
    let problem = Problem::warning(Warning::SmallPercentage, message)
        .at(setting.place.clone()?)
        .help(format!(
            "write `{meant}` if that is the percentage you mean"
        ));
    Some(problem)
}
