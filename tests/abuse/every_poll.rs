//! A call that waits at a limiter, at a bulkhead, in its body, for the time limit and between attempts, dropped after
//! every one of its polls.

use std::collections::BTreeSet;
use std::sync::atomic::{AtomicBool, Ordering::SeqCst};
use std::sync::{Arc, Mutex};
use std::task::{Context, Poll, Wake, Waker};

use resil::testing::isolate_with_clock;
use resil::{Bulkhead, BulkheadPermit, CircuitBreaker, ManualClock, RateLimiter, Retry, State};
use resil::{bulkhead, circuit_breaker, rate_limiter, retry, time_limiter};
use resil_tests::{AppError, AppResult, ms};

use crate::{Call, Counted};

#[retry("api", attempt = n)]
#[circuit_breaker("api")]
#[rate_limiter("api")]
#[time_limiter("api")]
#[bulkhead("api")]
async fn full_stack(argument: String) -> AppResult<u32> {
    drop(argument);
    match n {
        1 => std::future::pending().await,
        2 => Err(AppError::Boom),
        _ => Ok(n),
    }
}

const SETTINGS: &str = "[retry.instances.api]\nmax_attempts = 3\nwait_duration = \"300ms\"\n\
    [circuit_breaker.instances.api]\nsliding_window_size = 10\nwait_duration_in_open_state = \"10s\"\n\
    permitted_number_of_calls_in_half_open_state = 3\n\
    [rate_limiter.instances.api]\nlimit_for_period = 1\nlimit_refresh_period = \"1s\"\ntimeout_duration = \"5s\"\n\
    [time_limiter.instances.api]\ntimeout_duration = \"400ms\"\n\
    [bulkhead.instances.api]\nmax_concurrent_calls = 1\nmax_wait_duration = \"10s\"";

/// The world around the call: a half-open breaker, a limiter with nothing left, a bulkhead that is full at first.
struct Scene {
    _isolation: resil::testing::Isolation,
    clock: ManualClock,
    place: Option<BulkheadPermit>,
    polls: u32,
    /// What the call has waited for.
    seen: BTreeSet<&'static str>,
}

impl Scene {
    fn new() -> Self {
        let clock = ManualClock::new();
        let isolation = isolate_with_clock(SETTINGS, &clock).expect("right settings");
        let breaker = CircuitBreaker::named("api").expect("declared");
        breaker.transition_to(State::Open).expect("allowed");
        breaker.transition_to(State::HalfOpen).expect("allowed");
        RateLimiter::named("api")
            .and_then(|limiter| limiter.try_acquire(1))
            .expect("one is left");
        let place = Bulkhead::named("api").and_then(|bulkhead| bulkhead.try_acquire());
        Self {
            _isolation: isolation,
            clock,
            place: place.ok(),
            polls: 0,
            seen: BTreeSet::new(),
        }
    }

    /// What the world does after each poll.
    fn go_on(&mut self) {
        self.polls += 1;
        let waiting = RateLimiter::named("api").expect("declared").metrics();
        if waiting.number_of_waiting_threads > 0 {
            self.seen.insert("limiter");
        } else if self.place.is_some() {
            self.seen.insert("bulkhead");
        } else if Bulkhead::named("api")
            .expect("declared")
            .metrics()
            .available_concurrent_calls
            == 0
        {
            self.seen.insert("body");
        } else {
            self.seen.insert("pause");
        }
        if self.seen.contains("bulkhead") {
            self.place = None;
        }
        self.clock.advance(ms(100));
    }

    fn assert_nothing_is_held(mut self, after: &str) {
        drop(self.place.take());
        let bulkhead = Bulkhead::named("api").expect("declared");
        assert_eq!(bulkhead.metrics().available_concurrent_calls, 1, "{after}");
        let limiter = RateLimiter::named("api").expect("declared");
        assert_eq!(limiter.metrics().number_of_waiting_threads, 0, "{after}");
        let breaker = CircuitBreaker::named("api").expect("declared");
        let counted = breaker.metrics().number_of_buffered_calls;
        if breaker.state() == State::HalfOpen {
            let left = 3 - counted;
            let trials: Vec<_> = (0..4).map_while(|_| breaker.try_acquire().ok()).collect();
            assert_eq!(trials.len(), left as usize, "{after}");
        }
        self.clock.advance(ms(10_000));
        assert_eq!(limiter.metrics().available_permissions, 1, "{after}");
    }
}

#[test]
fn a_call_dropped_after_any_poll_gives_everything_back_and_leaves_no_waker() {
    for polls in 0_u32.. {
        let mut scene = Scene::new();
        let counted = Arc::new(Counted);
        let waker = Waker::from(Arc::clone(&counted));
        let mut call: Call<_> = Box::pin(full_stack("argument".to_owned()));
        let mut ended = None;
        for poll in 1..=polls {
            if let Poll::Ready(result) = call.as_mut().poll(&mut Context::from_waker(&waker)) {
                ended = Some(result);
                break;
            }
            // After the last poll nothing moves, so that what the call leaves behind stays to be seen.
            if poll < polls {
                scene.go_on();
            }
        }
        drop(call);
        drop(waker);
        let after = format!("dropped after poll {polls}");
        assert_eq!(Arc::strong_count(&counted), 1, "a waker is left, {after}");
        let all = BTreeSet::from(["limiter", "bulkhead", "body", "pause"]);
        let retry = Retry::named("api").expect("declared").metrics();
        if let Some(result) = ended {
            assert_eq!(result.ok(), Some(3));
            assert_eq!(scene.seen, all, "the call did not wait for everything");
            assert_eq!(retry.successful_calls_with_retry_attempt, 1);
            scene.assert_nothing_is_held(&after);
            return;
        }
        // Attempts that ended are counted as such, the call is not.
        let failed =
            retry.failed_calls_with_retry_attempt + retry.failed_calls_without_retry_attempt;
        let succeeded = retry.successful_calls_with_retry_attempt
            + retry.successful_calls_without_retry_attempt;
        assert_eq!((failed, succeeded), (0, 0), "{after}");
        scene.assert_nothing_is_held(&after);
        assert!(polls < 1_000, "the call does not end");
    }
}

/// Drops its call when it is woken.
struct Dropper {
    call: Mutex<Option<Call<AppResult<u32>>>>,
    hang_up: AtomicBool,
}

impl Wake for Dropper {
    fn wake(self: Arc<Self>) {
        if self.hang_up.load(SeqCst) {
            let call = self.call.lock().expect("no panic").take();
            drop(call);
        }
    }
}

#[test]
fn a_waker_that_drops_its_call_gives_everything_back() {
    for polls in 1_u32.. {
        let mut scene = Scene::new();
        let dropper = Arc::new(Dropper {
            call: Mutex::new(Some(Box::pin(full_stack("argument".to_owned())))),
            hang_up: false.into(),
        });
        let waker = Waker::from(Arc::clone(&dropper));
        for poll in 1..=polls {
            let mut call = dropper
                .call
                .lock()
                .expect("no panic")
                .take()
                .expect("not dropped");
            if call
                .as_mut()
                .poll(&mut Context::from_waker(&waker))
                .is_ready()
            {
                return;
            }
            *dropper.call.lock().expect("no panic") = Some(call);
            if poll == polls {
                dropper.hang_up.store(true, SeqCst);
            }
            scene.go_on();
        }
        assert!(
            dropper.call.lock().expect("no panic").is_none(),
            "woken at poll {polls}"
        );
        scene.assert_nothing_is_held(&format!("dropped by its waker after poll {polls}"));
        assert!(polls < 1_000, "the call does not end");
    }
}

thread_local! {
    /// How many more times a body may be polled before one panics.
    static STEPS: std::cell::Cell<u32> = const { std::cell::Cell::new(0) };
}

fn step() {
    let left = STEPS.get().checked_sub(1);
    STEPS.set(left.expect("on purpose"));
}

#[retry("api", attempt = n)]
#[circuit_breaker("api")]
#[rate_limiter("api")]
#[time_limiter("api")]
#[bulkhead("api")]
async fn stepping() -> AppResult<u32> {
    for _ in 0..2 {
        step();
        tokio::task::yield_now().await;
    }
    step();
    if n < 3 { Err(AppError::Boom) } else { Ok(n) }
}

#[test]
fn a_body_that_panics_at_any_of_its_polls_gives_everything_back() {
    for steps in 0.. {
        let mut scene = Scene::new();
        STEPS.set(steps);
        let mut call: Call<_> = Box::pin(stepping());
        let ended = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| {
            for _ in 0..1_000 {
                let polled = call.as_mut().poll(&mut Context::from_waker(Waker::noop()));
                if let Poll::Ready(result) = polled {
                    return Some(result);
                }
                scene.go_on();
            }
            None
        }));
        drop(call);
        let retry = Retry::named("api").expect("declared").metrics();
        let failed =
            retry.failed_calls_with_retry_attempt + retry.failed_calls_without_retry_attempt;
        let breaker = CircuitBreaker::named("api").expect("declared").metrics();
        if let Ok(result) = ended {
            let result = result.expect("the call ends").ok();
            assert_eq!((result, failed, steps), (Some(3), 0, 9));
            return;
        }
        let after = format!("panicked at step {steps}");
        assert_eq!(failed, 1, "{after}");
        assert_eq!(breaker.number_of_failed_calls, steps / 3 + 1, "{after}");
        scene.assert_nothing_is_held(&after);
    }
}
