//! Which instances a reload reaches.

use resil::{Bulkhead, CircuitBreaker, Kind, Retry, Settings, retry};
use resil_tests::{AppError, AppResult, isolate};

use super::{lines, reload, reloaded};

#[retry(max = 2)]
async fn unnamed() -> AppResult<u8> {
    Err(AppError::Gone)
}

#[retry("api")]
async fn named() -> AppResult<u8> {
    Ok(1)
}

fn own_retry() -> Retry {
    let all = Retry::all();
    let found = all.iter().find(|retry| retry.name().ends_with("::unnamed"));
    found.cloned().expect("made before its first call")
}

#[tokio::test(start_paused = true)]
async fn an_attribute_without_a_name_follows_the_default_config() {
    let _isolation = isolate("[retry.configs.default]\nwait_duration = \"1s\"");
    let retry = own_retry();
    let changed = reloaded("[retry.configs.default]\nwait_duration = \"2s\"\nmax_attempts = 7");
    assert_eq!(retry.config().wait_duration.as_secs(), 2);
    assert_eq!(retry.config().max_attempts, 2, "the attribute's own number");
    let own = |line: &&String| line.contains("::unnamed.");
    let changed = lines(&changed);
    assert_eq!(changed.iter().filter(own).count(), 1, "{changed:#?}");
    let start = tokio::time::Instant::now();
    assert!(unnamed().await.is_err());
    assert_eq!(start.elapsed().as_secs(), 2);
}

#[test]
fn an_instance_that_is_added_is_there() {
    let _isolation = isolate("");
    let names = || -> Vec<String> {
        let all = Bulkhead::all();
        all.iter()
            .map(|bulkhead| bulkhead.name().to_owned())
            .collect()
    };
    assert!(!names().contains(&"new".to_owned()));
    let changed = reloaded("[bulkhead.instances.new]\nmax_concurrent_calls = 2");
    assert_eq!(changed.added, [(Kind::Bulkhead, "new".to_owned())]);
    assert_eq!(
        lines(&changed),
        ["bulkhead.new.max_concurrent_calls: (not set) -> 2 (new.toml:2:1)"]
    );
    assert!(names().contains(&"new".to_owned()));
    let found = Bulkhead::named("new").expect("declared");
    assert_eq!(found.config().max_concurrent_calls, 2);
}

#[test]
fn a_value_that_is_gone_falls_back_to_the_embedded_file() {
    let _isolation = isolate("[retry.instances.api]\nwait_duration = \"3s\"");
    let retry = Retry::named("api").expect("declared");
    assert_eq!(retry.config().wait_duration.as_secs(), 3);
    let changed = reloaded("");
    assert_eq!(
        lines(&changed),
        ["retry.api.wait_duration: \"3s\" -> \"500ms\" (resil.toml:3:1)"]
    );
    assert_eq!(retry.config().wait_duration.as_millis(), 500);
}

#[test]
fn an_instance_that_nothing_declares_any_more_is_found_no_longer_and_comes_back_as_it_was() {
    let _isolation = isolate("[circuit_breaker.instances.extra]\nsliding_window_size = 5");
    let breaker = CircuitBreaker::named("extra").expect("declared");
    breaker.try_acquire().expect("closed").error(&"boom");
    let changed = reloaded("");
    assert_eq!(
        changed.removed,
        [(Kind::CircuitBreaker, "extra".to_owned())]
    );
    assert!(CircuitBreaker::named("extra").is_err());
    assert_eq!(breaker.config().sliding_window_size, 5);
    reloaded("[circuit_breaker.instances.extra]");
    let again = CircuitBreaker::named("extra").expect("declared");
    assert_eq!(again.metrics().number_of_failed_calls, 1);
    assert_eq!(again.config().sliding_window_size, 100);
}

#[tokio::test]
async fn an_instance_that_a_function_names_must_stay_declared() {
    const ALL: &str = "undeclared_instances = \"allow\"\n\
         [rate_limiter.configs.default]\nlimit_for_period = 1\nlimit_refresh_period = \"1s\"\n\
         [retry.instances.api]\nmax_attempts = 4";
    let settings = |text: &str| {
        Settings::embedded()
            .without_embedded()
            .toml("new.toml", text)
    };
    let _isolation = resil::testing::isolate(settings(ALL)).expect("right");
    let strict = ALL.replace("\"allow\"", "\"deny\"");
    let declared = strict.replace("retry.instances.api", "retry.instances.other");
    let report = resil::reload_from(settings(&declared))
        .expect_err("a function names `api`")
        .to_string();
    assert!(report.contains("`api`"), "{report}");
    assert!(matches!(named().await, Ok(1)));
    let retry = Retry::named("api").expect("still declared");
    assert_eq!(retry.config().max_attempts, 4);
}

#[test]
fn what_the_program_has_set_stays_until_its_sources_say_something_else() {
    let _isolation = isolate("[bulkhead.instances.api]\nmax_concurrent_calls = 7");
    let bulkhead = Bulkhead::named("api").expect("declared");
    bulkhead.set_enabled(false);
    bulkhead.set_max_concurrent_calls(2);
    reloaded("[bulkhead.instances.api]\nmax_concurrent_calls = 7\nmax_wait_duration = \"1s\"");
    assert_eq!(bulkhead.config().max_concurrent_calls, 2);
    assert_eq!(bulkhead.config().max_wait_duration.as_secs(), 1);
    assert!(!bulkhead.is_enabled());
    reloaded("[bulkhead.instances.api]\nmax_concurrent_calls = 8");
    assert_eq!(bulkhead.config().max_concurrent_calls, 8);
    assert!(!bulkhead.is_enabled());
    reloaded("[bulkhead.instances.api]\nenabled = false");
    reloaded("");
    assert!(bulkhead.is_enabled());
}

#[test]
fn a_switch_turns_every_kind_on_and_off() {
    let _isolation = isolate("");
    let switched = || {
        [
            own_retry().is_enabled(),
            CircuitBreaker::named("api").expect("declared").is_enabled(),
            resil::RateLimiter::named("api")
                .expect("declared")
                .is_enabled(),
            resil::TimeLimiter::named("api")
                .expect("declared")
                .is_enabled(),
            Bulkhead::named("api").expect("declared").is_enabled(),
            resil::ThreadPoolBulkhead::named("db")
                .expect("declared")
                .is_enabled(),
        ]
    };
    assert_eq!(switched(), [true; 6]);
    reloaded("enabled = false");
    assert_eq!(switched(), [false; 6]);
    reloaded("enabled = false\n[circuit_breaker]\nenabled = true");
    assert_eq!(switched(), [false, true, false, false, false, false]);
    reloaded("");
    assert_eq!(switched(), [true; 6]);
    assert!(reload("enabled = 1").is_err());
}
