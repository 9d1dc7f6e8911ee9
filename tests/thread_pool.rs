//! Functions whose body runs on a thread pool: `#[bulkhead(type = "thread_pool")]`.

use std::future::poll_fn;
use std::panic::AssertUnwindSafe;
use std::pin::pin;
use std::rc::Rc;
use std::sync::atomic::{AtomicU32, Ordering::SeqCst};
use std::sync::{Arc, Barrier, mpsc};
use std::task::Poll;

use resil::{
    Bulkhead, CircuitBreaker, ErrorKind, ThreadPoolBulkhead, ThreadPoolBulkheadEventKind, bulkhead,
    circuit_breaker, retry, time_limiter,
};
use resil_tests::{AppError, AppResult, isolate, refusal};
use tokio::sync::oneshot;

/// One thread and no queue.
const ONE: &str = "[thread_pool_bulkhead.instances.db]\ncore_thread_pool_size = 1\n\
                   max_thread_pool_size = 1\nqueue_capacity = 0\n";

fn pool() -> ThreadPoolBulkhead {
    ThreadPoolBulkhead::named("db").expect("declared")
}

fn thread() -> String {
    std::thread::current().name().unwrap_or_default().to_owned()
}

/// Holds the one thread of the pool until the sender is dropped.
fn occupied() -> mpsc::Sender<()> {
    let (release, released) = mpsc::channel::<()>();
    let (begins, begun) = mpsc::channel();
    let work = move || {
        let _ = begins.send(());
        let _ = released.recv();
    };
    // A call that runs does not need its handle.
    let call = pool().submit(work).expect("a free thread");
    begun.recv().expect("it begins");
    drop(call);
    release
}

#[bulkhead("db", type = "thread_pool")]
fn blocks(number: u8) -> AppResult<(u8, String)> {
    Ok((number, thread()))
}

#[bulkhead("db", type = "thread_pool")]
async fn awaits(number: u8) -> AppResult<(u8, String)> {
    let shared = Rc::new(number);
    tokio::task::yield_now().await;
    Ok((*shared, thread()))
}

#[tokio::test]
async fn the_body_runs_on_a_thread_of_the_pool() {
    let _isolation = isolate(ONE);
    let (number, thread) = blocks(3).expect("admitted");
    assert_eq!(number, 3);
    assert!(thread.starts_with("bulkhead-db-"), "{thread}");
    // The body need not be `Send`, but the call is.
    let call = tokio::spawn(awaits(4)).await.expect("no panic");
    let (number, thread) = call.expect("admitted");
    assert_eq!(number, 4);
    assert!(thread.starts_with("bulkhead-db-"), "{thread}");
}

#[bulkhead(
    type = "thread_pool",
    core_thread_pool_size = 1,
    max_thread_pool_size = 1
)]
async fn own_pool() -> AppResult<String> {
    Ok(thread())
}

#[tokio::test]
async fn a_pool_without_a_name_is_called_by_its_function() {
    let _isolation = isolate("");
    let thread = own_pool().await.expect("admitted");
    assert!(thread.contains("own_pool"), "{thread}");
    let all = ThreadPoolBulkhead::all();
    let own = all.iter().find(|pool| pool.name().ends_with("own_pool"));
    assert_eq!(
        own.map(|pool| pool.config().max_thread_pool_size),
        Some(Some(1))
    );
    let bulkheads = Bulkhead::all();
    assert!(bulkheads.iter().all(|bulkhead| bulkhead.name() != "db"));
}

#[bulkhead("db", type = "thread_pool", enabled = false)]
async fn switched_off(all: Arc<Barrier>) -> AppResult<String> {
    all.wait();
    Ok(thread())
}

#[bulkhead("db", type = "thread_pool", enabled = false)]
fn switched_off_and_blocking() -> AppResult<String> {
    Ok(thread())
}

#[tokio::test]
async fn where_it_is_switched_off_the_body_runs_on_threads_without_limit() {
    const MANY: usize = 40;
    let _isolation = isolate(ONE);
    let _release = occupied();
    let all = Arc::new(Barrier::new(MANY));
    let calls: Vec<_> = (0..MANY)
        .map(|_| tokio::spawn(switched_off(Arc::clone(&all))))
        .collect();
    for call in calls {
        let thread = call.await.expect("no panic").expect("let through");
        assert!(thread.starts_with("bulkhead-db-"), "{thread}");
    }
    let thread = switched_off_and_blocking().expect("let through");
    assert!(thread.starts_with("bulkhead-db-"), "{thread}");
    let size = pool().metrics().thread_pool_size;
    assert_eq!(size, 1, "none of them is the pool's");
}

#[circuit_breaker("api")]
#[bulkhead("db", type = "thread_pool")]
async fn guarded() -> AppResult<()> {
    Ok(())
}

#[circuit_breaker("api")]
#[bulkhead("db", type = "thread_pool")]
fn guarded_and_blocking() -> AppResult<()> {
    Ok(())
}

#[tokio::test]
async fn a_full_pool_is_no_failure_of_the_service() {
    let _isolation = isolate(ONE);
    let _release = occupied();
    assert_eq!(refusal(&guarded().await), Some(ErrorKind::BulkheadFull));
    assert_eq!(
        refusal(&guarded_and_blocking()),
        Some(ErrorKind::BulkheadFull)
    );
    let breaker = CircuitBreaker::named("api").expect("declared").metrics();
    assert_eq!(breaker.number_of_buffered_calls, 0);
}

#[retry(max = 3, wait = "0s", attempt = n, when = |error: &AppError, _| {
    ASKED.fetch_add(u32::from(error.refusal() == Some(ErrorKind::BulkheadFull)), SeqCst);
    resil::Decision::Now
})]
#[bulkhead("db", type = "thread_pool", fallback = |error: AppError| Ok((n, error.refusal())))]
async fn answered(text: String) -> AppResult<(u32, Option<ErrorKind>)> {
    Ok((n, text.is_empty().then_some(ErrorKind::Timeout)))
}

static ASKED: AtomicU32 = AtomicU32::new(0);

#[tokio::test]
async fn retry_and_fallback_get_the_refusal() {
    let _isolation = isolate(ONE);
    let release = occupied();
    let answer = answered("text".to_owned()).await.expect("a fallback");
    assert_eq!(answer, (3, Some(ErrorKind::BulkheadFull)));
    assert_eq!(ASKED.load(SeqCst), 2);
    drop(release);
}

#[retry(max = 3, wait = "0s", attempt = n)]
#[bulkhead("db", type = "thread_pool")]
async fn consumes(mut text: String, (left, right): (u8, u8)) -> AppResult<String> {
    text.push('!');
    match n {
        1 | 2 => Err(AppError::Boom),
        _ => Ok(format!("{text}{left}{right}")),
    }
}

#[retry(max = 3, wait = "0s", attempt = n)]
#[bulkhead("db", type = "thread_pool")]
fn consumes_blocking(mut text: String) -> AppResult<String> {
    text.push('!');
    match n {
        1 | 2 => Err(AppError::Boom),
        _ => Ok(text),
    }
}

#[tokio::test]
async fn every_attempt_starts_from_the_arguments_as_they_were_passed() {
    let _isolation = isolate(ONE);
    let text = consumes("text".to_owned(), (1, 2)).await;
    assert_eq!(text.expect("the third attempt"), "text!12");
    let text = consumes_blocking("text".to_owned());
    assert_eq!(text.expect("the third attempt"), "text!");
}

#[circuit_breaker("api")]
#[bulkhead("db", type = "thread_pool")]
async fn panics() -> AppResult<()> {
    panic!("as it must")
}

#[circuit_breaker("api")]
#[bulkhead("db", type = "thread_pool")]
fn panics_blocking() -> AppResult<()> {
    panic!("as it must")
}

#[tokio::test]
async fn a_panic_of_the_job_goes_on_in_the_caller_and_is_a_failure() {
    let _isolation = isolate(ONE);
    let blocking = std::panic::catch_unwind(AssertUnwindSafe(panics_blocking));
    let payload = blocking.expect_err("the panic");
    assert_eq!(payload.downcast_ref(), Some(&"as it must"));
    // The task is on this thread, where the isolation is.
    let awaited = tokio::spawn(panics()).await.expect_err("the panic");
    assert_eq!(awaited.into_panic().downcast_ref(), Some(&"as it must"));
    let breaker = CircuitBreaker::named("api").expect("declared").metrics();
    assert_eq!(breaker.number_of_failed_calls, 2);
    assert_eq!(pool().metrics().available_thread_count, 1);
}

#[circuit_breaker("api")]
#[time_limiter("api")]
#[bulkhead("db", type = "thread_pool")]
async fn held(begins: mpsc::Sender<()>, release: oneshot::Receiver<()>) -> AppResult<()> {
    let _ = begins.send(());
    let _ = release.await;
    Ok(())
}

#[tokio::test(start_paused = true)]
async fn a_job_keeps_its_slot_when_the_caller_stops_waiting() {
    let _isolation = isolate(ONE);
    let (finished, end) = mpsc::channel();
    let _subscription = pool().on_event(move |event| {
        if event.kind == ThreadPoolBulkheadEventKind::CallFinished {
            let _ = finished.send(());
        }
    });
    let (release, released) = oneshot::channel();
    let (begins, begun) = mpsc::channel();
    let mut call = pin!(held(begins, released));
    let first = poll_fn(|cx| Poll::Ready(call.as_mut().poll(cx))).await;
    assert!(first.is_pending());
    // Blocks the runtime, so that its paused clock does not jump to the time limit before the thread has begun.
    begun.recv().expect("it begins");
    assert_eq!(refusal(&call.await), Some(ErrorKind::Timeout));
    assert_eq!(pool().metrics().active_thread_count, 1);
    assert_eq!(refusal(&guarded().await), Some(ErrorKind::BulkheadFull));
    drop(release);
    end.recv().expect("the job ends");
    assert_eq!(pool().metrics().active_thread_count, 0);
    let breaker = CircuitBreaker::named("api").expect("declared").metrics();
    assert_eq!(
        (
            breaker.number_of_buffered_calls,
            breaker.number_of_failed_calls
        ),
        (1, 1)
    );
}

struct Shop {
    sold: AtomicU32,
}

impl Shop {
    #[bulkhead("db", type = "thread_pool")]
    async fn sell(self: Arc<Self>, number: u32) -> AppResult<u32> {
        Ok(self.sold.fetch_add(number, SeqCst))
    }

    #[retry(max = 2, wait = "0s", fallback = Self::sold_out)]
    #[bulkhead("db", type = "thread_pool")]
    fn sell_or_not(self: Arc<Self>, number: u32) -> AppResult<u32> {
        self.sold.fetch_add(number, SeqCst);
        Err(AppError::Boom)
    }

    #[allow(clippy::unnecessary_wraps)] // a fallback returns what its function does
    fn sold_out(self: Arc<Self>, _number: u32, _error: AppError) -> AppResult<u32> {
        Ok(self.sold.load(SeqCst))
    }
}

#[tokio::test]
async fn the_receiver_goes_to_the_thread() {
    let _isolation = isolate(ONE);
    let shop = Arc::new(Shop {
        sold: AtomicU32::new(1),
    });
    assert_eq!(Arc::clone(&shop).sell(2).await.expect("admitted"), 1);
    assert_eq!(Arc::clone(&shop).sell_or_not(3).expect("a fallback"), 9);
    assert_eq!(Arc::strong_count(&shop), 1);
}

#[resil::order(time_limiter, retry, bulkhead)]
#[bulkhead("db", type = "thread_pool")]
#[time_limiter("api")]
#[retry(max = 2, wait = "0s")]
async fn in_another_order(release: Arc<tokio::sync::Notify>) -> AppResult<()> {
    release.notified().await;
    Ok(())
}

#[tokio::test(start_paused = true)]
async fn a_time_limit_may_hold_for_all_attempts() {
    let _isolation = isolate(ONE);
    let release = Arc::new(tokio::sync::Notify::new());
    let ended = in_another_order(Arc::clone(&release)).await;
    assert_eq!(refusal(&ended), Some(ErrorKind::Timeout));
    release.notify_one();
}

#[test]
fn a_call_can_be_awaited_without_a_runtime() {
    let _isolation = isolate(ONE);
    let mut call = pin!(on_no_runtime());
    let (done, wait) = mpsc::channel();
    let waker = std::task::Waker::from(Arc::new(Bell(done)));
    let mut cx = std::task::Context::from_waker(&waker);
    let number = loop {
        if let Poll::Ready(number) = call.as_mut().poll(&mut cx) {
            break number;
        }
        wait.recv().expect("the bell rings");
    };
    assert_eq!(number.expect("admitted"), 7);
}

struct Bell(mpsc::Sender<()>);

impl std::task::Wake for Bell {
    fn wake(self: Arc<Self>) {
        let _ = self.0.send(());
    }
}

#[bulkhead("db", type = "thread_pool")]
async fn on_no_runtime() -> AppResult<u8> {
    let (give, take) = oneshot::channel();
    std::thread::spawn(move || give.send(7));
    take.await.map_err(|_| AppError::Gone)
}
