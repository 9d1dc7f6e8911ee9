//! Functions that say how long a circuit breaker stays open: they look at it, and panic.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::SeqCst};

use resil::{CircuitBreaker, CircuitBreakerConfig, State};
use resil_tests::ms;

use crate::ends;

#[test]
fn an_interval_function_may_look_at_its_circuit_breaker() {
    ends(|| {
        let seen: Arc<std::sync::OnceLock<CircuitBreaker>> = Arc::default();
        let look = Arc::clone(&seen);
        let config = CircuitBreakerConfig::default()
            .sliding_window_size(1)
            .wait_interval_function_in_open_state(Some(resil::IntervalFunction::from_fn(
                move |_| {
                    look.get().map(CircuitBreaker::state);
                    ms(1)
                },
            )));
        let breaker = CircuitBreaker::new("b", config).expect("right settings");
        let _ = seen.set(breaker.clone());
        breaker.try_acquire().expect("closed").error(&"on purpose");
        assert_eq!(breaker.state(), State::Open);
    });
}

#[test]
fn an_interval_function_that_panics_does_not_leave_the_breaker_half_open_for_ever() {
    let panics = Arc::new(AtomicBool::new(false));
    let look = Arc::clone(&panics);
    let config = CircuitBreakerConfig::default()
        .permitted_number_of_calls_in_half_open_state(1)
        .wait_interval_function_in_open_state(Some(resil::IntervalFunction::from_fn(move |_| {
            assert!(!look.load(SeqCst), "on purpose");
            ms(1)
        })));
    let breaker = CircuitBreaker::new("b", config).expect("right settings");
    breaker.transition_to(State::Open).expect("allowed");
    breaker.transition_to(State::HalfOpen).expect("allowed");
    panics.store(true, SeqCst);
    let permit = breaker.try_acquire().expect("a trial");
    let _ = catch_unwind(AssertUnwindSafe(|| permit.error(&"failed")));
    panics.store(false, SeqCst);
    assert!(
        breaker.state() == State::Open || breaker.try_acquire().is_ok(),
        "stuck in {:?}",
        breaker.state()
    );
}
