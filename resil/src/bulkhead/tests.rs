use std::pin::{Pin, pin};
use std::sync::Mutex;
use std::sync::atomic::AtomicUsize;
use std::task::{Wake, Waker};

use super::*;
use crate::sync::lock;

fn bulkhead(limit: u32, wait: u64, clock: &ManualClock) -> Result<Bulkhead, Error> {
    let config = BulkheadConfig::default()
        .max_concurrent_calls(limit)
        .max_wait_duration(Duration::from_secs(wait));
    Bulkhead::with_clock("b", config, clock)
}

fn poll<F: Future>(future: Pin<&mut F>) -> Poll<F::Output> {
    future.poll(&mut Context::from_waker(Waker::noop()))
}

fn heard(bulkhead: &Bulkhead) -> Arc<Mutex<Vec<BulkheadEventKind>>> {
    let heard = Arc::new(Mutex::new(Vec::new()));
    let list = Arc::clone(&heard);
    bulkhead
        .on_event(move |event| lock(&list).push(event.kind))
        .forever();
    heard
}

use BulkheadEventKind::{CallFinished, CallPermitted, CallRejected};

#[test]
fn a_permit_gives_its_place_back_once() -> Result<(), Error> {
    let bulkhead = bulkhead(2, 0, &ManualClock::new())?;
    let heard = heard(&bulkhead);
    let first = bulkhead.try_acquire()?;
    let second = bulkhead.try_acquire()?;
    assert!(matches!(
        bulkhead.try_acquire(),
        Err(Error::BulkheadFull { .. })
    ));
    drop(first);
    second.release();
    assert_eq!(bulkhead.metrics().available_concurrent_calls, 2);
    assert_eq!(
        *lock(&heard),
        [CallPermitted, CallPermitted, CallRejected, CallFinished]
    );
    Ok(())
}

#[test]
fn without_places_every_call_is_refused() -> Result<(), Error> {
    let clock = ManualClock::new();
    assert!(bulkhead(0, 0, &clock)?.try_acquire().is_err());
    let waits = bulkhead(0, 1, &clock)?;
    let mut acquire = pin!(waits.acquire());
    assert!(poll(acquire.as_mut()).is_pending());
    clock.advance(Duration::from_secs(1));
    assert!(matches!(
        poll(acquire),
        Poll::Ready(Err(Error::BulkheadFull { .. }))
    ));
    Ok(())
}

#[test]
fn waiters_are_served_in_their_order() -> Result<(), Error> {
    let bulkhead = bulkhead(1, 60, &ManualClock::new())?;
    let held = bulkhead.try_acquire()?;
    let (mut first, mut second) = (pin!(bulkhead.acquire()), pin!(bulkhead.acquire()));
    assert!(poll(first.as_mut()).is_pending());
    assert!(poll(second.as_mut()).is_pending());
    drop(held);
    assert!(
        bulkhead.try_acquire().is_err(),
        "a newcomer does not pass the line"
    );
    assert!(poll(second.as_mut()).is_pending());
    let Poll::Ready(Ok(place)) = poll(first) else {
        panic!("the first in line was not served")
    };
    drop(place);
    assert!(matches!(poll(second), Poll::Ready(Ok(_))));
    assert_eq!(bulkhead.metrics().available_concurrent_calls, 1);
    Ok(())
}

#[test]
fn a_wait_ends_with_its_time() -> Result<(), Error> {
    let clock = ManualClock::new();
    let bulkhead = bulkhead(1, 5, &clock)?;
    let heard = heard(&bulkhead);
    let held = bulkhead.try_acquire()?;
    let mut late = pin!(bulkhead.acquire());
    assert!(poll(late.as_mut()).is_pending());
    clock.advance(Duration::from_secs(4));
    assert!(poll(late.as_mut()).is_pending());
    clock.advance(Duration::from_secs(1));
    assert!(matches!(poll(late), Poll::Ready(Err(_))));
    assert_eq!(*lock(&heard), [CallPermitted, CallRejected]);
    drop(held);
    assert_eq!(bulkhead.metrics().available_concurrent_calls, 1);
    Ok(())
}

#[test]
fn a_dropped_waiter_leaves_the_line() -> Result<(), Error> {
    let bulkhead = bulkhead(1, 60, &ManualClock::new())?;
    let held = bulkhead.try_acquire()?;
    let mut gone = Box::pin(bulkhead.acquire());
    let mut next = pin!(bulkhead.acquire());
    assert!(poll(gone.as_mut()).is_pending());
    assert!(poll(next.as_mut()).is_pending());
    drop(gone);
    drop(held);
    assert!(matches!(poll(next), Poll::Ready(Ok(_))));
    Ok(())
}

#[test]
fn a_waiter_dropped_after_its_grant_passes_the_place_on() -> Result<(), Error> {
    let bulkhead = bulkhead(1, 60, &ManualClock::new())?;
    let held = bulkhead.try_acquire()?;
    let mut gone = Box::pin(bulkhead.acquire());
    let mut next = pin!(bulkhead.acquire());
    assert!(poll(gone.as_mut()).is_pending());
    assert!(poll(next.as_mut()).is_pending());
    drop(held);
    drop(gone);
    assert!(matches!(poll(next), Poll::Ready(Ok(_))));
    assert_eq!(bulkhead.metrics().available_concurrent_calls, 1);
    Ok(())
}

#[derive(Default)]
struct Count(AtomicUsize);

impl Wake for Count {
    fn wake(self: Arc<Self>) {
        self.0.fetch_add(1, Ordering::Relaxed);
    }
}

#[test]
fn one_place_wakes_one_waiter() -> Result<(), Error> {
    let bulkhead = bulkhead(1, 60, &ManualClock::new())?;
    let held = bulkhead.try_acquire()?;
    let woken = Arc::new(Count::default());
    let waker = Waker::from(Arc::clone(&woken));
    let mut waiters: Vec<_> = (0..10).map(|_| Box::pin(bulkhead.acquire())).collect();
    for waiter in &mut waiters {
        assert!(
            waiter
                .as_mut()
                .poll(&mut Context::from_waker(&waker))
                .is_pending()
        );
    }
    drop(held);
    assert_eq!(woken.0.load(Ordering::Relaxed), 1);
    bulkhead.set_max_concurrent_calls(4);
    assert_eq!(woken.0.load(Ordering::Relaxed), 4);
    Ok(())
}

#[test]
fn a_lowered_limit_holds_at_once_and_lets_calls_finish() -> Result<(), Error> {
    let bulkhead = bulkhead(3, 0, &ManualClock::new())?;
    let running = (
        bulkhead.try_acquire()?,
        bulkhead.try_acquire()?,
        bulkhead.try_acquire()?,
    );
    bulkhead.set_max_concurrent_calls(1);
    assert_eq!(bulkhead.metrics().available_concurrent_calls, 0);
    assert_eq!(bulkhead.config().max_concurrent_calls, 1);
    drop(running.0);
    drop(running.1);
    assert!(bulkhead.try_acquire().is_err());
    drop(running.2);
    assert!(bulkhead.try_acquire().is_ok());
    Ok(())
}

#[test]
fn a_disabled_bulkhead_lets_everybody_in_and_forgets_nobody() -> Result<(), Error> {
    let bulkhead = bulkhead(1, 60, &ManualClock::new())?;
    let held = bulkhead.try_acquire()?;
    let mut waits = pin!(bulkhead.acquire());
    assert!(poll(waits.as_mut()).is_pending());
    bulkhead.set_enabled(false);
    let Poll::Ready(Ok(place)) = poll(waits) else {
        panic!("a waiter was not let in")
    };
    let third = bulkhead.try_acquire()?;
    bulkhead.set_enabled(true);
    drop((held, place));
    assert_eq!(bulkhead.metrics().available_concurrent_calls, 0);
    drop(third);
    assert_eq!(bulkhead.metrics().available_concurrent_calls, 1);
    Ok(())
}

#[test]
fn a_dropped_call_is_not_a_finished_one() -> Result<(), Error> {
    let bulkhead = bulkhead(1, 0, &ManualClock::new())?;
    let heard = heard(&bulkhead);
    {
        let mut call = pin!(bulkhead.call(std::future::pending::<()>()));
        assert!(poll(call.as_mut()).is_pending());
        assert_eq!(bulkhead.metrics().available_concurrent_calls, 0);
    }
    assert_eq!(bulkhead.metrics().available_concurrent_calls, 1);
    assert!(matches!(
        poll(pin!(bulkhead.call(async { 7 }))),
        Poll::Ready(Ok(7))
    ));
    assert_eq!(*lock(&heard), [CallPermitted, CallPermitted, CallFinished]);
    Ok(())
}

/// Threads enter, wait, give up and finish in every mixture; in the end every place is free.
#[test]
fn no_place_is_lost_or_made_up_under_contention() -> Result<(), Error> {
    let bulkhead = bulkhead(3, 60, &ManualClock::new())?;
    let inside = AtomicUsize::new(0);
    let work = |seed: usize| {
        for round in 0..2_000 {
            let mut acquire = Box::pin(bulkhead.acquire());
            for _ in 0..(seed + round) % 4 {
                if let Poll::Ready(got) = poll(acquire.as_mut()) {
                    assert!(inside.fetch_add(1, Ordering::SeqCst) < 3);
                    std::thread::yield_now();
                    inside.fetch_sub(1, Ordering::SeqCst);
                    drop(got);
                    break;
                }
                std::thread::yield_now();
            }
        }
    };
    std::thread::scope(|scope| {
        for seed in 0..4 {
            scope.spawn(move || work(seed));
        }
    });
    assert_eq!(bulkhead.metrics().available_concurrent_calls, 3);
    assert_eq!(bulkhead.0.gate.places().waiting, 0);
    Ok(())
}
