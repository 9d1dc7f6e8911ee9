//! Instances by key: one for each name that a function gives when it is called, with the settings of one config.

mod room;

use std::sync::atomic::{AtomicU32, Ordering};

use resil::{
    CircuitBreaker, ErrorKind, KeyedPool, Kind, Retry, State, TimeLimiter, bulkhead,
    circuit_breaker, rate_limiter, retry, time_limiter,
};
use resil_tests::{AppError, AppResult, isolate, ms, refusal};

/// A breaker that one failure opens.
const TOUCHY: &str =
    "[circuit_breaker.configs.upstream]\nsliding_window_size = 1\nminimum_number_of_calls = 1\n";

#[circuit_breaker(name = host, config = "upstream")]
async fn fetch(host: &str, fails: bool) -> AppResult<u8> {
    if fails { Err(AppError::Boom) } else { Ok(1) }
}

#[circuit_breaker(name = format!("{host}.example"), config = "upstream")]
async fn post(host: &str) -> AppResult<u8> {
    Ok(u8::try_from(host.len()).unwrap_or(0))
}

fn breaker(key: &str) -> CircuitBreaker {
    CircuitBreaker::keyed("upstream", key).expect("declared")
}

fn pool(kind: Kind) -> KeyedPool {
    let pools = resil::keyed_pools();
    let pool = pools
        .into_iter()
        .find(|pool| pool.kind == kind && &*pool.config == "upstream");
    pool.expect("functions name it")
}

fn names(instances: &[CircuitBreaker]) -> Vec<&str> {
    instances.iter().map(CircuitBreaker::name).collect()
}

#[tokio::test(start_paused = true)]
async fn each_key_has_an_instance_of_its_own() {
    let _isolation = isolate(TOUCHY);
    assert!(fetch("a.example", true).await.is_err());
    let refused = fetch("a.example", false).await;
    assert_eq!(refusal(&refused), Some(ErrorKind::CallNotPermitted));
    assert_eq!(fetch("b.example", false).await.ok(), Some(1));
}

#[tokio::test(start_paused = true)]
async fn functions_that_name_the_config_share_its_instances() {
    let _isolation = isolate(TOUCHY);
    assert!(fetch("a.example", true).await.is_err());
    assert_eq!(refusal(&post("a").await), Some(ErrorKind::CallNotPermitted));
    assert_eq!(post("b").await.ok(), Some(1));
}

#[tokio::test(start_paused = true)]
async fn the_name_of_the_instance_is_the_key() {
    let _isolation = isolate(TOUCHY);
    assert!(fetch("a.example", true).await.is_err());
    let Err(AppError::Refused(refused)) = fetch("a.example", false).await else {
        panic!("admitted")
    };
    assert_eq!(refused.instance(), "a.example");
    assert_eq!(breaker("a.example").state(), State::Open);
}

fn counted<'h>(host: &'h str, evaluated: &AtomicU32) -> &'h str {
    evaluated.fetch_add(1, Ordering::Relaxed);
    host
}

#[retry(name = counted(&host, evaluated), config = "upstream")]
async fn take(host: String, evaluated: &AtomicU32, tries: &AtomicU32) -> AppResult<String> {
    tries.fetch_add(1, Ordering::Relaxed);
    if host.is_empty() {
        Ok(host)
    } else {
        Err(AppError::Boom)
    }
}

#[tokio::test(start_paused = true)]
async fn the_key_is_evaluated_once_for_all_attempts_before_the_arguments_move() {
    let _isolation = isolate("[retry.configs.upstream]\nmax_attempts = 4");
    let (evaluated, tries) = (AtomicU32::new(0), AtomicU32::new(0));
    assert!(take("a".to_owned(), &evaluated, &tries).await.is_err());
    assert_eq!(tries.load(Ordering::Relaxed), 4);
    assert_eq!(evaluated.load(Ordering::Relaxed), 1);
    let metrics = Retry::keyed("upstream", "a").expect("declared").metrics();
    assert_eq!(metrics.failed_calls_with_retry_attempt, 1);
}

fn host_of(url: &str) -> AppResult<&str> {
    url.strip_prefix("https://").ok_or(AppError::Gone)
}

#[retry(name = host_of(url)?, config = "upstream", fallback = |_| Ok(7))]
#[bulkhead(name = host_of(url)?.to_owned(), config = "upstream")]
async fn open(url: &str, ran: &AtomicU32) -> AppResult<u8> {
    ran.fetch_add(1, Ordering::Relaxed);
    if url.len() > 10 {
        Ok(1)
    } else {
        Err(AppError::Boom)
    }
}

#[tokio::test(start_paused = true)]
async fn the_error_of_a_key_is_that_of_the_function_before_anything_else() {
    let _isolation = isolate("");
    let ran = AtomicU32::new(0);
    assert!(matches!(open("ftp://a", &ran).await, Err(AppError::Gone)));
    assert_eq!(ran.load(Ordering::Relaxed), 0);
    assert_eq!(open("https://a", &ran).await.ok(), Some(7));
    assert_eq!(ran.load(Ordering::Relaxed), 3);
    assert_eq!(open("https://a.example", &ran).await.ok(), Some(1));
}

struct Client {
    host: String,
}

impl Client {
    #[retry("api")]
    #[circuit_breaker(name = &self.host, config = "upstream")]
    #[time_limiter(name = format!("{}{path}", self.host), config = "upstream")]
    #[bulkhead]
    async fn get(&mut self, (path, fails): (String, bool)) -> AppResult<usize> {
        if fails {
            Err(AppError::Boom)
        } else {
            Ok(path.len())
        }
    }
}

#[tokio::test(start_paused = true)]
async fn a_key_may_use_self_and_the_parts_of_arguments() {
    let _isolation = isolate(TOUCHY);
    let mut client = Client {
        host: "a".to_owned(),
    };
    assert_eq!(client.get(("/x".to_owned(), false)).await.ok(), Some(2));
    assert!(client.get(("/y".to_owned(), true)).await.is_err());
    assert_eq!(breaker("a").state(), State::Open);
    let limiters = TimeLimiter::all_keyed("upstream").expect("declared");
    let names: Vec<_> = limiters.iter().map(TimeLimiter::name).collect();
    assert_eq!(names, ["a/x", "a/y", "upstream (overflow)"]);
}

#[rate_limiter(name = user.to_string(), config = "upstream", fallback = |_| 0)]
fn plain(user: u32) -> u32 {
    user
}

#[bulkhead(name = user.clone(), config = "upstream")]
fn later(user: String) -> impl Future<Output = AppResult<usize>> {
    std::future::ready(Ok(user.len()))
}

#[circuit_breaker(name = host_of(&url)?, config = "upstream")]
fn boxed(url: String) -> std::pin::Pin<Box<dyn Future<Output = AppResult<usize>> + Send>> {
    Box::pin(async move { Ok(url.len()) })
}

#[tokio::test(start_paused = true)]
async fn every_form_of_function_has_keys() {
    let _isolation = isolate(
        "[rate_limiter.configs.upstream]\nlimit_for_period = 1\nlimit_refresh_period = \"1s\"\ntimeout_duration = \"0s\"",
    );
    assert_eq!((plain(1), plain(1), plain(2)), (1, 0, 2));
    assert_eq!(later("me".to_owned()).await.ok(), Some(2));
    assert_eq!(boxed("https://a".to_owned()).await.ok(), Some(9));
    assert!(matches!(boxed(String::new()).await, Err(AppError::Gone)));
}

#[retry(max = 2 + u32::from(name.is_empty()), wait = "1ms")]
#[circuit_breaker(name = name, config = "upstream", enabled = false)]
#[bulkhead(name = name, config = "upstream")]
async fn named_name(name: &str) -> AppResult<usize> {
    Ok(name.len())
}

#[tokio::test(start_paused = true)]
async fn a_layer_that_is_switched_off_takes_no_instance() {
    let _isolation = isolate("");
    assert_eq!(named_name("a").await.ok(), Some(1));
    assert_eq!(pool(Kind::CircuitBreaker).instances, 0);
    assert_eq!(pool(Kind::Bulkhead).instances, 1);
}

#[tokio::test(start_paused = true)]
async fn all_lists_no_instance_by_key_and_all_keyed_does() {
    let _isolation = isolate("");
    for host in ["a", "b", "a"] {
        assert!(fetch(host, false).await.is_ok());
    }
    assert!(
        CircuitBreaker::all()
            .iter()
            .all(|breaker| breaker.name() != "a")
    );
    let keyed = CircuitBreaker::all_keyed("upstream").expect("declared");
    assert_eq!(names(&keyed), ["b", "a", "upstream (overflow)"]);
}

#[tokio::test(start_paused = true)]
async fn a_listener_hears_of_the_instance_that_calls_use() {
    let _isolation = isolate("");
    let heard = std::sync::Arc::new(AtomicU32::new(0));
    let breaker = breaker("a");
    let counter = std::sync::Arc::clone(&heard);
    let _subscription = breaker.on_event(move |_| {
        counter.fetch_add(1, Ordering::Relaxed);
    });
    for host in ["a", "b", "a"] {
        assert!(fetch(host, false).await.is_ok());
    }
    assert_eq!(heard.load(Ordering::Relaxed), 2);
}

#[retry(name = key, config = "upstream", on_result = |length| *length == 0)]
async fn retried(key: &str) -> usize {
    key.len()
}

#[tokio::test(start_paused = true)]
async fn with_settings_that_are_wrong_calls_that_can_be_refused_are() {
    let _isolation =
        resil::testing::isolate_unchecked("[retry.configs.upstream]\nmax_attempts = 0");
    let refused = fetch("a", false).await;
    assert_eq!(refusal(&refused), Some(ErrorKind::Misconfigured));
    assert_eq!(retried("abc").await, 3);
    let error = CircuitBreaker::keyed("upstream", "a").expect_err("wrong settings");
    assert_eq!(error.kind(), ErrorKind::Misconfigured);
}

#[test]
fn settings_without_the_config_are_a_problem_of_the_start() {
    let settings = resil::Settings::embedded()
        .without_embedded()
        .toml("run.toml", "[circuit_breaker.configs.upstraem]\n");
    let problems = resil::testing::isolate(settings).expect_err("nothing is declared");
    let shown: Vec<String> = problems
        .iter()
        .map(|problem| {
            let help = problem.suggestion().unwrap_or_default();
            format!("{} / {help}", problem.message())
        })
        .collect();
    let about = |part: &str| shown.iter().filter(|text| text.contains(part)).count();
    assert_eq!(
        about("no config of `circuit_breaker` is called `upstream` / did you mean `upstraem`?"),
        1,
        "{shown:#?}"
    );
    assert_eq!(
        about("no config of `bulkhead` is called `upstream` / add `[bulkhead.configs.upstream]`"),
        1
    );
}

#[test]
fn asking_by_hand_for_a_config_that_is_not_there_is_answered_with_the_nearest() {
    let _isolation = isolate("");
    let error = Retry::keyed("upstraem", "a").expect_err("not declared");
    assert_eq!(
        error.to_string(),
        "`upstraem` cannot be used: no config of `retry` is called `upstraem`; did you mean `upstream`?"
    );
}

#[test]
fn waits_and_windows_follow_the_clock_of_the_test() {
    let clock = resil::ManualClock::new();
    let _isolation = resil::testing::isolate_with_clock(TOUCHY, &clock).expect("right");
    let breaker = breaker("a");
    breaker.try_acquire().expect("closed").error(&"boom");
    assert!(breaker.try_acquire().is_err());
    clock.advance(std::time::Duration::from_secs(61));
    assert!(breaker.try_acquire().is_ok());
}

#[tokio::test(start_paused = true)]
async fn a_shutdown_ends_the_waits_of_instances_by_key() {
    let _isolation = isolate("[retry.configs.upstream]\nwait_duration = \"1h\"");
    let start = tokio::time::Instant::now();
    let (evaluated, tries) = (AtomicU32::new(0), AtomicU32::new(0));
    let call = take("b".to_owned(), &evaluated, &tries);
    let (taken, ()) = tokio::join!(call, async {
        tokio::time::sleep(ms(5)).await;
        resil::shutdown();
    });
    assert!(matches!(taken, Err(AppError::Boom)));
    assert_eq!(start.elapsed(), ms(5));
}
