//! Settings of two policies on one function that are at odds.

use std::time::Duration;

use crate::duration::format_duration;
use crate::kind::Kind;
use crate::problem::Problem;
use crate::resolved::Resolved;
use crate::source::Source;
use crate::warning::Warning;

const SLOW: &str = "slow_call_duration_threshold";
const OPEN: &str = "wait_duration_in_open_state";

/// After so many steps a growing wait is taken to grow no more.
const STEPS: u64 = 1000;

pub(super) fn warnings(layers: &[&Resolved]) -> Vec<Problem> {
    let of = |kind: Kind| {
        let mut layers = layers.iter().copied();
        layers.find(|layer| layer.kind == kind && layer.enabled())
    };
    let Some(breaker) = of(Kind::CircuitBreaker) else {
        return Vec::new();
    };
    let slow = of(Kind::TimeLimiter).and_then(|limiter| never_slow(limiter, breaker));
    let open = of(Kind::Retry).and_then(|retry| outlasts_open(retry, breaker));
    slow.into_iter().chain(open).collect()
}

/// The default of a minute is longer than most time limits, so only who set something is told.
fn never_slow(limiter: &Resolved, breaker: &Resolved) -> Option<Problem> {
    let keys = [SLOW, "slow_call_rate_threshold"];
    let set = keys
        .into_iter()
        .find(|key| breaker.source(key) != Source::Default)?;
    let (limit, slow) = (
        limiter.duration("timeout_duration")?,
        breaker.duration(SLOW)?,
    );
    if limit > slow {
        return None;
    }
    let message = format!(
        "no call is ever slow to the circuit breaker `{}` ({}): the time limiter `{}` ends it after {}",
        breaker.name,
        format_duration(slow),
        limiter.name,
        format_duration(limit)
    );
    let help = format!("set `{SLOW}` below {}", format_duration(limit));
    let problem = Problem::warning(Warning::NeverSlow, message).help(help);
    Some(placed(problem, breaker, set))
}

fn outlasts_open(retry: &Resolved, breaker: &Resolved) -> Option<Problem> {
    let open = breaker.duration(OPEN)?;
    let span = span(retry)?;
    if span <= open {
        return None;
    }
    let message = format!(
        "the retry `{}` goes on for {}, longer than the circuit breaker `{}` stays open ({})",
        retry.name,
        format_duration(span),
        breaker.name,
        format_duration(open)
    );
    let help = format!("wait or try less often, or raise `{OPEN}`");
    let problem = Problem::warning(Warning::RetryOutlastsOpen, message).help(help);
    let set = ["wait_duration", "max_attempts"];
    let set = set
        .into_iter()
        .find(|key| retry.source(key) != Source::Default);
    Some(match set {
        Some(key) => placed(problem, retry, key),
        None => placed(problem, breaker, OPEN),
    })
}

/// All waits of a call that fails to the end, without what chance adds or takes.
fn span(retry: &Resolved) -> Option<Duration> {
    let waits = retry.integer("max_attempts")?.saturating_sub(1);
    let first = retry.duration("wait_duration")?;
    if retry.boolean("enable_exponential_backoff") != Some(true) {
        return Some(times(first, waits));
    }
    let multiplier = retry.float("exponential_backoff_multiplier")?;
    let most = retry.duration("exponential_max_wait_duration");
    let most = most.unwrap_or(Duration::MAX);
    let mut wait = first.min(most);
    let mut span = Duration::ZERO;
    for _ in 0..waits.min(STEPS) {
        span = span.saturating_add(wait);
        let next = Duration::try_from_secs_f64(wait.as_secs_f64() * multiplier);
        wait = next.unwrap_or(Duration::MAX).min(most);
    }
    Some(span.saturating_add(times(wait, waits.saturating_sub(STEPS))))
}

fn times(wait: Duration, count: u64) -> Duration {
    wait.saturating_mul(u32::try_from(count).unwrap_or(u32::MAX))
}

fn placed(problem: Problem, resolved: &Resolved, key: &str) -> Problem {
    let problem = problem.about(resolved.kind, resolved.name.as_str());
    let place = resolved
        .setting(key)
        .and_then(|setting| setting.place.clone());
    match place {
        Some(place) => problem.at(place),
        None => problem,
    }
}
