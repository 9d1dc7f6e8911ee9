//! Properties that do nothing because of another one.

use super::{Finding, place_of};
use crate::duration::format_duration;
use crate::kind::Kind;
use crate::layer::Setting;
use crate::problem::Problem;
use crate::resolved::Resolved;
use crate::source::Location;
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
pub(super) fn of(resolved: &Resolved) -> Vec<Finding<'_>> {
    if !resolved.enabled() {
        return Vec::new();
    }
    let own = match resolved.kind {
        Kind::CircuitBreaker => [
            minimum(resolved),
            out_of_reach(resolved),
            after_half_open(resolved),
        ],
        Kind::Bulkhead => [fairness(resolved), None, None],
        Kind::ThreadPoolBulkhead => [keep_alive(resolved), None, None],
        _ => [None, None, None],
    };
    let found = switched(resolved).chain(limits(resolved));
    found.chain(own.into_iter().flatten()).collect()
}

fn switched(resolved: &Resolved) -> impl Iterator<Item = Finding<'_>> {
    let rule = move |&(key, switch): &(&'static str, &str)| {
        let set = Set::of(resolved, key)?;
        let off = *resolved.get(switch)? == Value::Boolean(false);
        let asked_for = set.setting.value != Value::Boolean(false);
        Some(set.finding(off && asked_for, |set| {
            let switch = set.spelled(switch);
            let why = format!("has no effect without `{switch}`");
            set.no_effect(&why).help(format!(
                "set `{switch}` to true, or remove `{}`",
                set.written()
            ))
        }))
    };
    SWITCHED.iter().filter_map(rule)
}

fn limits(resolved: &Resolved) -> impl Iterator<Item = Finding<'_>> {
    let rule = move |&(kind, limit, wait): &(Kind, &'static str, &'static str)| {
        let grows = resolved.boolean(EXPONENTIAL) == Some(true);
        let set = Set::of(resolved, limit).filter(|_| kind == resolved.kind && grows)?;
        let (most, first) = (resolved.duration(limit)?, resolved.duration(wait)?);
        let wait_place = resolved.setting(wait)?.place.as_ref();
        Some(
            set.finding_of(Warning::LimitBelowWait, most < first, |set| {
                let wait = set.spelled(wait);
                let (most, first) = (format_duration(most), format_duration(first));
                let why = format!("({most}) is below `{wait}` ({first}), so every wait is {most}");
                let problem = set
                    .problem(Warning::LimitBelowWait, &why)
                    .help(format!("raise `{}`, or lower `{wait}`", set.written()));
                match wait_place {
                    Some(place) => problem.related(place.clone(), "and this"),
                    None => problem,
                }
            }),
        )
    };
    LIMITS.iter().filter_map(rule)
}

fn minimum(resolved: &Resolved) -> Option<Finding<'_>> {
    const SIZE: &str = "sliding_window_size";
    let set = Set::of(resolved, "minimum_number_of_calls")?;
    let minimum = resolved.integer("minimum_number_of_calls")?;
    let size = resolved.integer(SIZE)?;
    let counts = resolved.choice("sliding_window_type") == Some("COUNT_BASED");
    Some(set.finding(counts && minimum > size, |set| {
        let size_name = set.spelled(SIZE);
        let why = format!(
            "({minimum}) is above `{size_name}` ({size}), which holds no more: {size} calls are enough"
        );
        set.no_effect(&why)
            .help(format!("lower it to {size}, or raise `{size_name}`"))
    }))
}

/// The rates of a window of time mean nothing before so many calls were made in it.
fn out_of_reach(resolved: &Resolved) -> Option<Finding<'_>> {
    const SIZE: &str = "sliding_window_size";
    /// More calls a second than one instance of a slow service is likely to see.
    const BUSY: u64 = 100;
    let set = Set::of(resolved, "minimum_number_of_calls")?;
    let minimum = resolved.integer("minimum_number_of_calls")?;
    let seconds = resolved.integer(SIZE)?;
    let timed = resolved.choice("sliding_window_type") == Some("TIME_BASED");
    let rule = Warning::MinimumOutOfReach;
    let is_high = timed && minimum > seconds.saturating_mul(BUSY);
    Some(set.finding_of(rule, is_high, |set| {
        let size_name = set.spelled(SIZE);
        let why = format!(
            "({minimum}) is more than {BUSY} calls in each second of `{size_name}` ({seconds}), and with fewer the \
             breaker never opens"
        );
        set.problem(rule, &why)
            .help(format!("lower it, or raise `{size_name}`"))
    }))
}

fn after_half_open(resolved: &Resolved) -> Option<Finding<'_>> {
    const WAIT: &str = "max_wait_duration_in_half_open_state";
    let set = Set::of(resolved, "transition_to_state_after_wait_duration")?;
    let unlimited = resolved.duration(WAIT)?.is_zero();
    Some(set.finding(unlimited, |set| {
        let wait = set.spelled(WAIT);
        set.no_effect(&format!("has no effect without `{wait}`"))
            .help(format!("set `{wait}`, or remove `{}`", set.written()))
    }))
}

fn fairness(resolved: &Resolved) -> Option<Finding<'_>> {
    const WAIT: &str = "max_wait_duration";
    let set = Set::of(resolved, "fair_call_handling_enabled")?;
    let unfair = set.setting.value == Value::Boolean(false);
    let nobody_waits = resolved.duration(WAIT)?.is_zero();
    Some(set.finding(unfair && nobody_waits, |set| {
        let wait = set.spelled(WAIT);
        set.no_effect(&format!(
            "has no effect without `{wait}`, since no call waits"
        ))
        .help(format!("set `{wait}`, or remove `{}`", set.written()))
    }))
}

fn keep_alive(resolved: &Resolved) -> Option<Finding<'_>> {
    const MAX: &str = "max_thread_pool_size";
    let set = Set::of(resolved, "keep_alive_duration")?;
    let max = resolved.integer(MAX)?;
    let all_are_kept = resolved.integer("core_thread_pool_size") == Some(max);
    Some(set.finding(all_are_kept, |set| {
        set.no_effect("has no effect: all threads are core threads, which are always kept")
            .help(format!(
                "raise `{}`, or remove `{}`",
                set.spelled(MAX),
                set.written()
            ))
    }))
}

/// A property that somebody set.
struct Set<'r> {
    resolved: &'r Resolved,
    key: &'static str,
    setting: &'r Setting,
    place: &'r Location,
}

impl<'r> Set<'r> {
    fn of(resolved: &'r Resolved, key: &'static str) -> Option<Self> {
        let setting = resolved.setting(key)?;
        Some(Set {
            resolved,
            key,
            setting,
            place: setting.place.as_ref()?,
        })
    }

    /// As it is written where it was set.
    fn written(&self) -> String {
        let written = self.place.file().text().get(self.place.span());
        spelling::like(written.unwrap_or(self.key), self.key)
    }

    /// Another property in the spelling of this one.
    fn spelled(&self, key: &str) -> String {
        spelling::like(&self.written(), key)
    }

    fn finding(self, is_pointless: bool, problem: impl FnOnce(&Self) -> Problem) -> Finding<'r> {
        self.finding_of(Warning::NoEffect, is_pointless, problem)
    }

    fn finding_of(
        self,
        rule: Warning,
        is_pointless: bool,
        problem: impl FnOnce(&Self) -> Problem,
    ) -> Finding<'r> {
        Finding {
            place: place_of(rule, self.place),
            problem: is_pointless.then(|| problem(&self)),
        }
    }

    fn no_effect(&self, why: &str) -> Problem {
        self.problem(Warning::NoEffect, why)
    }

    fn problem(&self, warning: Warning, why: &str) -> Problem {
        let (kind, name) = (self.resolved.kind, &self.resolved.name);
        let written = self.written();
        let message = format!("`{written}` of the {} `{name}` {why}", kind.words());
        Problem::warning(warning, message)
            .about(kind, name)
            .of_key(written)
            .at(self.place.clone())
    }
}
