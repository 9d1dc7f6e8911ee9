//! Properties that do nothing because of another one.

use super::{Finding, place_of};
use crate::duration::format_duration;
use crate::kind::Kind;
use crate::layer::Setting;
use crate::problem::Problem;
use crate::resolved::Resolved;
use crate::spelling;
use crate::value::Value;
use crate::warning::Warning;

const EXPONENTIAL: &str = "enable_exponential_backoff";
const RANDOM: &str = "enable_randomized_wait";
const HEALTH: &str = "register_health_indicator";

/// Properties, and the switch that each needs.
const SWITCHED: &[(&str, &str)] = &[
    ("exponential_backoff_multiplier", EXPONENTIAL),
    ("exponential_max_wait_duration", EXPONENTIAL),
    ("exponential_max_wait_duration_in_open_state", EXPONENTIAL),
    ("randomized_wait_factor", RANDOM),
    ("allow_health_indicator_to_fail", HEALTH),
];

/// The longest wait of a back-off, and the first one.
const LIMITS: &[(Kind, &str, &str)] = &[
    (
        Kind::Retry,
        "exponential_max_wait_duration",
        "wait_duration",
    ),
    (
        Kind::CircuitBreaker,
        "exponential_max_wait_duration_in_open_state",
        "wait_duration_in_open_state",
    ),
];

/// What there is to say about each property that was set and can be without effect.
pub(super) fn of(resolved: &Resolved) -> Vec<Finding> {
    if !resolved.enabled() {
        return Vec::new();
    }
    let mut found = switched(resolved);
    found.extend(limits(resolved));
    found.extend(match resolved.kind {
        Kind::CircuitBreaker => vec![minimum(resolved), after_half_open(resolved)],
        Kind::Bulkhead => vec![fairness(resolved)],
        Kind::ThreadPoolBulkhead => vec![keep_alive(resolved)],
        _ => Vec::new(),
    });
    found.into_iter().flatten().collect()
}

fn switched(resolved: &Resolved) -> Vec<Option<Finding>> {
    let rule = |&(key, switch): &(&'static str, &str)| {
        let set = Set::of(resolved, key)?;
        let off = *resolved.get(switch)? == Value::Boolean(false);
        let asked_for = set.setting.value != Value::Boolean(false);
        let switch = set.spelled(switch);
        Some(set.finding(off && asked_for, |set| {
            let why = format!("has no effect without `{switch}`");
            set.no_effect(&why).help(format!(
                "set `{switch}` to true, or remove `{}`",
                set.written
            ))
        }))
    };
    SWITCHED.iter().map(rule).collect()
}

fn limits(resolved: &Resolved) -> Vec<Option<Finding>> {
    let rule = |&(kind, limit, wait): &(Kind, &'static str, &str)| {
        let grows = resolved.boolean(EXPONENTIAL) == Some(true);
        let set = Set::of(resolved, limit).filter(|_| kind == resolved.kind && grows)?;
        let (most, first) = (resolved.duration(limit)?, resolved.duration(wait)?);
        let wait_place = resolved.setting(wait)?.place.clone();
        let wait = set.spelled(wait);
        Some(
            set.finding_of(Warning::LimitBelowWait, most < first, |set| {
                let (most, first) = (format_duration(most), format_duration(first));
                let why = format!("({most}) is below `{wait}` ({first}), so every wait is {most}");
                let problem = set
                    .problem(Warning::LimitBelowWait, &why)
                    .help(format!("raise `{}`, or lower `{wait}`", set.written));
                match wait_place {
                    Some(place) => problem.related(place, "and this"),
                    None => problem,
                }
            }),
        )
    };
    LIMITS.iter().map(rule).collect()
}

fn minimum(resolved: &Resolved) -> Option<Finding> {
    const SIZE: &str = "sliding_window_size";
    let set = Set::of(resolved, "minimum_number_of_calls")?;
    let minimum = resolved.integer("minimum_number_of_calls")?;
    let size = resolved.integer(SIZE)?;
    let counts = resolved.choice("sliding_window_type") == Some("COUNT_BASED");
    let size_name = set.spelled(SIZE);
    Some(set.finding(counts && minimum > size, |set| {
        let why = format!(
            "({minimum}) is above `{size_name}` ({size}), which holds no more: {size} calls are enough"
        );
        set.no_effect(&why)
            .help(format!("lower it to {size}, or raise `{size_name}`"))
    }))
}

fn after_half_open(resolved: &Resolved) -> Option<Finding> {
    const WAIT: &str = "max_wait_duration_in_half_open_state";
    let set = Set::of(resolved, "transition_to_state_after_wait_duration")?;
    let unlimited = resolved.duration(WAIT)?.is_zero();
    let wait = set.spelled(WAIT);
    Some(set.finding(unlimited, |set| {
        set.no_effect(&format!("has no effect without `{wait}`"))
            .help(format!("set `{wait}`, or remove `{}`", set.written))
    }))
}

fn fairness(resolved: &Resolved) -> Option<Finding> {
    const WAIT: &str = "max_wait_duration";
    let set = Set::of(resolved, "fair_call_handling_enabled")?;
    let unfair = set.setting.value == Value::Boolean(false);
    let nobody_waits = resolved.duration(WAIT)?.is_zero();
    let wait = set.spelled(WAIT);
    Some(set.finding(unfair && nobody_waits, |set| {
        set.no_effect(&format!(
            "has no effect without `{wait}`, since no call waits"
        ))
        .help(format!("set `{wait}`, or remove `{}`", set.written))
    }))
}

fn keep_alive(resolved: &Resolved) -> Option<Finding> {
    const MAX: &str = "max_thread_pool_size";
    let set = Set::of(resolved, "keep_alive_duration")?;
    let max = resolved.integer(MAX)?;
    let all_are_kept = resolved.integer("core_thread_pool_size") == Some(max);
    Some(set.finding(all_are_kept, |set| {
        set.no_effect("has no effect: all threads are core threads, which are always kept")
            .help(format!(
                "raise `{}`, or remove `{}`",
                set.spelled(MAX),
                set.written
            ))
    }))
}

/// A property that somebody set.
struct Set<'r> {
    resolved: &'r Resolved,
    setting: &'r Setting,
    /// As it is written where it was set.
    written: String,
}

impl<'r> Set<'r> {
    fn of(resolved: &'r Resolved, key: &'static str) -> Option<Self> {
        let setting = resolved.setting(key)?;
        let place = setting.place.as_ref()?;
        let written = place.file().text().get(place.span()).unwrap_or(key);
        Some(Set {
            resolved,
            setting,
            written: spelling::like(written, key),
        })
    }

    /// Another property in the spelling of this one.
    fn spelled(&self, key: &str) -> String {
        spelling::like(&self.written, key)
    }

    fn finding(self, is_pointless: bool, problem: impl FnOnce(&Self) -> Problem) -> Finding {
        self.finding_of(Warning::NoEffect, is_pointless, problem)
    }

    fn finding_of(
        self,
        rule: Warning,
        is_pointless: bool,
        problem: impl FnOnce(&Self) -> Problem,
    ) -> Finding {
        Finding {
            place: place_of(rule, self.setting.place.as_ref()),
            problem: is_pointless.then(|| problem(&self)),
        }
    }

    fn no_effect(&self, why: &str) -> Problem {
        self.problem(Warning::NoEffect, why)
    }

    fn problem(&self, warning: Warning, why: &str) -> Problem {
        let (kind, name) = (self.resolved.kind, &self.resolved.name);
        let message = format!("`{}` of the {} `{name}` {why}", self.written, kind.words());
        let problem = Problem::warning(warning, message)
            .about(kind, name)
            .of_key(self.written.as_str());
        match &self.setting.place {
            Some(place) => problem.at(place.clone()),
            None => problem,
        }
    }
}
