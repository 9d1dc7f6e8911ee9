use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::sync::Mutex;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::task::{Context, Poll, Wake, Waker};
use std::thread::Thread;
use std::time::Duration;

use super::*;
use crate::sync::lock;
use ThreadPoolBulkheadEventKind::{CallFinished, CallPermitted, CallRejected};

fn pool(core: u32, max: u32, queue: u32) -> Result<ThreadPoolBulkhead, Error> {
    let sizes = ThreadPoolBulkheadConfig::default()
        .core_thread_pool_size(Some(core))
        .max_thread_pool_size(Some(max));
    ThreadPoolBulkhead::new("p", sizes.queue_capacity(queue))
}

struct Unpark(Thread);

impl Wake for Unpark {
    fn wake(self: Arc<Self>) {
        self.0.unpark();
    }
}

/// Waits for a future on this thread.
fn block_on<F: Future>(future: F) -> F::Output {
    let waker = Waker::from(Arc::new(Unpark(std::thread::current())));
    let mut future = std::pin::pin!(future);
    loop {
        if let Poll::Ready(output) = future.as_mut().poll(&mut Context::from_waker(&waker)) {
            return output;
        }
        std::thread::park();
    }
}

/// Work that says when it has begun, and ends when it is told to.
fn held() -> (impl FnOnce() + Send + 'static, Receiver<()>, Sender<()>) {
    let ((begun, has_begun), (end, ended)) = (channel(), channel());
    let work = move || {
        let _ = begun.send(());
        let _ = ended.recv();
    };
    (work, has_begun, end)
}

#[test]
fn work_runs_on_a_named_thread_of_the_pool() -> Result<(), Error> {
    let pool = pool(1, 1, 0)?;
    let name = block_on(pool.call(|| std::thread::current().name().map(str::to_owned)))?;
    assert_eq!(name.as_deref(), Some("bulkhead-p-1"));
    Ok(())
}

#[test]
fn a_name_that_no_thread_can_have_harms_nothing() -> Result<(), Error> {
    let pool = ThreadPoolBulkhead::new("a\0b", ThreadPoolBulkheadConfig::default())?;
    assert_eq!(block_on(pool.call(|| 7))?, 7);
    Ok(())
}

#[test]
fn a_full_pool_refuses_and_the_end_of_a_call_makes_room() -> Result<(), Error> {
    let pool = pool(1, 1, 1)?;
    let (work, begun, end) = held();
    let running = pool.submit(work)?;
    assert!(begun.recv().is_ok());
    let queued = pool.submit(|| 7)?;
    assert!(matches!(pool.submit(|| 8), Err(Error::BulkheadFull { .. })));
    let metrics = pool.metrics();
    assert_eq!(
        (
            metrics.active_thread_count,
            metrics.queue_depth,
            metrics.remaining_queue_capacity
        ),
        (1, 1, 0)
    );
    drop(end);
    block_on(running)?;
    assert_eq!(block_on(queued)?, 7);
    Ok(())
}

#[test]
fn a_thread_is_free_when_its_caller_learns_of_the_end() -> Result<(), Error> {
    let pool = pool(1, 1, 0)?;
    for round in 0..1_000 {
        assert_eq!(block_on(pool.call(move || round))?, round);
    }
    assert_eq!(pool.metrics().thread_pool_size, 1);
    Ok(())
}

#[test]
fn a_panic_reaches_the_caller_and_spares_the_thread() -> Result<(), Error> {
    let pool = pool(1, 1, 0)?;
    let call = pool.submit(|| resume_unwind(Box::new("work")))?;
    let ended = catch_unwind(AssertUnwindSafe(|| block_on::<ThreadPoolCall<()>>(call)));
    assert_eq!(
        ended
            .err()
            .and_then(|panic| panic.downcast_ref::<&str>().copied()),
        Some("work")
    );
    assert_eq!(block_on(pool.call(|| 7))?, 7);
    assert_eq!(pool.metrics().thread_pool_size, 1);
    Ok(())
}

#[test]
fn a_dropped_caller_does_not_free_the_thread() -> Result<(), Error> {
    let pool = pool(1, 1, 0)?;
    let (work, begun, end) = held();
    let running = pool.submit(work)?;
    assert!(begun.recv().is_ok());
    drop(running);
    assert!(pool.submit(|| 7).is_err());
    drop(end);
    Ok(())
}

#[test]
fn queued_work_whose_caller_is_gone_is_not_run_and_makes_room() -> Result<(), Error> {
    let pool = pool(1, 1, 1)?;
    let (work, begun, end) = held();
    let running = pool.submit(work)?;
    assert!(begun.recv().is_ok());
    let (ran, has_run) = channel();
    drop(pool.submit(move || ran.send(()))?);
    let next = pool.submit(|| 7)?;
    drop(end);
    block_on(running)?;
    assert_eq!(block_on(next)?, 7);
    assert!(has_run.try_recv().is_err());
    Ok(())
}

#[test]
fn a_disabled_pool_has_no_limit() -> Result<(), Error> {
    let pool = pool(1, 1, 1)?;
    let (work, begun, end) = held();
    let running = pool.submit(work)?;
    assert!(begun.recv().is_ok());
    let queued = pool.submit(|| 7)?;
    pool.set_enabled(false);
    assert_eq!(block_on(queued)?, 7);
    assert_eq!(block_on(pool.call(|| 8))?, 8);
    drop(end);
    block_on(running)
}

#[test]
fn events_come_when_a_call_begins_is_refused_and_ends() -> Result<(), Error> {
    let pool = pool(1, 1, 0)?;
    let heard = Arc::new(Mutex::new(Vec::new()));
    let list = Arc::clone(&heard);
    pool.on_event(move |event| lock(&list).push(event.kind))
        .forever();
    let (work, begun, end) = held();
    let running = pool.submit(work)?;
    assert!(begun.recv().is_ok());
    assert!(pool.submit(|| 7).is_err());
    drop(end);
    block_on(running)?;
    assert_eq!(*lock(&heard), [CallPermitted, CallRejected, CallFinished]);
    Ok(())
}

#[test]
fn what_is_queued_is_done_after_the_last_handle_is_gone() -> Result<(), Error> {
    let pool = pool(1, 1, 5)?;
    let (work, begun, end) = held();
    let running = pool.submit(work)?;
    assert!(begun.recv().is_ok());
    let queued = pool.submit(|| 7)?;
    drop(pool);
    drop(end);
    block_on(running)?;
    assert_eq!(block_on(queued)?, 7);
    Ok(())
}

#[test]
fn threads_beyond_the_core_end_when_they_have_nothing_to_do() -> Result<(), Error> {
    let sizes = ThreadPoolBulkheadConfig::default()
        .core_thread_pool_size(Some(1))
        .max_thread_pool_size(Some(2));
    let pool = ThreadPoolBulkhead::new(
        "p",
        sizes.queue_capacity(0).keep_alive_duration(Duration::ZERO),
    )?;
    let (work, begun, end) = held();
    let running = pool.submit(work)?;
    assert!(begun.recv().is_ok());
    block_on(pool.call(|| ()))?;
    while pool.metrics().thread_pool_size > 1 {
        std::thread::yield_now();
    }
    drop(end);
    block_on(running)
}
