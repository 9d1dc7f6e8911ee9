//! What annotated calls tell the listeners of their policies.

use std::sync::{Arc, Mutex};

use resil::testing::isolate_with_clock;
use resil::{CircuitBreaker, CircuitBreakerEventKind, ManualClock, RateLimiter, Retry, State};
use resil::{TransitionCheckResult, circuit_breaker, rate_limiter, retry};
use resil_tests::{AppError, AppResult, isolate, ms};

type Told = Arc<Mutex<Vec<String>>>;

fn list(told: &Told) -> Vec<String> {
    std::mem::take(&mut *told.lock().expect("no panic"))
}

#[retry("api", attempt = n)]
async fn second_time(first: AppError) -> AppResult<u32> {
    if n == 1 { Err(first) } else { Ok(n) }
}

#[retry("api", attempt = n, on_result = |_: &u32| true)]
async fn never_wanted(first: AppError) -> AppResult<u32> {
    if n == 1 { Err(first) } else { Ok(n) }
}

#[tokio::test(start_paused = true)]
async fn the_last_event_of_a_retry_shows_the_error_that_it_repeated_for() {
    let _isolation = isolate("[retry.instances.api]\nmax_attempts = 2");
    let told = Told::default();
    let list_of = Arc::clone(&told);
    let listening = Retry::named("api")
        .expect("declared")
        .on_event(move |event| {
            let line = format!("{} {} {:?}", event.kind, event.attempts, event.error);
            list_of.lock().expect("no panic").push(line);
        });
    assert_eq!(second_time(AppError::Boom).await.ok(), Some(2));
    assert_eq!(
        list(&told),
        ["RETRY 1 Some(\"boom\")", "SUCCESS 1 Some(\"boom\")"]
    );
    assert_eq!(never_wanted(AppError::Gone).await.ok(), Some(2));
    assert_eq!(
        list(&told),
        ["RETRY 1 Some(\"gone\")", "ERROR 2 Some(\"gone\")"]
    );
    drop(listening);
}

#[rate_limiter("api")]
async fn limited() -> AppResult<()> {
    Ok(())
}

#[tokio::test(start_paused = true)]
async fn a_limiter_tells_of_a_wait_when_it_is_over() {
    let _isolation = isolate(
        "[rate_limiter.instances.api]\nlimit_for_period = 1\nlimit_refresh_period = \"1s\"\ntimeout_duration = \"1s\"",
    );
    let limiter = RateLimiter::named("api").expect("declared");
    let told = Told::default();
    let list_of = Arc::clone(&told);
    let _listening = limiter.on_event(move |event| {
        let line = event.kind.to_string();
        list_of.lock().expect("no panic").push(line);
    });
    limited().await.expect("the first");
    assert_eq!(list(&told), ["SUCCESSFUL_ACQUIRE"]);
    let waiting = tokio::spawn(limited());
    tokio::time::sleep(ms(500)).await;
    assert_eq!(list(&told), [""; 0], "it still waits");
    assert!(limited().await.is_err(), "two periods ahead");
    assert_eq!(list(&told), ["FAILED_ACQUIRE"]);
    waiting
        .await
        .expect("no panic")
        .expect("in the next period");
    assert_eq!(list(&told), ["SUCCESSFUL_ACQUIRE"]);
    // A caller that goes away is neither served nor refused, one that the end of the program reaches is refused.
    tokio::time::timeout(ms(10), limited())
        .await
        .expect_err("dropped while it waits");
    assert_eq!(list(&told), [""; 0]);
    resil::shutdown();
    limited().await.expect_err("no wait any more");
    assert_eq!(list(&told), ["FAILED_ACQUIRE"]);
    assert_eq!(limiter.metrics().available_permissions, 0);
}

#[circuit_breaker("api", transition_on_result = |_| TransitionCheckResult::TransitionToOpen)]
async fn trips() -> AppResult<()> {
    Ok(())
}

#[tokio::test(start_paused = true)]
async fn a_trial_that_closes_a_breaker_may_open_it_again() {
    let clock = ManualClock::new();
    let settings =
        "[circuit_breaker.instances.api]\npermitted_number_of_calls_in_half_open_state = 1";
    let _isolation = isolate_with_clock(settings, &clock).expect("right settings");
    let breaker = CircuitBreaker::named("api").expect("declared");
    breaker.transition_to(State::Open).expect("allowed");
    breaker.transition_to(State::HalfOpen).expect("allowed");
    let told = Told::default();
    let list_of = Arc::clone(&told);
    let _listening = breaker.on_event(move |event| {
        let line = match &event.kind {
            CircuitBreakerEventKind::StateTransition(transition) => transition.to_string(),
            kind => kind.to_string(),
        };
        list_of.lock().expect("no panic").push(line);
    });
    trips().await.expect("a trial");
    assert_eq!(
        list(&told),
        ["SUCCESS", "HALF_OPEN_TO_CLOSED", "CLOSED_TO_OPEN"]
    );
}

#[circuit_breaker("api")]
async fn guarded(fails: bool) -> AppResult<()> {
    if fails { Err(AppError::Boom) } else { Ok(()) }
}

fn kinds(breaker: &CircuitBreaker) -> Vec<String> {
    let events = breaker.latest_events().into_iter();
    events.map(|event| event.kind.to_string()).collect()
}

#[tokio::test(start_paused = true)]
async fn the_latest_events_are_kept_from_the_moment_they_are_asked_for() {
    let _isolation = isolate(
        "[circuit_breaker.instances.api]\nminimum_number_of_calls = 1\nevent_consumer_buffer_size = 3",
    );
    let breaker = CircuitBreaker::named("api").expect("declared");
    assert!(guarded(false).await.is_ok());
    assert!(breaker.latest_events().is_empty());
    resil::keep_events();
    // Twice is no more than once.
    resil::keep_events();
    assert!(guarded(false).await.is_ok());
    assert_eq!(kinds(&breaker), ["SUCCESS"]);
    assert!(guarded(true).await.is_err());
    assert!(guarded(true).await.is_err());
    assert_eq!(
        kinds(&breaker),
        ["ERROR", "FAILURE_RATE_EXCEEDED", "STATE_TRANSITION"]
    );
    assert_eq!(breaker.config().event_consumer_buffer_size, 3);
}

#[tokio::test(start_paused = true)]
async fn instances_made_later_keep_their_events_too_and_limiters_only_where_the_settings_say_so() {
    let _isolation = isolate(
        "[rate_limiter.configs.default]\nlimit_for_period = 9\nlimit_refresh_period = \"1s\"\n\
         [rate_limiter.instances.api]\n[rate_limiter.instances.told]\nsubscribe_for_events = true",
    );
    resil::keep_events();
    let (silent, told) = (RateLimiter::named("api"), RateLimiter::named("told"));
    let (silent, told) = (silent.expect("declared"), told.expect("declared"));
    silent.acquire(1).await.expect("a permission");
    told.acquire(1).await.expect("a permission");
    assert!(silent.latest_events().is_empty());
    assert_eq!(told.latest_events().len(), 1);
    silent.keep_events();
    silent.acquire(1).await.expect("a permission");
    assert_eq!(silent.latest_events().len(), 1);
}
