//! What other libraries were found wanting in, as seen from outside. Some of it is held elsewhere under another name:
//!
//! | case | where |
//! | --- | --- |
//! | BB2, a dropped trial lets the next caller in | `cancellation.rs`: `a_dropped_trial_lets_the_next_caller_in` |
//! | BB3, a thousand calls at a half-open breaker | `abuse/crowd.rs`: `of_a_thousand_calls_a_half_open_breaker_lets_in_as_many_as_it_permits` |
//! | BB5, panics of bodies and predicates | `abuse/panics.rs`: `a_panic_anywhere_gives_everything_back` and those after it |
//! | BB7, ten thousand waiters that give up | `abuse/crowd.rs`: `ten_thousand_waiters_that_give_up_leave_exactly_the_capacity` |
//! | BB10, a thousand waiters at a limiter | `abuse/crowd.rs`: `a_thousand_waiters_never_exceed_the_limit_of_a_period` |
//! | BB11, every window of sizes 1, 2 and 100 | `properties.rs` |
//! | BB13, growth and jitter of any size | `properties.rs` |
//! | BB14, each form of `Retry-After` by itself | `resil/src/http.rs` |

use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering::SeqCst};
use std::time::{Duration, SystemTime};

use resil::{
    Bulkhead, CircuitBreaker, CircuitBreakerConfig, Decision, ErrorKind, IntervalFunction,
};
use resil::{ManualClock, RateLimiter, SlidingWindowType, State};
use resil::{bulkhead, circuit_breaker, http, rate_limiter, retry};
use resil_tests::{AppError, AppResult, isolate, ms, refusal, sources};

const ONE_TRIAL: &str =
    "[circuit_breaker.instances.api]\npermitted_number_of_calls_in_half_open_state = 1\n";

fn half_open() -> CircuitBreaker {
    let breaker = CircuitBreaker::named("api").expect("declared");
    breaker.transition_to(State::Open).expect("allowed");
    breaker.transition_to(State::HalfOpen).expect("allowed");
    breaker
}

#[circuit_breaker("api", ignore_errors = AppError::Gone)]
async fn judged(answer: AppResult<u8>) -> AppResult<u8> {
    answer
}

#[tokio::test(start_paused = true)]
async fn bb01_a_trial_that_ends_with_an_ignored_error_is_given_back() {
    let _isolation = isolate(ONE_TRIAL);
    let breaker = half_open();
    for _ in 0..5 {
        assert!(judged(Err(AppError::Gone)).await.is_err());
        assert_eq!(breaker.state(), State::HalfOpen);
    }
    assert_eq!(judged(Ok(1)).await.ok(), Some(1));
    assert_eq!(breaker.state(), State::Closed);
}

#[circuit_breaker("api")]
async fn takes(wait: Duration, answer: AppResult<u8>) -> AppResult<u8> {
    tokio::time::sleep(wait).await;
    answer
}

#[tokio::test(start_paused = true)]
async fn bb04_calls_that_began_while_closed_say_nothing_about_a_half_open_breaker() {
    let _isolation = isolate(
        "[circuit_breaker.instances.api]\npermitted_number_of_calls_in_half_open_state = 3",
    );
    let early: Vec<_> = (0..50)
        .map(|_| tokio::spawn(takes(ms(1_000), Err(AppError::Boom))))
        .collect();
    tokio::task::yield_now().await;
    let breaker = half_open();
    let trials: Vec<_> = (0..3)
        .map(|_| tokio::spawn(takes(ms(2_000), Ok(1))))
        .collect();
    for call in early {
        assert!(call.await.expect("no panic").is_err());
        assert_eq!(breaker.state(), State::HalfOpen);
        assert_eq!(
            refusal(&takes(ms(0), Ok(1)).await),
            Some(ErrorKind::CallNotPermitted)
        );
    }
    assert_eq!(breaker.metrics().number_of_buffered_calls, 0);
    for trial in trials {
        assert_eq!(trial.await.expect("no panic").ok(), Some(1));
    }
    assert_eq!(breaker.state(), State::Closed);
}

#[circuit_breaker("api")]
#[rate_limiter("api")]
#[bulkhead("api")]
async fn limited(entered: &AtomicU32) -> AppResult<u8> {
    entered.fetch_add(1, SeqCst);
    tokio::task::yield_now().await;
    Ok(1)
}

#[tokio::test(start_paused = true)]
async fn bb05_listeners_that_panic_cost_nothing_in_any_state_and_at_any_wait() {
    let settings = format!(
        "{ONE_TRIAL}[rate_limiter.instances.api]\nlimit_for_period = 1\nlimit_refresh_period = \"1s\"\n\
         [bulkhead.instances.api]\nmax_concurrent_calls = 1\nmax_wait_duration = \"9s\""
    );
    for state in [State::Closed, State::HalfOpen] {
        let _isolation = isolate(&settings);
        let breaker = CircuitBreaker::named("api").expect("declared");
        if state == State::HalfOpen {
            half_open();
        }
        let limiter = RateLimiter::named("api").expect("declared");
        let bulkhead = Bulkhead::named("api").expect("declared");
        let _listening = (
            breaker.on_event(|_| std::panic::resume_unwind(Box::new("on purpose"))),
            limiter.on_event(|_| std::panic::resume_unwind(Box::new("on purpose"))),
            bulkhead.on_event(|_| std::panic::resume_unwind(Box::new("on purpose"))),
        );
        limiter.try_acquire(1).expect("the first");
        let place = bulkhead.try_acquire().expect("free");
        let freed = async {
            tokio::time::sleep(ms(2_000)).await;
            drop(place);
        };
        let entered = AtomicU32::new(0);
        let (result, ()) = tokio::join!(limited(&entered), freed);
        assert_eq!(result.ok(), Some(1), "{state}");
        assert_eq!(breaker.state(), State::Closed);
        assert_eq!(breaker.metrics().number_of_failed_calls, 0);
        assert_eq!(bulkhead.metrics().available_concurrent_calls, 1);
        assert_eq!(limiter.metrics().number_of_waiting_threads, 0);
    }
}

#[tokio::test(start_paused = true)]
async fn bb06_trials_that_hang_do_not_keep_a_breaker_half_open() {
    for (target, expected) in [("OPEN", State::Open), ("CLOSED", State::Closed)] {
        let _isolation = isolate(&format!(
            "{ONE_TRIAL}max_wait_duration_in_half_open_state = \"1s\"\n\
             transition_to_state_after_wait_duration = \"{target}\""
        ));
        let breaker = half_open();
        let hangs = tokio::spawn(takes(Duration::MAX, Ok(1)));
        tokio::time::sleep(ms(999)).await;
        assert_eq!(breaker.state(), State::HalfOpen);
        tokio::time::sleep(ms(1)).await;
        assert_eq!(breaker.state(), expected);
        hangs.abort();
        assert!(hangs.await.is_err());
        assert_eq!(breaker.state(), expected);
    }
}

#[tokio::test(start_paused = true)]
async fn bb08_the_body_of_a_refused_call_is_never_begun() {
    let settings =
        "[rate_limiter.instances.api]\nlimit_for_period = 1\nlimit_refresh_period = \"10s\"";
    let (entered, refused) = (AtomicU32::new(0), |result: AppResult<u8>| refusal(&result));
    let _isolation = isolate(&format!(
        "{settings}\n[bulkhead.instances.api]\nmax_concurrent_calls = 0"
    ));
    assert_eq!(
        refused(limited(&entered).await),
        Some(ErrorKind::BulkheadFull)
    );
    assert_eq!(
        refused(limited(&entered).await),
        Some(ErrorKind::RequestNotPermitted)
    );
    let breaker = CircuitBreaker::named("api").expect("declared");
    breaker.transition_to(State::ForcedOpen).expect("allowed");
    assert_eq!(
        refused(limited(&entered).await),
        Some(ErrorKind::CallNotPermitted)
    );
    assert_eq!(entered.load(SeqCst), 0);
}

#[tokio::test(start_paused = true)]
async fn bb09_who_cannot_be_served_in_time_is_told_at_once_when_to_come_back() {
    let _isolation = isolate(
        "[rate_limiter.instances.api]\nlimit_for_period = 1\nlimit_refresh_period = \"2s\"\ntimeout_duration = \"1s\"",
    );
    let (entered, start) = (AtomicU32::new(0), tokio::time::Instant::now());
    assert!(limited(&entered).await.is_ok());
    let Err(AppError::Refused(refused)) = limited(&entered).await else {
        panic!("served")
    };
    assert_eq!(refused.kind(), ErrorKind::RequestNotPermitted);
    let hint = refused.retry_after().expect("known");
    assert!(hint > ms(1_900) && hint <= ms(2_000), "{hint:?}");
    assert_eq!(start.elapsed(), ms(0));
}

#[test]
fn bb11_a_window_of_one_judges_by_the_last_call_or_second() {
    for kind in [SlidingWindowType::CountBased, SlidingWindowType::TimeBased] {
        let clock = ManualClock::new();
        let config = CircuitBreakerConfig::default()
            .sliding_window_type(kind)
            .sliding_window_size(1)
            .minimum_number_of_calls(1);
        let breaker = CircuitBreaker::with_clock("b", config, &clock).expect("right settings");
        for _ in 0..3 {
            breaker.try_acquire().expect("closed").success();
            let rate = breaker.metrics().failure_rate;
            assert!(rate.abs() < f32::EPSILON, "{kind} {rate}");
            clock.advance(ms(1_000));
        }
        breaker.try_acquire().expect("closed").error(&"boom");
        assert_eq!(breaker.state(), State::Open, "{kind}");
    }
}

/// A clock on the wall that jumps changes nothing, because nothing that decides looks at it.
#[test]
fn bb12_nothing_that_decides_reads_the_wall_clock() {
    let files = sources("resil/src");
    assert!(files.len() > 50);
    // The stamps of events and what is shown to people; a `Retry-After` is given its time by the caller.
    let shows = ["event.rs", "http.rs", "actuator", "reload.rs", "report.rs"];
    let only_shows = |path: &std::path::Path| {
        shows
            .iter()
            .any(|name| path.iter().any(|part| part == *name))
    };
    for path in files {
        let text = std::fs::read_to_string(&path).expect("readable");
        let code = text
            .lines()
            .map(str::trim)
            .filter(|line| !line.starts_with("//"));
        for line in code.filter(|_| !only_shows(&path)) {
            assert!(
                !line.contains("SystemTime") && !line.contains("UNIX_EPOCH"),
                "{} reads the wall clock: {line}",
                path.display()
            );
        }
    }
}

#[test]
fn bb13_ten_thousand_waits_stay_within_their_bounds() {
    let longest = Duration::from_mins(1);
    let waits = IntervalFunction::of_exponential_random_backoff(ms(500), 10.0, 1.0);
    let capped = waits.clone().max(longest);
    for attempt in 1..=10_000 {
        assert!(capped.interval(attempt) <= longest, "{attempt}");
        assert!(waits.interval(attempt) <= ms(u64::MAX), "{attempt}");
    }
}

const LONGEST_HINT: Duration = Duration::from_mins(1);

/// Waits as long as the server asks, and gives up where that is too long.
fn as_asked(header: &str, now: SystemTime) -> Decision {
    match http::retry_after(header, now) {
        Some(hint) if hint > LONGEST_HINT => Decision::Stop,
        Some(hint) => Decision::After(hint),
        None => Decision::Backoff,
    }
}

#[retry("api", attempt = n, when = |_, _| as_asked(header, *now))]
async fn asked_to_wait(header: &str, now: SystemTime) -> AppResult<u32> {
    if n == 1 { Err(AppError::Boom) } else { Ok(n) }
}

#[tokio::test(start_paused = true)]
async fn bb14_a_server_that_asks_for_time_gets_it() {
    let _isolation = isolate("[retry.instances.api]\nwait_duration = \"300ms\"");
    // Wed, 21 Oct 2015 07:28:00 GMT.
    let now = SystemTime::UNIX_EPOCH + Duration::from_mins(24_090_208);
    let cases = [
        ("7", Some(7_000)),
        ("Wed, 21 Oct 2015 07:28:05 GMT", Some(5_000)),
        ("Wednesday, 21-Oct-15 07:28:05 GMT", Some(5_000)),
        ("Wed Oct 21 07:28:05 2015", Some(5_000)),
        ("Wed, 21 Oct 2015 07:00:00 GMT", Some(0)),
        ("Tue, 21 Oct 2025 07:28:00 GMT", None),
        ("99999999999999999999999", None),
        ("soon", Some(300)),
        ("-7", Some(300)),
        ("", Some(300)),
    ];
    for (header, wait) in cases {
        let start = tokio::time::Instant::now();
        let result = asked_to_wait(header, now).await;
        let (value, waited) = wait.map_or((None, 0), |wait| (Some(2), wait));
        assert_eq!(result.ok(), value, "{header}");
        assert_eq!(start.elapsed(), ms(waited), "{header}");
    }
}

#[retry("api", ignore_errors = AppError::Gone, fallback = |_| { answered.fetch_add(1, SeqCst); Ok(0) },
    fallback_on = AppError::Boom)]
async fn falls_back(
    entered: Arc<AtomicU32>,
    answered: Arc<AtomicU32>,
    error: AppError,
) -> AppResult<u8> {
    entered.fetch_add(1, SeqCst);
    Err(error)
}

#[tokio::test(start_paused = true)]
async fn bb17_the_fallback_comes_after_the_attempts_and_only_for_what_is_listed() {
    let _isolation = isolate("[retry.instances.api]\nmax_attempts = 3");
    let run = async |error| {
        let (entered, answered) = (Arc::new(AtomicU32::new(0)), Arc::new(AtomicU32::new(0)));
        let result = falls_back(Arc::clone(&entered), Arc::clone(&answered), error).await;
        (result.ok(), entered.load(SeqCst), answered.load(SeqCst))
    };
    assert_eq!(run(AppError::Boom).await, (Some(0), 3, 1));
    assert_eq!(run(AppError::Gone).await, (None, 1, 0));
}
