//! The three forms of an attribute: named, unnamed with numbers, and bare; on functions and methods.

use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU32, Ordering::SeqCst};

use resil::{bulkhead, circuit_breaker, rate_limiter, retry, time_limiter};
use resil_tests::{AppError, AppResult, isolate, ms};

static LISTED: AtomicU32 = AtomicU32::new(0);

#[retry(max = 3, on_result = "Vec::is_empty")]
async fn list_files(_dir: &Path) -> Vec<PathBuf> {
    LISTED.fetch_add(1, SeqCst);
    Vec::new()
}

#[tokio::test(start_paused = true)]
async fn an_unnamed_retry_repeats_an_unwanted_result_of_a_plain_function() {
    let _isolation = isolate("");
    let start = tokio::time::Instant::now();
    assert!(list_files(Path::new("/nowhere")).await.is_empty());
    assert_eq!(LISTED.load(SeqCst), 3);
    // `configs.default` of the file beside Cargo.toml gives the wait.
    assert_eq!(start.elapsed(), ms(1000));
}

#[circuit_breaker("api")]
async fn guarded(fail: bool) -> AppResult<u8> {
    if fail { Err(AppError::Boom) } else { Ok(1) }
}

#[tokio::test]
async fn a_named_circuit_breaker_takes_its_numbers_from_the_settings() {
    let _isolation = isolate("[circuit_breaker.instances.api]\nsliding_window_size = 2");
    assert_eq!(guarded(false).await.ok(), Some(1));
    assert!(guarded(true).await.is_err());
    let breaker = resil::CircuitBreaker::named("api").expect("declared");
    assert_eq!(breaker.state(), resil::State::Open);
}

#[bulkhead]
async fn bare() -> AppResult<u8> {
    Ok(7)
}

#[tokio::test]
async fn a_bare_bulkhead_runs_on_the_defaults() {
    let _isolation = isolate("");
    assert_eq!(bare().await.ok(), Some(7));
}

struct Counter {
    calls: u32,
}

impl Counter {
    #[retry(max = 3, wait = "0s")]
    #[circuit_breaker]
    #[rate_limiter(limit_for_period = 10, limit_refresh_period = "1s")]
    #[time_limiter(timeout = "1s")]
    #[bulkhead]
    async fn bump(&mut self) -> AppResult<u32> {
        self.calls += 1;
        if self.calls < 3 {
            Err(AppError::Boom)
        } else {
            Ok(self.calls)
        }
    }

    #[retry("api", attempt = n)]
    #[time_limiter("api")]
    async fn number(&self) -> AppResult<u32> {
        if n < 3 { Err(AppError::Boom) } else { Ok(n) }
    }
}

#[tokio::test(start_paused = true)]
async fn a_method_may_change_what_it_is_called_on() {
    let _isolation = isolate("");
    let mut counter = Counter { calls: 0 };
    assert_eq!(counter.bump().await.ok(), Some(3));
    assert_eq!(counter.calls, 3);
}

#[tokio::test(start_paused = true)]
async fn the_body_knows_the_number_of_its_attempt() {
    let _isolation = isolate("");
    assert_eq!(Counter { calls: 0 }.number().await.ok(), Some(3));
}

#[tokio::test(start_paused = true)]
async fn annotated_calls_can_be_spawned() {
    // Spawned on a runtime of one thread, the isolation holds in the task too.
    let _isolation = isolate("");
    let by_reference = tokio::spawn(async { Counter { calls: 0 }.number().await.ok() });
    let by_unique_reference = tokio::spawn(async { Counter { calls: 0 }.bump().await.ok() });
    assert_eq!(by_reference.await.expect("joined"), Some(3));
    assert_eq!(by_unique_reference.await.expect("joined"), Some(3));
}

#[retry(max = 3, wait = "0s")]
async fn consume(bytes: Vec<u8>, mut text: String, (a, b): (u32, u32)) -> AppResult<usize> {
    static CALLS: AtomicU32 = AtomicU32::new(0);
    text.push('!');
    let length = bytes.len() + text.len() + (a + b) as usize;
    drop(bytes);
    if CALLS.fetch_add(1, SeqCst) < 2 {
        Err(AppError::Boom)
    } else {
        Ok(length)
    }
}

#[tokio::test]
async fn each_attempt_starts_from_the_arguments_as_passed() {
    let _isolation = isolate("");
    assert_eq!(
        consume(vec![1, 2], "ab".to_owned(), (3, 4)).await.ok(),
        Some(2 + 3 + 7)
    );
}

#[retry(max = attempts, wait = "0s", attempt = n)]
async fn as_often_as(attempts: u64, seen: &mut Vec<u32>) -> AppResult<()> {
    seen.push(n);
    Err(AppError::Boom)
}

#[tokio::test]
async fn the_number_of_attempts_may_come_from_an_argument() {
    let _isolation = isolate("");
    for (attempts, expected) in [(0, 1), (1, 1), (4, 4)] {
        let mut seen = Vec::new();
        assert!(as_often_as(attempts, &mut seen).await.is_err());
        assert_eq!(seen.len(), expected);
    }
}
