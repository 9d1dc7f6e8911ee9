//! How long to wait before the n-th repetition (Resilience4j: `IntervalFunction`).

use std::hash::{BuildHasher, Hasher, RandomState};
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

/// The wait by attempt number. It counts whole milliseconds and cuts off the fraction at every step, as
/// Resilience4j does.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct IntervalFunction {
    /// The first wait.
    pub(crate) initial: Duration,
    /// By how much each wait is longer than the one before.
    pub(crate) multiplier: Option<f64>,
    /// The longest wait.
    pub(crate) max: Option<Duration>,
    /// By which share a wait may be shorter or longer, at random.
    pub(crate) randomization_factor: Option<f64>,
}

impl IntervalFunction {
    /// The wait after attempt `n`, which counts from 1. `random` is uniform in [0, 1).
    pub(crate) fn interval(&self, n: u32, random: impl FnOnce() -> f64) -> Duration {
        if self.multiplier.is_none() && self.randomization_factor.is_none() {
            return self.capped(self.initial);
        }
        let initial = u64::try_from(self.initial.as_millis()).unwrap_or(u64::MAX);
        let grown = self
            .multiplier
            .map_or(initial, |multiplier| grow(initial, multiplier, n));
        let millis = match self.randomization_factor {
            Some(factor) if grown > 0 => randomize(grown, factor, random()),
            _ => grown,
        };
        self.capped(Duration::from_millis(millis))
    }

    fn capped(&self, wait: Duration) -> Duration {
        self.max.map_or(wait, |max| wait.min(max))
    }
}

/// Multiplies `n - 1` times, without the fraction each time. Growth ends where the number does.
#[allow(
    clippy::cast_precision_loss,
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss
)] // saturating by design
fn grow(initial: u64, multiplier: f64, n: u32) -> u64 {
    let mut wait = initial;
    for _ in 1..n {
        let next = (wait as f64 * multiplier) as u64;
        if next == wait {
            break;
        }
        wait = next;
    }
    wait
}

/// Somewhere between `wait - factor * wait` and `wait + factor * wait`, both included, at least 1.
#[allow(
    clippy::cast_precision_loss,
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss
)] // saturating by design
fn randomize(wait: u64, factor: f64, random: f64) -> u64 {
    let (wait, spread) = (wait as f64, wait as f64 * factor);
    let (low, high) = (wait - spread, wait + spread);
    (low + random * (high - low + 1.0)).max(1.0) as u64
}

/// A random number in [0, 1): for spreading waits, not for secrets.
#[allow(clippy::cast_precision_loss)] // 53 bits fit
pub(crate) fn random() -> f64 {
    static COUNT: AtomicU64 = AtomicU64::new(0);
    // The hasher's keys are random for each process; hashing a counter spreads them over the calls.
    static KEYS: std::sync::OnceLock<RandomState> = std::sync::OnceLock::new();
    let mut hasher = KEYS.get_or_init(RandomState::new).build_hasher();
    hasher.write_u64(COUNT.fetch_add(1, Ordering::Relaxed));
    (hasher.finish() >> 11) as f64 / (1_u64 << 53) as f64
}

#[cfg(test)]
mod tests {
    use super::*;

    fn exponential(initial: u64, multiplier: f64) -> IntervalFunction {
        IntervalFunction {
            initial: Duration::from_millis(initial),
            multiplier: Some(multiplier),
            max: None,
            randomization_factor: None,
        }
    }

    fn millis(function: IntervalFunction, last: u32) -> Vec<u128> {
        (1..=last)
            .map(|n| function.interval(n, || 0.0).as_millis())
            .collect()
    }

    #[test]
    fn growth_cuts_the_fraction_at_every_step() {
        assert_eq!(
            millis(exponential(500, 1.5), 8),
            [500, 750, 1125, 1687, 2530, 3795, 5692, 8538]
        );
        assert_eq!(millis(exponential(3, 1.5), 6), [3, 4, 6, 9, 13, 19]);
    }

    #[test]
    fn growth_saturates_before_it_is_capped() {
        let capped = IntervalFunction {
            max: Some(Duration::from_mins(1)),
            ..exponential(500, 10.0)
        };
        assert_eq!(capped.interval(10_000, || 0.0), Duration::from_mins(1));
        assert_eq!(
            exponential(500, 10.0).interval(u32::MAX, || 0.0),
            Duration::from_millis(u64::MAX)
        );
    }

    #[test]
    fn randomized_waits_reach_both_bounds_and_never_zero() {
        let half = IntervalFunction {
            multiplier: None,
            randomization_factor: Some(0.5),
            ..exponential(100, 1.0)
        };
        assert_eq!(half.interval(1, || 0.0).as_millis(), 50);
        assert_eq!(half.interval(1, || 0.999_999).as_millis(), 150);
        let whole = IntervalFunction {
            multiplier: None,
            randomization_factor: Some(1.0),
            ..exponential(1, 1.0)
        };
        assert_eq!(whole.interval(1, || 0.0).as_millis(), 1);
        assert_eq!(whole.interval(1, || 0.999_999).as_millis(), 2);
    }

    #[test]
    fn random_numbers_are_spread_over_the_range() {
        let numbers: Vec<f64> = (0..1000).map(|_| random()).collect();
        assert!(numbers.iter().all(|n| (0.0..1.0).contains(n)));
        assert!(numbers.iter().any(|n| *n < 0.1) && numbers.iter().any(|n| *n > 0.9));
    }
}
