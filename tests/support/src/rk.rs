//! The adapter over resil's public API: settings in, readings out.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use resil::testing::{Isolation, isolate, isolate_process};
use resil::{
    Bulkhead, CircuitBreaker, CircuitBreakerEventKind, RateLimiter, Retry, Settings, State,
    Subscription, ThreadPoolBulkhead, TimeLimiter,
};
use tokio::runtime::{Handle, RuntimeFlavor};

/// What every program may count on under its own settings: names need no table, and limiters have room.
const BASE: &str = "undeclared_instances = \"allow\"\n\
    [rate_limiter.configs.default]\nlimit_for_period = 1000\nlimit_refresh_period = \"1s\"\n";

/// What a circuit breaker has counted.
#[derive(Debug, Default, PartialEq)]
#[allow(missing_docs)]
pub struct Cb {
    pub buffered: u32,
    pub failed: u32,
    pub slow: u32,
    pub slow_failed: u32,
    pub not_permitted: u64,
    pub failure_rate: f64,
    pub slow_rate: f64,
}

/// The places of a bulkhead.
#[derive(Debug, Default, PartialEq)]
#[allow(missing_docs)]
pub struct Bh {
    pub available: u32,
    pub max: u32,
}

/// The permissions of a rate limiter, and who waits.
#[derive(Debug, Default, PartialEq)]
#[allow(missing_docs)]
pub struct Rl {
    pub available: i64,
    pub waiting: u32,
}

/// How the calls of a retry ended.
#[derive(Debug, Default, PartialEq)]
#[allow(missing_docs)]
pub struct Rt {
    pub ok_no_retry: u64,
    pub ok_retry: u64,
    pub err_no_retry: u64,
    pub err_retry: u64,
}

thread_local! {
    static BOOTED: RefCell<Option<Isolation>> = const { RefCell::new(None) };
}

/// What was told, by the name of the instance.
static TOLD: Mutex<BTreeMap<String, Vec<String>>> = Mutex::new(BTreeMap::new());

/// Starts from these settings, in place of all others: on the threads of the runtime, if it has several, else on this one.
///
/// # Panics
/// With the report, when the settings are wrong.
pub fn boot(toml: &str) {
    if let Err(problems) = try_boot(toml) {
        panic!("{problems}");
    }
}

/// [`boot`], with the report as a value.
///
/// # Errors
/// The problems of the settings.
pub fn try_boot(toml: &str) -> Result<(), resil::Problems> {
    let settings = settings(toml);
    let many = Handle::try_current()
        .is_ok_and(|handle| handle.runtime_flavor() == RuntimeFlavor::MultiThread);
    BOOTED.with(|booted| booted.borrow_mut().take());
    if many {
        isolate_process(settings)?;
    } else {
        let isolation = isolate(settings)?;
        BOOTED.with(|booted| *booted.borrow_mut() = Some(isolation));
    }
    listen();
    Ok(())
}

/// Goes on with these settings, in place of those that it started from.
///
/// # Panics
/// With the report, when the settings are wrong.
pub fn reload(toml: &str) {
    if let Err(problems) = resil::reload_from(settings(toml)) {
        panic!("{problems}");
    }
}

fn settings(toml: &str) -> Settings {
    Settings::embedded()
        .without_embedded()
        .toml("base.toml", BASE)
        .toml("resil.toml", toml)
}

/// Keeps what every instance tells.
fn listen() {
    macro_rules! keep {
        ($($policy:ident as $shown:expr;)*) => {$(
            for instance in $policy::all() {
                lock(&TOLD).remove(instance.name());
            }
        )*$(
            for instance in $policy::all() {
                let name = instance.name().to_owned();
                let keep = move |told: String| lock(&TOLD).entry(name.clone()).or_default().push(told);
                Subscription::forever(instance.on_event(move |event| keep($shown(event))));
            }
        )*};
    }
    keep! {
        Retry as |event: &resil::RetryEvent| event.kind.to_string();
        CircuitBreaker as |event: &resil::CircuitBreakerEvent| shown(&event.kind);
        RateLimiter as |event: &resil::RateLimiterEvent| event.kind.to_string();
        TimeLimiter as |event: &resil::TimeLimiterEvent| event.kind.to_string();
        Bulkhead as |event: &resil::BulkheadEvent| event.kind.to_string();
        ThreadPoolBulkhead as |event: &resil::ThreadPoolBulkheadEvent| event.kind.to_string();
    }
}

fn shown(kind: &CircuitBreakerEventKind) -> String {
    match kind {
        CircuitBreakerEventKind::StateTransition(transition) => format!("{kind} {transition}"),
        _ => kind.to_string(),
    }
}

fn lock<T>(mutex: &Mutex<T>) -> std::sync::MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

fn breaker(name: &str) -> CircuitBreaker {
    CircuitBreaker::named(name).expect("a circuit breaker of that name")
}

/// The state of a circuit breaker.
///
/// # Panics
/// Like all readings here, when there is no such instance.
pub fn state(name: &str) -> &'static str {
    breaker(name).state().as_str()
}

/// Changes the state of a circuit breaker: `CLOSE`, `FORCE_OPEN` or `DISABLE`.
///
/// # Panics
/// With another word.
pub fn set_state(name: &str, update: &str) {
    let state = match update {
        "CLOSE" => State::Closed,
        "FORCE_OPEN" => State::ForcedOpen,
        "DISABLE" => State::Disabled,
        other => panic!("no update of the state is called `{other}`"),
    };
    breaker(name)
        .transition_to(state)
        .expect("allowed from every state");
}

/// What a circuit breaker has counted.
pub fn cb(name: &str) -> Cb {
    let metrics = breaker(name).metrics();
    Cb {
        buffered: metrics.number_of_buffered_calls,
        failed: metrics.number_of_failed_calls,
        slow: metrics.number_of_slow_calls,
        slow_failed: metrics.number_of_slow_failed_calls,
        not_permitted: metrics.number_of_not_permitted_calls,
        failure_rate: f64::from(metrics.failure_rate),
        slow_rate: f64::from(metrics.slow_call_rate),
    }
}

/// The places of a bulkhead.
///
/// # Panics
/// When there is no such instance.
pub fn bh(name: &str) -> Bh {
    let metrics = Bulkhead::named(name)
        .expect("a bulkhead of that name")
        .metrics();
    Bh {
        available: metrics.available_concurrent_calls,
        max: metrics.max_allowed_concurrent_calls,
    }
}

/// The permissions of a rate limiter.
///
/// # Panics
/// When there is no such instance.
pub fn rl(name: &str) -> Rl {
    let metrics = RateLimiter::named(name)
        .expect("a rate limiter of that name")
        .metrics();
    let waiting = u32::try_from(metrics.number_of_waiting_threads).unwrap_or(u32::MAX);
    Rl {
        available: metrics.available_permissions,
        waiting,
    }
}

/// How the calls of a retry ended.
///
/// # Panics
/// When there is no such instance.
pub fn retry(name: &str) -> Rt {
    let metrics = Retry::named(name).expect("a retry of that name").metrics();
    Rt {
        ok_no_retry: metrics.successful_calls_without_retry_attempt,
        ok_retry: metrics.successful_calls_with_retry_attempt,
        err_no_retry: metrics.failed_calls_without_retry_attempt,
        err_retry: metrics.failed_calls_with_retry_attempt,
    }
}

/// What the policies of that name told since [`boot`], oldest first.
pub fn events(name: &str) -> Vec<String> {
    lock(&TOLD).get(name).cloned().unwrap_or_default()
}

/// Has the policies of that name told to `listener`.
pub fn on_event(name: &str, listener: impl Fn(&str) + Send + Sync + 'static) {
    let tell = std::sync::Arc::new(listener);
    for breaker in CircuitBreaker::all()
        .into_iter()
        .filter(|breaker| breaker.name() == name)
    {
        let tell = std::sync::Arc::clone(&tell);
        breaker
            .on_event(move |event| tell(&shown(&event.kind)))
            .forever();
    }
    for retry in Retry::all()
        .into_iter()
        .filter(|retry| retry.name() == name)
    {
        let tell = std::sync::Arc::clone(&tell);
        retry
            .on_event(move |event| tell(&event.kind.to_string()))
            .forever();
    }
}

/// The wait that a `Retry-After` header asks for, at that second of Unix time.
pub fn retry_after(header: &str, now_unix: u64) -> Option<Duration> {
    let now = std::time::UNIX_EPOCH + Duration::from_secs(now_unix);
    resil::http::retry_after(header, now)
}

/// A duration as a settings file writes it.
///
/// # Errors
/// What is wrong with the text.
pub fn parse_duration(text: &str) -> Result<Duration, String> {
    resil_config::parse_duration(text).map_err(|error| error.to_string())
}
