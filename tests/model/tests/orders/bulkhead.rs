//! The line in front of a bulkhead, in every order of three threads. A wake-up that is lost is a deadlock, which loom
//! reports.

use std::pin::pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering::SeqCst};
use std::task::{Context, Waker};
use std::time::Duration;

use loom::future::block_on;
use loom::thread;
use resil_model::{Bulkhead, BulkheadConfig, ManualClock};

use crate::model;

/// A bulkhead whose time never runs out.
fn bulkhead(limit: u32) -> Bulkhead {
    let config = BulkheadConfig::default()
        .max_concurrent_calls(limit)
        .max_wait_duration(Duration::from_secs(1));
    Bulkhead::with_clock("b", config, &ManualClock::new()).expect("right settings")
}

/// Waits for a place, and counts how many are inside.
fn inside(bulkhead: &Bulkhead, running: &AtomicU32, most: u32) {
    let place = block_on(bulkhead.acquire()).expect("no time passes");
    assert!(running.fetch_add(1, SeqCst) < most, "too many inside");
    // Where another thread may come in between.
    assert!(bulkhead.metrics().available_concurrent_calls < most);
    running.fetch_sub(1, SeqCst);
    drop(place);
}

fn spawn_inside(
    bulkhead: &Bulkhead,
    running: &Arc<AtomicU32>,
    most: u32,
) -> thread::JoinHandle<()> {
    let (bulkhead, running) = (bulkhead.clone(), Arc::clone(running));
    thread::spawn(move || inside(&bulkhead, &running, most))
}

fn assert_empty(bulkhead: &Bulkhead, limit: u32) {
    assert_eq!(bulkhead.metrics().available_concurrent_calls, limit);
    let places: Vec<_> = (0..9).map_while(|_| bulkhead.try_acquire().ok()).collect();
    assert_eq!(places.len(), limit as usize);
}

#[test]
fn everybody_who_waits_is_served_and_never_two_at_once() {
    model(|| {
        let (bulkhead, running) = (bulkhead(1), Arc::new(AtomicU32::new(0)));
        let threads = [(), ()].map(|()| spawn_inside(&bulkhead, &running, 1));
        inside(&bulkhead, &running, 1);
        for thread in threads {
            thread.join().expect("no panic");
        }
        assert_empty(&bulkhead, 1);
    });
}

#[test]
fn a_waiter_that_leaves_takes_nobodys_place_along() {
    model(|| {
        let (bulkhead, running) = (bulkhead(1), Arc::new(AtomicU32::new(0)));
        let waits = spawn_inside(&bulkhead, &running, 1);
        let leaving = bulkhead.clone();
        let leaves = thread::spawn(move || {
            let mut wait = pin!(leaving.acquire());
            drop(wait.as_mut().poll(&mut Context::from_waker(Waker::noop())));
        });
        inside(&bulkhead, &running, 1);
        waits.join().expect("no panic");
        leaves.join().expect("no panic");
        assert_empty(&bulkhead, 1);
    });
}

#[test]
fn a_higher_limit_lets_in_who_waits() {
    model(|| {
        let (bulkhead, running) = (bulkhead(0), Arc::new(AtomicU32::new(0)));
        let threads = [(), ()].map(|()| spawn_inside(&bulkhead, &running, 2));
        bulkhead.set_max_concurrent_calls(2);
        for thread in threads {
            thread.join().expect("no panic");
        }
        assert_empty(&bulkhead, 2);
    });
}
