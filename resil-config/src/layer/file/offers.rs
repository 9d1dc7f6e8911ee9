//! What may have been meant by a table or key that is not where the grammar has it.

use toml::de::{DeTable, DeValue};

use super::super::entries::Entry;
use crate::kind::Kind;
use crate::problem::Problem;
use crate::spelling;

/// Tables and keys of a kind that Resilience4j has and resil does not have yet.
const NOT_YET_IN_SECTION: &[&str] = &["metrics", "tags"];

/// Tables at the top that Resilience4j has and resil does not have yet.
const NOT_YET_AT_TOP: &[&str] = &[
    "metrics",
    "thread",
    "micrometer",
    "scheduled",
    "timer",
    "tags",
];

/// The end of the keys that order the policies.
const ORDER: &str = "_aspect_order";

const AT_TOP: [&str; 4] = [
    "enabled",
    "schema",
    "undeclared_instances",
    "allow_warnings",
];

/// A key at the top of the file that is none of ours.
pub(super) fn unknown_section(entry: &Entry<'_>) -> Problem {
    let snake = spelling::snake(entry.key).unwrap_or_default();
    if is_not_yet(&snake) {
        return not_yet(entry, entry.key, &snake);
    }
    let names = Kind::ALL.into_iter().map(Kind::section).chain(AT_TOP);
    let owner = Kind::ALL
        .into_iter()
        .find(|kind| kind.key(entry.key).is_some());
    let owner = owner.filter(|_| !entry.value.is_table());
    let help = if snake == "resilience4j" {
        "write the tables without this prefix: `[retry.instances.…]`".to_owned()
    } else if let Some(kind) = owner {
        format!(
            "it is a property of `{kind}`: write it in `[{kind}.configs.default]`, for every instance, or in the \
             table of one"
        )
    } else if let Some(name) = spelling::nearest(entry.key, names) {
        format!("did you mean `{}`?", spelling::like(entry.key, name))
    } else {
        let kinds = Kind::ALL.map(|kind| format!("`{kind}`"));
        format!("the tables are {}", kinds.join(", "))
    };
    let what = if entry.value.is_table() {
        "table"
    } else {
        "key"
    };
    unknown(
        entry,
        &format!("unknown {what} `{}`", spelling::path_part(entry.key)),
    )
    .help(help)
}

/// Whether a table or key at the top is one that Resilience4j has and resil does not have yet.
pub(super) fn is_not_yet(snake: &str) -> bool {
    NOT_YET_AT_TOP.contains(&snake) || snake.ends_with(ORDER)
}

/// A key of a kind's table that is neither `enabled`, `configs` nor `instances`.
pub(super) fn unknown_in_section(kind: Kind, entry: &Entry<'_>, path: &str) -> Problem {
    let snake = spelling::snake(entry.key).unwrap_or_default();
    if NOT_YET_IN_SECTION.contains(&snake.as_ref()) || snake.ends_with(ORDER) {
        return not_yet(entry, path, &snake);
    }
    let is_property = kind.key(entry.key).is_some() || snake == "base_config";
    let nearest = spelling::nearest(entry.key, ["configs", "instances", "enabled"]);
    let help = if is_property {
        format!(
            "write it in `[{kind}.configs.default]`, for every instance, or in the table of one"
        )
    } else if snake == "default" {
        format!("write `[{kind}.configs.default]`")
    } else if let Some(name) = nearest {
        format!("did you mean `{name}`?")
    } else if entry.value.is_table() {
        let name = spelling::path_part(entry.key);
        format!("write `[{kind}.instances.{name}]` if it is an instance")
    } else {
        format!("`{kind}` has `enabled`, `configs` and `instances`")
    };
    unknown(entry, &format!("unknown key `{path}`")).help(help)
}

/// Offers quotes for an instance name with a dot, which TOML reads as a table in a table.
pub(super) fn dotted_name(
    problem: Problem,
    (key, value): (&str, &DeValue<'_>),
    path: &str,
) -> Problem {
    let Some((table, name)) = path.rsplit_once('.').filter(|_| value.is_table()) else {
        return problem;
    };
    let mut name = format!("{name}.{key}");
    let mut value = value;
    // One table in another, and nothing beside it, is one more part of the name.
    while let Some((part, inner)) = value.as_table().and_then(only_table) {
        name = format!("{name}.{part}");
        value = inner;
    }
    problem.help(format!("quote a name with a dot: `[{table}.\"{name}\"]`"))
}

fn only_table<'t>(table: &'t DeTable<'t>) -> Option<(&'t str, &'t DeValue<'t>)> {
    let mut entries = table.iter();
    let (key, value) = entries.next().filter(|_| table.len() == 1)?;
    let key: &str = key.get_ref();
    value.get_ref().is_table().then(|| (key, value.get_ref()))
}

fn not_yet(entry: &Entry<'_>, path: &str, snake: &str) -> Problem {
    let problem = unknown(entry, &format!("`{path}` is not supported yet"));
    if snake.ends_with(ORDER) {
        return problem.help("the order of one function is set by `#[resil::order(…)]`");
    }
    problem
}

fn unknown(entry: &Entry<'_>, message: &str) -> Problem {
    Problem::new(message)
        .at(entry.key_at.clone())
        .of_key(entry.key)
}
