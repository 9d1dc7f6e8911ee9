//! Windows, waits and limits against the simplest thing that could be right, on input chosen at random from a fixed seed.

use std::time::Duration;

use proptest::prelude::*;
use proptest::test_runner::{Config, RngSeed};
use resil::{CircuitBreaker, CircuitBreakerConfig, IntervalFunction, ManualClock};
use resil::{RateLimiter, RateLimiterConfig, SlidingWindowType, State};
use resil_tests::ms;

/// The same cases in every run; one that fails is written down by hand, as a test with a name.
fn fixed() -> Config {
    Config {
        cases: 300,
        failure_persistence: None,
        rng_seed: RngSeed::Fixed(3),
        ..Config::default()
    }
}

/// A call: how long after the last one it ends, whether it failed, whether it was slow.
type Ended = (u64, bool, bool);

fn calls() -> impl Strategy<Value = Vec<Ended>> {
    prop::collection::vec((0_u64..2_500, any::<bool>(), any::<bool>()), 1..250)
}

fn sizes() -> impl Strategy<Value = u32> {
    prop::sample::select(vec![1_u32, 2, 100])
}

const SLOW: Duration = ms(10);

fn metrics_only(kind: SlidingWindowType, size: u32, clock: &ManualClock) -> CircuitBreaker {
    let config = CircuitBreakerConfig::default()
        .sliding_window_type(kind)
        .sliding_window_size(size)
        .minimum_number_of_calls(1)
        .slow_call_duration_threshold(SLOW)
        .initial_state(State::MetricsOnly);
    CircuitBreaker::with_clock("b", config, clock).expect("right settings")
}

fn end(breaker: &CircuitBreaker, failed: bool, slow: bool) {
    let elapsed = if slow { SLOW * 2 } else { SLOW };
    let permit = breaker.try_acquire().expect("every call is let in");
    if failed {
        permit.on_error(elapsed, &"failed");
    } else {
        permit.on_success(elapsed);
    }
}

/// Calls, failed, slow, slow and failed.
type Sums = (u32, u32, u32, u32);

fn sums<'c>(calls: impl Iterator<Item = &'c (bool, bool)>) -> Sums {
    calls.fold(
        (0, 0, 0, 0),
        |(all, failures, slows, both), (failed, slow)| {
            (
                all + 1,
                failures + u32::from(*failed),
                slows + u32::from(*slow),
                both + u32::from(*failed && *slow),
            )
        },
    )
}

#[allow(clippy::cast_precision_loss)] // a rate is a 32-bit float
fn assert_counts(breaker: &CircuitBreaker, (all, failures, slows, both): Sums) {
    let found = breaker.metrics();
    let counted = (
        found.number_of_buffered_calls,
        found.number_of_failed_calls,
        found.number_of_slow_calls,
        found.number_of_slow_failed_calls,
    );
    assert_eq!(counted, (all, failures, slows, both));
    assert_eq!(found.number_of_successful_calls, all - failures);
    let rate = if all == 0 {
        -1.0
    } else {
        failures as f32 * 100.0 / all as f32
    };
    assert!(
        (found.failure_rate - rate).abs() < 0.001,
        "{} {rate}",
        found.failure_rate
    );
}

proptest! {
    #![proptest_config(fixed())]

    #[test]
    fn a_window_of_calls_holds_the_last_ones(size in sizes(), calls in calls()) {
        let breaker = metrics_only(SlidingWindowType::CountBased, size, &ManualClock::new());
        let mut all = Vec::new();
        for (_, failed, slow) in calls {
            end(&breaker, failed, slow);
            all.push((failed, slow));
            assert_counts(&breaker, sums(all.iter().rev().take(size as usize)));
        }
    }

    #[test]
    fn a_window_of_seconds_holds_the_calls_of_the_last_ones(size in sizes(), calls in calls()) {
        let clock = ManualClock::new();
        let breaker = metrics_only(SlidingWindowType::TimeBased, size, &clock);
        let mut all: Vec<(u64, (bool, bool))> = Vec::new();
        let within = |all: &[(u64, (bool, bool))]| {
            let now = clock.elapsed().as_secs();
            let held = all.iter().filter(|(second, _)| second + u64::from(size) > now);
            sums(held.map(|(_, call)| call))
        };
        for (later, failed, slow) in calls {
            clock.advance(ms(later));
            assert_counts(&breaker, within(&all));
            end(&breaker, failed, slow);
            all.push((clock.elapsed().as_secs(), (failed, slow)));
            assert_counts(&breaker, within(&all));
        }
    }

    #[test]
    fn waits_grow_to_their_longest_and_stay_there(
        initial in 0_u64..100_000, multiplier in 0.01_f64..20.0, longest in 0_u64..10_000_000,
    ) {
        let waits = IntervalFunction::of_exponential_backoff(ms(initial), multiplier);
        let capped = waits.clone().max(ms(longest));
        let mut before = None;
        for n in (1..40).chain([1_000, 10_000, u32::MAX]) {
            let (wait, most) = (waits.interval(n), ms(longest));
            prop_assert_eq!(capped.interval(n), wait.min(most), "{}", n);
            if let Some(before) = before {
                let grows = if multiplier >= 1.0 { wait >= before } else { wait <= before };
                prop_assert!(grows, "{:?} after {:?}", wait, before);
            }
            before = Some(wait);
        }
    }

    #[test]
    fn jitter_stays_within_its_share(
        initial in prop_oneof![1_u64..4, 1_u64..1_000_000],
        multiplier in prop_oneof![Just(1.0), 1.0_f64..10.0],
        factor in prop_oneof![Just(1.0), 0.0_f64..=1.0],
        n in 1_u32..12,
    ) {
        let whole = IntervalFunction::of_exponential_backoff(ms(initial), multiplier).interval(n);
        let varied = IntervalFunction::of_exponential_random_backoff(ms(initial), multiplier, factor);
        let spread = whole.mul_f64(factor);
        // Whole milliseconds, with one to spare at the upper end, and never none at all.
        let (low, high) = (whole.saturating_sub(spread), whole + spread + ms(1));
        for _ in 0..20 {
            let wait = varied.interval(n);
            prop_assert!(wait + ms(1) > low && wait <= high && wait >= ms(1), "{:?} of {:?}", wait, whole);
        }
    }

    #[test]
    fn a_limiter_grants_in_each_period_what_a_counter_per_period_would(
        limit in 1_u32..6,
        timeout in 0_u64..5_000,
        asked in prop::collection::vec((0_u64..1_500, 1_u32..8), 1..100),
    ) {
        let clock = ManualClock::new();
        let config = RateLimiterConfig::new(limit, ms(1_000)).timeout_duration(ms(timeout));
        let limiter = RateLimiter::with_clock("l", config, &clock).expect("right settings");
        let mut counter = Counter::new(limit);
        for (later, permits) in asked {
            clock.advance(ms(later));
            let now = clock.elapsed();
            let wait = counter.wait(permits, now);
            if wait <= ms(timeout) {
                counter.take(permits, now);
                prop_assert_eq!(limiter.reserve(permits).ok(), Some(wait));
            } else {
                let refusal = limiter.reserve(permits).expect_err("too late");
                prop_assert_eq!(refusal.retry_after(), Some(wait));
            }
        }
        prop_assert!(counter.taken.iter().all(|taken| *taken <= limit));
    }
}

/// How many permissions of each period are taken: the earliest ones first, none of a period that is over.
struct Counter {
    limit: u32,
    taken: Vec<u32>,
}

impl Counter {
    fn new(limit: u32) -> Self {
        Self {
            limit,
            taken: Vec::new(),
        }
    }

    fn free(&self, period: usize) -> u32 {
        self.limit - self.taken.get(period).copied().unwrap_or_default()
    }

    /// How long it takes until `permits` more are there.
    fn wait(&self, permits: u32, now: Duration) -> Duration {
        let current = period(now);
        let mut missing = permits;
        for period in current.. {
            missing = missing.saturating_sub(self.free(period));
            if missing == 0 {
                let begins = Duration::from_secs(period as u64);
                return begins.saturating_sub(now);
            }
        }
        unreachable!("periods have no end")
    }

    fn take(&mut self, permits: u32, now: Duration) {
        let mut missing = permits;
        for period in period(now).. {
            if missing == 0 {
                return;
            }
            let taken = missing.min(self.free(period));
            if self.taken.len() <= period {
                self.taken.resize(period + 1, 0);
            }
            self.taken[period] += taken;
            missing -= taken;
        }
    }
}

fn period(now: Duration) -> usize {
    usize::try_from(now.as_secs()).expect("a short test")
}
