//! Listeners that call back into their instance, come and go while they are told, and hold what others need.

use std::sync::atomic::{AtomicU32, Ordering::SeqCst};
use std::sync::{Arc, Mutex};

use resil::{Bulkhead, BulkheadConfig, CircuitBreaker, CircuitBreakerConfig, State, Subscription};

use crate::ends;

fn new_bulkhead() -> Bulkhead {
    Bulkhead::new("b", BulkheadConfig::default().max_concurrent_calls(1)).expect("right settings")
}

#[test]
fn a_listener_may_hold_the_subscription_of_another() {
    ends(|| {
        let bulkhead = new_bulkhead();
        let inner = bulkhead.on_event(|_| ());
        let outer = bulkhead.on_event(move |_| {
            let _held = &inner;
        });
        drop(outer);
        drop(bulkhead.try_acquire());
    });
}

#[test]
fn a_listener_may_end_its_own_subscription_while_it_is_told() {
    let told = ends(|| {
        let bulkhead = new_bulkhead();
        let told = Arc::new(AtomicU32::new(0));
        let own: Arc<Mutex<Option<Subscription>>> = Arc::default();
        let (count, ending) = (Arc::clone(&told), Arc::clone(&own));
        let subscription = bulkhead.on_event(move |_| {
            count.fetch_add(1, SeqCst);
            let own = ending.lock().expect("no panic").take();
            drop(own);
        });
        *own.lock().expect("no panic") = Some(subscription);
        drop(bulkhead.try_acquire());
        drop(bulkhead.try_acquire());
        told.load(SeqCst)
    });
    assert_eq!(told, 1);
}

#[test]
fn a_listener_may_subscribe_another_which_hears_the_next_event() {
    let told = ends(|| {
        let bulkhead = new_bulkhead();
        let told = Arc::new(AtomicU32::new(0));
        let (again, count) = (bulkhead.clone(), Arc::clone(&told));
        let first = bulkhead.on_event(move |_| {
            let count = Arc::clone(&count);
            again
                .on_event(move |_| {
                    count.fetch_add(1, SeqCst);
                })
                .forever();
        });
        let permit = bulkhead.try_acquire();
        assert_eq!(told.load(SeqCst), 0);
        drop(first);
        assert!(bulkhead.try_acquire().is_err());
        drop(permit);
        told.load(SeqCst)
    });
    assert!(told >= 1);
}

#[test]
fn a_listener_may_use_and_change_its_circuit_breaker() {
    ends(|| {
        let config = CircuitBreakerConfig::default().sliding_window_size(1);
        let breaker = CircuitBreaker::new("b", config).expect("right settings");
        let again = breaker.clone();
        breaker
            .on_event(move |_| {
                let _ = (again.state(), again.metrics(), again.config());
                again.set_enabled(true);
            })
            .forever();
        breaker.try_acquire().expect("closed").error(&"on purpose");
        assert_eq!(breaker.state(), State::Open);
    });
}

#[test]
fn subscribing_and_leaving_from_many_threads_loses_no_event_of_the_others() {
    let bulkhead = new_bulkhead();
    let told = Arc::new(AtomicU32::new(0));
    let count = Arc::clone(&told);
    let _stays = bulkhead.on_event(move |_| {
        count.fetch_add(1, SeqCst);
    });
    std::thread::scope(|scope| {
        for _ in 0..4 {
            scope.spawn(|| (0..500).for_each(|_| drop(bulkhead.on_event(|_| ()))));
        }
        scope.spawn(|| {
            for _ in 0..500 {
                drop(bulkhead.try_acquire().expect("free"));
            }
        });
    });
    assert_eq!(told.load(SeqCst), 1_000);
}
