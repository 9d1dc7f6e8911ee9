//! A program that makes a thousand calls a second to a service on this machine, while its settings are reloaded five hundred
//! times, every other time from a file that is wrong: no call is lost, no permit, and no state.

mod files;
mod service;

use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering::SeqCst};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};
use std::{env, fs};

use resil::{
    Bulkhead, CircuitBreaker, CircuitBreakerEventKind, ErrorKind, RateLimiter, Retry, Settings,
    State, TimeLimiter,
};
use resil_tests::{AppError, ms, refusal};
use tokio::runtime::Builder;
use tokio::time::{MissedTickBehavior, interval};

use self::files::file;
use self::service::{Client, Service, down};

const TEST: &str = "nothing_is_lost_when_settings_change_under_load";
/// The variable that is set in the process of the test's own.
const APART: &str = "TEST_RUNS_APART";
const RELOADS: u32 = 500;
/// From one reload to the next.
const PACE: Duration = Duration::from_millis(8);

#[test]
fn nothing_is_lost_when_settings_change_under_load() {
    if env::var_os(APART).is_none() {
        return run_apart();
    }
    let runtime = Builder::new_multi_thread()
        .worker_threads(2)
        .enable_all()
        .build();
    runtime.expect("a runtime").block_on(run());
}

/// Runs this test once more, where it may say on standard error what is wrong with two hundred and fifty files.
fn run_apart() {
    let this = env::current_exe().expect("a program");
    let run = Command::new(this)
        .args(["--exact", TEST, "--nocapture"])
        .env(APART, "")
        .output()
        .expect("a process");
    print!("{}", String::from_utf8_lossy(&run.stdout));
    let said = String::from_utf8_lossy(&run.stderr);
    let panic = said.find("panicked").map_or("", |at| &said[at..]);
    assert!(run.status.success(), "{panic}");
}

async fn run() {
    let path = scratch();
    fs::write(&path, file(0).0).expect("written");
    resil::init_from(Settings::embedded().file(&path)).expect("right");
    let heard = count_successes();
    for _ in 0..2 {
        assert!(matches!(down().await, Err(AppError::Boom)));
    }
    let (service, start) = (Service::start().await, Instant::now());
    let reloading = thread::spawn({
        let path = path.clone();
        move || reload_all(&path)
    });
    let made = load(Client::of(&service), &reloading).await;
    let (usual, slowest) = reloading.join().expect("each went as expected");
    let took = start.elapsed();
    let _ = fs::remove_file(&path);
    println!(
        "{made} calls in {took:?}, {:.0} a second; {RELOADS} reloads of {usual:?}, the slowest took {slowest:?}",
        f64::from(made) / took.as_secs_f64()
    );
    assert_eq!(service.served.load(SeqCst), made);
    assert_eq!(heard.load(SeqCst), made);
    no_call_was_lost(made);
    no_permit_was_lost().await;
    no_state_was_lost(took);
    let told = resil::reloads();
    assert_eq!((told.succeeded, told.failed), (250, 250));
    assert!(told.last_problems.is_some());
}

fn scratch() -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR"));
    folder.join(format!("reload-under-load-{}.toml", std::process::id()))
}

/// Counts what the circuit breaker tells of calls that succeeded.
fn count_successes() -> Arc<AtomicU32> {
    let heard = Arc::new(AtomicU32::new(0));
    let count = Arc::clone(&heard);
    let breaker = CircuitBreaker::named("api").expect("declared");
    breaker
        .on_event(move |event| {
            if matches!(event.kind, CircuitBreakerEventKind::Success { .. }) {
                count.fetch_add(1, SeqCst);
            }
        })
        .forever();
    heard
}

/// Reloads again and again; gives how long one took, and the slowest.
fn reload_all(path: &Path) -> (Duration, Duration) {
    let (mut all, mut slowest) = (Duration::ZERO, Duration::ZERO);
    for turn in 0..RELOADS {
        let (text, is_right) = file(turn);
        fs::write(path, text).expect("written");
        let start = Instant::now();
        assert_eq!(resil::reload().is_ok(), is_right, "{turn}");
        all += start.elapsed();
        slowest = slowest.max(start.elapsed());
        thread::sleep(PACE.saturating_sub(start.elapsed()));
    }
    (all / RELOADS, slowest)
}

/// Makes a call each millisecond while there are reloads; gives how many, all of which were good.
async fn load<T>(client: Arc<Client>, reloading: &JoinHandle<T>) -> u32 {
    let mut ticks = interval(ms(1));
    ticks.set_missed_tick_behavior(MissedTickBehavior::Burst);
    let mut calls = Vec::new();
    while !reloading.is_finished() {
        ticks.tick().await;
        let client = Arc::clone(&client);
        calls.push(tokio::spawn(async move { client.get().await }));
        if calls.len().is_multiple_of(10) {
            assert_eq!(refusal(&down().await), Some(ErrorKind::CallNotPermitted));
        }
    }
    let made = u32::try_from(calls.len()).expect("few");
    for call in calls {
        let ended = call.await.expect("no panic");
        assert!(ended.is_ok(), "{ended:?}");
    }
    made
}

/// Each call was made once, and every policy has counted it once.
fn no_call_was_lost(made: u32) {
    let retry = Retry::named("api").expect("declared").metrics();
    assert_eq!(
        retry.successful_calls_without_retry_attempt,
        u64::from(made)
    );
    let timed = TimeLimiter::named("api").expect("declared").metrics();
    assert_eq!(timed.successful_calls, u64::from(made));
}

/// Nor was one made up.
async fn no_permit_was_lost() {
    let bulkhead = Bulkhead::named("api").expect("declared").metrics();
    assert_eq!(
        bulkhead.available_concurrent_calls,
        bulkhead.max_allowed_concurrent_calls
    );
    let limiter = RateLimiter::named("api").expect("declared");
    let config = limiter.config();
    tokio::time::sleep(config.limit_refresh_period * 2).await;
    let metrics = limiter.metrics();
    assert_eq!(metrics.number_of_waiting_threads, 0);
    assert_eq!(
        metrics.available_permissions,
        i64::from(config.limit_for_period)
    );
}

/// The open breaker has the wait that it was opened with, and the closed one its window.
fn no_state_was_lost(took: Duration) {
    let all = CircuitBreaker::all();
    let down = all
        .iter()
        .find(|breaker| breaker.name().ends_with("::down"));
    let down = down.expect("made");
    assert_eq!(down.state(), State::Open);
    let refused = down.try_acquire().expect_err("open");
    let left = refused.retry_after().expect("open for a time");
    assert!(left + took <= Duration::from_hours(1), "{left:?}");
    assert!(left > Duration::from_mins(55), "{left:?}");
    let breaker = CircuitBreaker::named("api").expect("declared");
    assert_eq!(breaker.state(), State::Closed);
    assert_eq!(
        breaker.metrics().number_of_buffered_calls,
        breaker.config().sliding_window_size
    );
}
