//! How long to wait before the n-th repetition (Resilience4j: `IntervalFunction`).

use std::fmt;
use std::hash::{BuildHasher, Hasher, RandomState};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use resil_config::Value;

use crate::config::Setting;

/// The wait by attempt number, from 1 (Resilience4j: `IntervalFunction`).
///
/// The growing forms count whole milliseconds and cut off the fraction at every step, as Resilience4j does; what grows
/// beyond the largest number stays there. Settings that a file can express are better given there; this type is for what
/// only code can say.
///
/// ```
/// use std::time::Duration;
/// use resil::IntervalFunction;
/// let fibonacci = [1, 1, 2, 3, 5].map(Duration::from_secs);
/// let waits = IntervalFunction::from_fn(move |n| fibonacci[(n as usize).min(5) - 1]);
/// assert_eq!(waits.interval(4), Duration::from_secs(3));
/// let growing = IntervalFunction::of_exponential_backoff(Duration::from_millis(3), 1.5);
/// assert_eq!(growing.interval(3), Duration::from_millis(6));
/// ```
#[derive(Clone)]
pub struct IntervalFunction(Form);

type Given = dyn Fn(u32) -> Duration + Send + Sync;

#[derive(Clone)]
enum Form {
    Computed(Backoff),
    Given {
        function: Arc<Given>,
        max: Option<Duration>,
    },
}

impl IntervalFunction {
    /// Always the same wait.
    pub fn of(interval: Duration) -> Self {
        Self(Form::Computed(Backoff {
            initial: interval,
            multiplier: None,
            max: None,
            randomization_factor: None,
        }))
    }

    /// The same wait, shorter or longer by up to the share `factor` of it, at random. The factor is taken as 0 to 1.
    pub fn of_randomized(interval: Duration, factor: f64) -> Self {
        Self::backoff(interval, None, Some(factor))
    }

    /// The first wait is `initial`, every further one `multiplier` times as long.
    pub fn of_exponential_backoff(initial: Duration, multiplier: f64) -> Self {
        Self::backoff(initial, Some(multiplier), None)
    }

    /// As [`of_exponential_backoff`](Self::of_exponential_backoff), each wait shorter or longer by up to the share `factor`.
    pub fn of_exponential_random_backoff(initial: Duration, multiplier: f64, factor: f64) -> Self {
        Self::backoff(initial, Some(multiplier), Some(factor))
    }

    fn backoff(initial: Duration, multiplier: Option<f64>, factor: Option<f64>) -> Self {
        Self(Form::Computed(Backoff {
            initial,
            multiplier,
            max: None,
            randomization_factor: factor.map(|factor| factor.clamp(0.0, 1.0)),
        }))
    }

    /// The first wait is `initial`, every further one what `next` makes of the one before.
    pub fn iterate(
        initial: Duration,
        next: impl Fn(Duration) -> Duration + Send + Sync + 'static,
    ) -> Self {
        Self::from_fn(move |n| (1..n).fold(initial, |wait, _| next(wait)))
    }

    /// Whatever `function` says for the attempt's number, which counts from 1.
    pub fn from_fn(function: impl Fn(u32) -> Duration + Send + Sync + 'static) -> Self {
        Self(Form::Given {
            function: Arc::new(function),
            max: None,
        })
    }

    /// The same, but never longer than `longest`.
    pub fn max(mut self, longest: Duration) -> Self {
        match &mut self.0 {
            Form::Computed(Backoff { max, .. }) | Form::Given { max, .. } => *max = Some(longest),
        }
        self
    }

    /// The wait after attempt `attempt`; 0 is taken as 1.
    pub fn interval(&self, attempt: u32) -> Duration {
        match &self.0 {
            Form::Computed(backoff) => backoff.interval(attempt, random),
            Form::Given { function, max } => {
                let wait = function(attempt.max(1));
                max.map_or(wait, |max| wait.min(max))
            }
        }
    }
}

impl IntervalFunction {
    /// The wait after attempt `attempt`, where no function of the program's own is to be asked for it.
    pub(crate) fn computed(&self, attempt: u32) -> Option<Duration> {
        match &self.0 {
            Form::Computed(backoff) => Some(backoff.interval(attempt, random)),
            Form::Given { .. } => None,
        }
    }
}

impl From<Backoff> for IntervalFunction {
    fn from(backoff: Backoff) -> Self {
        Self(Form::Computed(backoff))
    }
}

/// Two functions are the same when they compute the same, or are clones of one.
impl PartialEq for IntervalFunction {
    fn eq(&self, other: &Self) -> bool {
        match (&self.0, &other.0) {
            (Form::Computed(one), Form::Computed(two)) => one == two,
            (
                Form::Given { function, max },
                Form::Given {
                    function: function2,
                    max: max2,
                },
            ) => Arc::ptr_eq(function, function2) && max == max2,
            _ => false,
        }
    }
}

impl fmt::Debug for IntervalFunction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.0 {
            Form::Computed(backoff) => f.debug_tuple("IntervalFunction").field(backoff).finish(),
            Form::Given { max, .. } => f
                .debug_struct("IntervalFunction")
                .field("max", max)
                .finish_non_exhaustive(),
        }
    }
}

/// Code only: no file gives one, and no rule of the key table is asked about it.
impl Setting for IntervalFunction {
    fn from_value(value: Option<&Value>) -> Self {
        Self::of(Duration::from_value(value))
    }
    fn to_value(&self) -> Option<Value> {
        None
    }
}

/// The wait by attempt number, as settings give it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Backoff {
    /// The first wait.
    pub(crate) initial: Duration,
    /// By how much each wait is longer than the one before.
    pub(crate) multiplier: Option<f64>,
    /// The longest wait.
    pub(crate) max: Option<Duration>,
    /// By which share a wait may be shorter or longer.
    pub(crate) randomization_factor: Option<f64>,
}

impl Backoff {
    /// The wait after attempt `n`, which counts from 1. `random` is uniform in [0, 1).
    fn interval(&self, n: u32, random: impl FnOnce() -> f64) -> Duration {
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
fn random() -> f64 {
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

    fn exponential(initial: u64, multiplier: f64) -> Backoff {
        Backoff {
            initial: Duration::from_millis(initial),
            multiplier: Some(multiplier),
            max: None,
            randomization_factor: None,
        }
    }

    fn millis(function: Backoff, last: u32) -> Vec<u128> {
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
        let capped = Backoff {
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
        let half = Backoff {
            multiplier: None,
            randomization_factor: Some(0.5),
            ..exponential(100, 1.0)
        };
        assert_eq!(half.interval(1, || 0.0).as_millis(), 50);
        assert_eq!(half.interval(1, || 0.999_999).as_millis(), 150);
        let whole = Backoff {
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

    #[test]
    fn functions_in_code_are_asked_by_number_and_capped() {
        let second = Duration::from_secs(1);
        let waits = IntervalFunction::from_fn(move |n| second * n).max(second * 2);
        assert_eq!(
            [0, 1, 2, 3].map(|n| waits.interval(n).as_secs()),
            [1, 1, 2, 2]
        );
        let added = IntervalFunction::iterate(second, move |wait| wait + second * 3);
        assert_eq!([1, 2, 3].map(|n| added.interval(n).as_secs()), [1, 4, 7]);
    }

    #[test]
    fn a_function_equals_its_clones_and_what_computes_the_same() {
        let one = IntervalFunction::from_fn(|_| Duration::ZERO);
        assert_eq!(one, one.clone());
        assert_ne!(one, IntervalFunction::from_fn(|_| Duration::ZERO));
        let of = |ms| IntervalFunction::of(Duration::from_millis(ms));
        assert_eq!(of(1), of(1));
        assert_ne!(of(1), of(2));
    }
}
