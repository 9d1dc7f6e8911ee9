//! Rules about the settings of one instance together.

use super::{Faults, Faulty};
use crate::keys::Key;
use crate::kind::Kind;
use crate::layer::Table;
use crate::problem::Problem;
use crate::resolved::Resolved;
use crate::value::Value;

/// A problem for each required property that nobody set; `own` is the table of the instance. One that
/// is written, but wrong, is known already.
pub(super) fn missing(resolved: &Resolved, own: &Table, faulty: &Faulty) -> Faults {
    let required = resolved.kind.keys().iter().filter(|key| key.required);
    let absent = required.filter(|key| resolved.get(key.name).is_none());
    let problem = |key: &Key| {
        let (kind, name) = (resolved.kind, &resolved.name);
        let message = format!("`{}` of the {} `{name}` is missing", key.name, kind.words());
        let problem =
            Problem::new(message).help(format!("add `{} = …`, {}", key.name, key.expectation()));
        match &own.place {
            Some(place) => problem.at(place.clone()),
            None => problem,
        }
    };
    let (written, missing): (Vec<&Key>, Vec<&Key>) =
        absent.partition(|key| faulty.contains_key(key.name));
    let known = written.iter().filter_map(|key| faulty.get(key.name));
    Faults {
        new: missing.into_iter().map(problem).collect(),
        known: known.cloned().collect(),
    }
}

/// A problem for each pair of settings that cannot hold at the same time.
pub(super) fn contradictions(resolved: &Resolved) -> Vec<Problem> {
    let found = match resolved.kind {
        Kind::ThreadPoolBulkhead => sizes(resolved),
        Kind::CircuitBreaker => open_waits(resolved),
        _ => None,
    };
    found.into_iter().collect()
}

fn sizes(resolved: &Resolved) -> Option<Problem> {
    const MAX: &str = "max_thread_pool_size";
    const CORE: &str = "core_thread_pool_size";
    let (max, core) = (resolved.integer(MAX)?, resolved.integer(CORE)?);
    (max < core).then(|| {
        let message = format!("`{MAX}` ({max}) is less than `{CORE}` ({core})");
        between(resolved, message, MAX, CORE).help(format!("raise `{MAX}` or lower `{CORE}`"))
    })
}

fn open_waits(resolved: &Resolved) -> Option<Problem> {
    const EXPONENTIAL: &str = "enable_exponential_backoff";
    const RANDOM: &str = "enable_randomized_wait";
    let is_on = |key| resolved.get(key) == Some(&Value::Boolean(true));
    (is_on(EXPONENTIAL) && is_on(RANDOM)).then(|| {
        let message = format!("a circuit breaker cannot have both `{EXPONENTIAL}` and `{RANDOM}`");
        between(resolved, message, RANDOM, EXPONENTIAL).help("switch one of them off")
    })
}

/// A problem between two settings, with the places of both.
fn between(resolved: &Resolved, message: String, first: &str, second: &str) -> Problem {
    let place = |key| {
        resolved
            .setting(key)
            .and_then(|setting| setting.place.clone())
    };
    let problem = Problem::new(message);
    match (place(first), place(second)) {
        (Some(first), Some(second)) => problem.at(first).related(second, "and this"),
        (Some(place), None) | (None, Some(place)) => problem.at(place),
        (None, None) => problem,
    }
}
