//! Variables that were meant for us and miss: `RESIL_CONFG`, `RESIL_RETRY_INSTANCES_API_MAX`.

use std::ffi::OsStr;

use super::{PREFIX, SEPARATOR, SHAPE, Variable};
use crate::kind::Kind;
use crate::problem::Problem;

/// The beginning of all names that we look at.
const OURS: &str = "RESIL_";

/// What may follow it with a single underscore.
const KNOWN: [&str; 3] = ["CONFIG", "PROFILE", "BUILD_CONFIG"];

/// How many letters may be wrong, missing or too many in a name that is taken for a misspelt one.
const FEW_LETTERS: usize = 2;

/// Whether it has our beginning with a single underscore, so that it could be a slip.
pub(super) fn is_candidate(name: &OsStr) -> bool {
    let name = name.as_encoded_bytes();
    name.starts_with(OURS.as_bytes()) && !name.starts_with(PREFIX.as_bytes())
}

/// The problem of a candidate that looks like one of our variables; any other is left alone.
pub(super) fn slip(name: &OsStr, value: &OsStr) -> Option<Problem> {
    let rest = name.to_str()?.strip_prefix(OURS)?;
    if KNOWN.contains(&rest) {
        return None;
    }
    let help = nearest(rest).or_else(|| separated(rest))?;
    let variable = match Variable::new(name, value) {
        Ok(variable) => variable,
        Err(problem) => return Some(problem),
    };
    let message = format!("the variable `{}` sets nothing", variable.name);
    Some(variable.problem(variable.name, message).help(help))
}

fn nearest(rest: &str) -> Option<String> {
    let wrong = |known: &&str| strsim::osa_distance(rest, known) <= FEW_LETTERS;
    let known = KNOWN.into_iter().find(wrong)?;
    Some(format!("did you mean `{OURS}{known}`?"))
}

/// The help for a name of ours with single underscores between its parts.
fn separated(rest: &str) -> Option<String> {
    if rest == "ENABLED" {
        return Some(format!("did you mean `{PREFIX}ENABLED`?"));
    }
    let (kind, section, rest) = section(rest)?;
    let name = full_name(kind, section, rest);
    Some(match name {
        Some(name) => {
            format!("two underscores separate the parts of a name: did you mean `{name}`?")
        }
        None => format!("two underscores separate the parts of a name: {SHAPE}"),
    })
}

/// The kind that a name begins with, how it is written, and what follows.
fn section(rest: &str) -> Option<(Kind, &str, &str)> {
    let mut starts = rest.match_indices('_').filter_map(|(at, _)| {
        let (section, rest) = rest.split_at_checked(at)?;
        let kind = Kind::from_section(&section.to_lowercase())?;
        Some((kind, section, rest.trim_start_matches('_')))
    });
    starts.next_back()
}

/// The name with the separators where they must have been meant.
fn full_name(kind: Kind, section: &str, rest: &str) -> Option<String> {
    if rest == "ENABLED" {
        return Some([PREFIX, section, SEPARATOR, rest].concat());
    }
    let mut groups = kind.instance_tables().iter().copied().chain(["configs"]);
    let (group, rest) = groups.find_map(|group| {
        let group = group.to_uppercase();
        let rest = rest.strip_prefix(&group)?.strip_prefix('_')?;
        Some((group, rest.trim_start_matches('_')))
    })?;
    let (name, key) = name_and_key(kind, rest)?;
    Some(
        [
            PREFIX, section, SEPARATOR, &group, SEPARATOR, name, SEPARATOR, key,
        ]
        .concat(),
    )
}

/// The name of an instance and a key after it, the longest there is.
fn name_and_key(kind: Kind, rest: &str) -> Option<(&str, &str)> {
    let mut ends = rest.match_indices('_').filter_map(|(at, _)| {
        let (name, key) = rest.split_at_checked(at)?;
        let (name, key) = (name.trim_end_matches('_'), key.trim_start_matches('_'));
        let known = kind.key(&key.to_lowercase()).is_some() || key == "BASE_CONFIG";
        (known && !name.is_empty()).then_some((name, key))
    });
    ends.next()
}
