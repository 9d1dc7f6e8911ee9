//! A thread pool under work that panics, callers that leave, and thousands of jobs.

use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering::SeqCst};
use std::sync::mpsc::channel;

use resil::{ThreadPoolBulkhead, ThreadPoolBulkheadConfig};

use crate::ends;

fn pool(core: u32, max: u32, queue: u32) -> ThreadPoolBulkhead {
    let config = ThreadPoolBulkheadConfig::default()
        .core_thread_pool_size(Some(core))
        .max_thread_pool_size(Some(max))
        .queue_capacity(queue);
    ThreadPoolBulkhead::new("p", config).expect("right settings")
}

/// Panics when it is dropped.
struct Bomb;

impl Drop for Bomb {
    fn drop(&mut self) {
        if !std::thread::panicking() {
            resume_unwind(Box::new(Bomb));
        }
    }
}

fn block_on<F: Future>(future: F) -> F::Output {
    tokio::runtime::Builder::new_current_thread()
        .build()
        .expect("a runtime")
        .block_on(future)
}

#[test]
fn of_thousands_of_calls_each_runs_once_and_no_more_than_fit() {
    ends(|| {
        let pool = pool(2, 4, 10_000);
        let (running, done) = (Arc::new(AtomicU32::new(0)), Arc::new(AtomicU32::new(0)));
        std::thread::scope(|scope| {
            for _ in 0..4 {
                scope.spawn(|| {
                    let calls: Vec<_> = (0..1_000)
                        .map(|n| {
                            let (running, done) = (Arc::clone(&running), Arc::clone(&done));
                            pool.submit(move || {
                                assert!(running.fetch_add(1, SeqCst) < 4);
                                done.fetch_add(1, SeqCst);
                                running.fetch_sub(1, SeqCst);
                                if n % 5 == 0 {
                                    resume_unwind(Box::new(n));
                                }
                                n
                            })
                            .expect("room for all")
                        })
                        .collect();
                    for (n, call) in calls.into_iter().enumerate() {
                        match catch_unwind(AssertUnwindSafe(|| block_on(call))) {
                            Ok(value) => assert_eq!(value.expect("not refused"), n),
                            Err(_) => assert_eq!(n % 5, 0),
                        }
                    }
                });
            }
        });
        assert_eq!(done.load(SeqCst), 4_000);
        assert!(pool.metrics().thread_pool_size <= 4);
        assert_eq!(pool.metrics().queue_depth, 0);
    });
}

#[test]
fn what_panics_when_it_is_dropped_spares_the_thread() {
    ends(|| {
        let pool = pool(1, 1, 100);
        let (end, ended) = channel::<()>();
        let first = pool
            .submit(move || {
                let _ = ended.recv();
            })
            .expect("a thread");
        // A value, a payload and work whose callers are gone; a payload whose caller is there.
        drop(pool.submit(|| Bomb));
        drop(pool.submit(|| resume_unwind(Box::new(Bomb))));
        let bomb = Bomb;
        drop(pool.submit(move || {
            let _ = &bomb;
        }));
        let running = pool.submit(|| Bomb).expect("room");
        drop(end);
        block_on(first).expect("not refused");
        std::mem::forget(block_on(running));
        assert_eq!(block_on(pool.call(|| 7)).expect("not refused"), 7);
        assert_eq!(pool.metrics().thread_pool_size, 1);
    });
}

#[test]
fn the_last_handle_may_be_dropped_by_its_own_thread() {
    ends(|| {
        let pool = pool(1, 1, 10);
        let (done, is_done) = channel();
        let last = pool.clone();
        let call = pool.submit(move || drop(last)).expect("a thread");
        let after = pool
            .submit(move || {
                let _ = done.send(());
            })
            .expect("room");
        drop(pool);
        block_on(call).expect("not refused");
        block_on(after).expect("not refused");
        is_done.recv().expect("it ran");
    });
}

#[test]
fn a_listener_that_panics_spares_the_thread() {
    ends(|| {
        let pool = pool(1, 1, 0);
        pool.on_event(|_| resume_unwind(Box::new(Bomb))).forever();
        for round in 0..100 {
            assert_eq!(
                block_on(pool.call(move || round)).expect("not refused"),
                round
            );
        }
        assert_eq!(pool.metrics().thread_pool_size, 1);
    });
}

#[test]
fn switching_the_pool_while_it_works_loses_no_call() {
    ends(|| {
        let pool = pool(1, 2, 5_000);
        let calls: Vec<_> = (0..2_000)
            .map(|n| {
                pool.set_enabled(n % 50 != 0);
                pool.submit(move || n).expect("room for all")
            })
            .collect();
        pool.set_enabled(true);
        for (n, call) in calls.into_iter().enumerate() {
            assert_eq!(block_on(call).expect("not refused"), n);
        }
    });
}
