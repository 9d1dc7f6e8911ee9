//! Wakers are foreign code: they drop what they hold, panic, and come in great numbers.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, Ordering::SeqCst};
use std::sync::{Arc, Mutex};
use std::task::{Context, Poll, Wake, Waker};

use resil::testing::isolate_with_clock;
use resil::{Bulkhead, BulkheadConfig, ManualClock, retry};
use resil_tests::{AppError, AppResult, ms};

use crate::{Call, ends};

#[retry("api")]
async fn failing() -> AppResult<()> {
    Err(AppError::Boom)
}

fn pausing(waker: &Waker) -> Call<AppResult<()>> {
    let mut call: Call<_> = Box::pin(failing());
    assert!(
        call.as_mut()
            .poll(&mut Context::from_waker(waker))
            .is_pending()
    );
    call
}

/// A task in the manner of the smallest executors: its waker owns it.
struct Task(#[allow(dead_code)] Mutex<Option<Call<AppResult<()>>>>); // it is there to be dropped

impl Wake for Task {
    fn wake(self: Arc<Self>) {}
}

#[test]
fn a_waker_may_own_another_waiting_call() {
    ends(|| {
        let clock = ManualClock::new();
        let _isolation = isolate_with_clock("", &clock).expect("right settings");
        let task = Arc::new(Task(Mutex::new(Some(pausing(Waker::noop())))));
        let mut call = pausing(&Waker::from(task));
        // The first waker is dropped here, and with it the other call.
        assert!(
            call.as_mut()
                .poll(&mut Context::from_waker(Waker::noop()))
                .is_pending()
        );

        let task = Arc::new(Task(Mutex::new(Some(pausing(Waker::noop())))));
        // And here, with the call that it was to wake.
        drop(pausing(&Waker::from(task)));
    });
}

/// Panics when it is woken.
struct Panics;

impl Wake for Panics {
    fn wake(self: Arc<Self>) {
        std::panic::resume_unwind(Box::new("on purpose"));
    }
}

struct Flag(AtomicBool);

impl Wake for Flag {
    fn wake(self: Arc<Self>) {
        self.0.store(true, SeqCst);
    }
}

#[test]
fn a_waker_that_panics_keeps_nobody_else_asleep() {
    let clock = ManualClock::new();
    let _isolation = isolate_with_clock("", &clock).expect("right settings");
    let flag = Arc::new(Flag(false.into()));
    let _first = pausing(&Waker::from(Arc::new(Panics)));
    let mut second = pausing(&Waker::from(Arc::clone(&flag)));
    clock.advance(ms(1));
    assert!(flag.0.swap(false, SeqCst));
    let waker = Waker::from(Arc::clone(&flag));
    assert!(
        second
            .as_mut()
            .poll(&mut Context::from_waker(&waker))
            .is_pending()
    );
    resil::shutdown();
    assert!(flag.0.load(SeqCst));
    assert!(
        second
            .as_mut()
            .poll(&mut Context::from_waker(&waker))
            .is_ready()
    );
}

#[retry(max = 2, wait = "1ms")]
async fn soon() -> AppResult<()> {
    Err(AppError::Boom)
}

struct Unpark(std::thread::Thread);

impl Wake for Unpark {
    fn wake(self: Arc<Self>) {
        self.0.unpark();
    }
}

#[test]
fn a_waker_that_panics_does_not_stop_the_clock_outside_a_runtime() {
    ends(|| {
        let mut first: Call<_> = Box::pin(soon());
        let panics = Waker::from(Arc::new(Panics));
        // On a busy machine the wait may be over before it is looked at; then the next call is the first.
        while first
            .as_mut()
            .poll(&mut Context::from_waker(&panics))
            .is_ready()
        {
            first = Box::pin(soon());
        }
        // Later than the first, so that the first has been woken when this one is.
        let waker = Waker::from(Arc::new(Unpark(std::thread::current())));
        let mut second: Call<_> = Box::pin(soon());
        while second
            .as_mut()
            .poll(&mut Context::from_waker(&waker))
            .is_pending()
        {
            std::thread::park();
        }
    });
}

#[retry(max = 2, wait = "30m")]
async fn late() -> AppResult<()> {
    Err(AppError::Boom)
}

#[test]
fn twenty_thousand_waiting_calls_are_no_burden_to_one_another() {
    // With a line that is searched from its start this takes a minute.
    ends(|| {
        let clock = ManualClock::new();
        let isolation = isolate_with_clock("", &clock).expect("right settings");
        let mut calls: Vec<Call<_>> = (0..20_000).map(|_| Box::pin(late()) as Call<_>).collect();
        let mut cx = Context::from_waker(Waker::noop());
        for _ in 0..3 {
            assert!(
                calls
                    .iter_mut()
                    .all(|call| call.as_mut().poll(&mut cx).is_pending())
            );
        }
        drop(calls);
        drop(isolation);
    });
}

#[test]
fn a_waker_that_panics_keeps_nobody_else_out_of_a_bulkhead() {
    let config = BulkheadConfig::default()
        .max_concurrent_calls(1)
        .max_wait_duration(ms(60_000));
    let bulkhead = Bulkhead::new("b", config).expect("right settings");
    let place = bulkhead.try_acquire().expect("free");
    let wait = |waker: &Waker| {
        let bulkhead = bulkhead.clone();
        let mut call: Call<bool> = Box::pin(async move { bulkhead.acquire().await.is_ok() });
        assert!(
            call.as_mut()
                .poll(&mut Context::from_waker(waker))
                .is_pending()
        );
        call
    };
    let flag = Arc::new(Flag(false.into()));
    let _first = wait(&Waker::from(Arc::new(Panics)));
    let mut second = wait(&Waker::from(Arc::clone(&flag)));
    let raised = catch_unwind(AssertUnwindSafe(|| bulkhead.set_max_concurrent_calls(3)));
    assert!(
        flag.0.load(SeqCst),
        "the second has a place and is not told"
    );
    assert!(raised.is_ok());
    assert_eq!(
        second
            .as_mut()
            .poll(&mut Context::from_waker(Waker::noop())),
        Poll::Ready(true)
    );
    drop(place);
}
