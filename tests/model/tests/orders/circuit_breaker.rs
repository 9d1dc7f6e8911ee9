//! The admission of trials by a half-open circuit breaker, in every order of three threads.

use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering::SeqCst};
use std::time::Duration;

use loom::thread;
use resil_model::{CircuitBreaker, CircuitBreakerConfig, ManualClock, State};

use crate::model;

fn half_open(trials: u32) -> CircuitBreaker {
    let config =
        CircuitBreakerConfig::default().permitted_number_of_calls_in_half_open_state(trials);
    let breaker = CircuitBreaker::with_clock("b", config, &ManualClock::new());
    let breaker = breaker.expect("right settings");
    breaker.transition_to(State::Open).expect("allowed");
    breaker.transition_to(State::HalfOpen).expect("allowed");
    breaker
}

fn trials_left(breaker: &CircuitBreaker) -> usize {
    let trials: Vec<_> = (0..9).map_while(|_| breaker.try_acquire().ok()).collect();
    trials.len()
}

/// Makes a trial if there is one, and counts how many run at once.
fn try_one(
    breaker: &CircuitBreaker,
    running: &AtomicU32,
    most: u32,
    end: fn(resil_model::CircuitBreakerPermit),
) {
    if let Ok(permit) = breaker.try_acquire() {
        assert!(running.fetch_add(1, SeqCst) < most, "too many trials");
        thread::yield_now();
        running.fetch_sub(1, SeqCst);
        end(permit);
    }
}

#[test]
fn trials_are_never_more_than_permitted_and_none_is_lost() {
    for trials in [1, 2] {
        model(move || {
            let (breaker, running) = (half_open(trials), Arc::new(AtomicU32::new(0)));
            let ends: [fn(resil_model::CircuitBreakerPermit); 2] =
                [drop, |permit| permit.ignore(&"ignored")];
            let threads: Vec<_> = ends
                .into_iter()
                .map(|end| {
                    let (breaker, running) = (breaker.clone(), Arc::clone(&running));
                    thread::spawn(move || try_one(&breaker, &running, trials, end))
                })
                .collect();
            try_one(&breaker, &running, trials, drop);
            for thread in threads {
                thread.join().expect("no panic");
            }
            assert_eq!(trials_left(&breaker), trials as usize);
        });
    }
}

#[test]
fn a_trial_of_a_period_that_is_over_is_not_given_to_the_next() {
    model(|| {
        let breaker = half_open(1);
        let permit = breaker.try_acquire().expect("a trial");
        let other = breaker.clone();
        let changes = thread::spawn(move || {
            other.transition_to(State::Open).expect("allowed");
            other.transition_to(State::HalfOpen).expect("allowed");
        });
        let other = breaker.clone();
        let takes = thread::spawn(move || other.try_acquire().is_ok());
        drop(permit);
        changes.join().expect("no panic");
        takes.join().expect("no panic");
        assert_eq!(trials_left(&breaker), 1);
    });
}

#[test]
fn results_are_counted_once_and_decide_once() {
    model(|| {
        let breaker = half_open(2);
        let calls: Vec<_> = (0..2)
            .map(|_| {
                let breaker = breaker.clone();
                thread::spawn(move || {
                    let permit = breaker.try_acquire().expect("one of two trials");
                    permit.on_error(Duration::ZERO, &"failed");
                })
            })
            .collect();
        for call in calls {
            call.join().expect("no panic");
        }
        assert_eq!(breaker.state(), State::Open);
        assert_eq!(breaker.metrics().number_of_failed_calls, 2);
    });
}
