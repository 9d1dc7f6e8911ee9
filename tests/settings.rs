//! Where settings come from, and what happens when they are wrong.

use resil::{CircuitBreaker, ErrorKind, Retry, Settings, circuit_breaker, retry};
use resil_tests::{AppError, AppResult, isolate, refusal};

#[retry("api")]
#[circuit_breaker("api")]
async fn guarded() -> AppResult<u8> {
    Ok(1)
}

#[retry("api")]
async fn only_retried(calls: &std::sync::atomic::AtomicU32) -> AppResult<u8> {
    calls.fetch_add(1, std::sync::atomic::Ordering::SeqCst);
    Err(AppError::Boom)
}

#[tokio::test(start_paused = true)]
async fn with_bad_settings_what_can_be_refused_is_and_the_rest_runs_on_the_embedded_file() {
    let _isolation = resil::testing::isolate_unchecked("[retry.instances.api]\nmax_atempts = 7");
    let Err(AppError::Refused(refused)) = guarded().await else {
        panic!("admitted")
    };
    assert_eq!(refused.kind(), ErrorKind::Misconfigured);
    let report = std::error::Error::source(&refused)
        .expect("has problems")
        .to_string();
    assert!(
        report.contains("max_atempts") && report.contains("max_attempts"),
        "{report}"
    );
    let calls = std::sync::atomic::AtomicU32::new(0);
    assert!(matches!(only_retried(&calls).await, Err(AppError::Boom)));
    assert_eq!(calls.into_inner(), 3);
}

#[tokio::test]
async fn a_refusal_for_bad_settings_is_not_retried() {
    let _isolation = resil::testing::isolate_unchecked("[no_such_kind]");
    let start = tokio::time::Instant::now();
    assert_eq!(refusal(&guarded().await), Some(ErrorKind::Misconfigured));
    assert!(start.elapsed() < std::time::Duration::from_millis(500));
}

#[test]
fn run_time_settings_lie_over_the_embedded_ones_key_by_key() {
    let _isolation = isolate("[retry.instances.api]\nmax_attempts = 7");
    let config = Retry::named("api").expect("declared").config();
    assert_eq!(
        (config.max_attempts, config.wait_duration.as_millis()),
        (7, 500)
    );
}

#[test]
fn a_name_that_no_table_declares_is_an_error_with_the_nearest() {
    let _isolation = isolate("");
    let refused = Retry::named("apii").expect_err("not declared");
    let report = std::error::Error::source(&refused)
        .expect("has problems")
        .to_string();
    assert!(
        report.contains("`apii`") && report.contains("`api`"),
        "{report}"
    );
}

#[test]
fn undeclared_names_can_be_allowed() {
    let _isolation = isolate("undeclared_instances = \"allow\"");
    assert_eq!(CircuitBreaker::named("new").expect("allowed").name(), "new");
}

#[test]
fn every_problem_is_reported_at_once() {
    let bad = "[retry.instances.api]\nmax_attempts = 0\nwait_duration = 5\n[bulkhed.instances.x]";
    let problems = resil::testing::isolate(bad).expect_err("three mistakes");
    assert_eq!(problems.iter().count(), 3, "{problems}");
}

#[test]
fn a_missing_file_is_a_problem_that_names_it() {
    let problems = resil::testing::isolate(Settings::embedded().file("no/such/file.toml"))
        .expect_err("missing");
    assert!(
        problems.to_string().contains("no/such/file.toml"),
        "{problems}"
    );
}

#[test]
fn instances_of_isolated_tests_are_their_own() {
    let first = isolate("[retry.instances.api]\nmax_attempts = 5");
    {
        let _second = isolate("[retry.instances.api]\nmax_attempts = 6");
        assert_eq!(
            Retry::named("api").expect("declared").config().max_attempts,
            6
        );
    }
    assert_eq!(
        Retry::named("api").expect("declared").config().max_attempts,
        5
    );
    drop(first);
}

#[test]
fn an_instance_of_a_run_time_file_that_nothing_knows_is_a_problem() {
    let file = std::env::temp_dir().join(format!("resil-unknown-{}.toml", std::process::id()));
    std::fs::write(&file, "[retry.instances.apii]\nmax_attempts = 1\n").expect("written");
    let problems = resil::testing::isolate(Settings::embedded().file(&file)).expect_err("misspelt");
    std::fs::remove_file(&file).expect("removed");
    let report = problems.to_string();
    assert!(
        report.contains("retry.instances.apii") && report.contains("did you mean `api`?"),
        "{report}"
    );
}

#[test]
fn a_refusal_for_bad_settings_says_the_first_problem_in_a_line() {
    let _isolation = isolate("");
    let refused = Retry::named("apii").expect_err("not declared").to_string();
    assert_eq!(
        refused,
        "`apii` cannot be used: no retry is called `apii`; did you mean `api`?"
    );
}

#[retry(max = 2, wait = "1s")]
#[circuit_breaker(wait_duration_in_open_state = "1ms")]
#[allow(dead_code)] // what is told of it comes before its first call
async fn outlasts_the_open_breaker() -> AppResult<u8> {
    Ok(1)
}

#[test]
fn what_is_probably_not_meant_is_told_and_can_be_switched_off() {
    let no_effect = "[retry.instances.api]\nexponential_backoff_multiplier = 2";
    let isolation = isolate(no_effect);
    let told = resil::warnings();
    let about = |name: &str| {
        told.iter()
            .filter(|warning| warning.to_string().contains(name))
            .count()
    };
    assert_eq!(about("exponential_backoff_multiplier"), 1, "{told:?}");
    assert!(
        told.iter().any(|warning| warning
            .as_warning()
            .is_some_and(|kind| kind.name() == "retry-outlasts-open")),
        "{told:?}"
    );
    drop(isolation);
    let _isolation = isolate(&format!(
        "allow_warnings = [\"no-effect\", \"retry-outlasts-open\", \"unused-instance\"]\n{no_effect}"
    ));
    assert!(resil::warnings().is_empty(), "{:?}", resil::warnings());
}
