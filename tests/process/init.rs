//! `init`, which a process has once: this file is a process of its own, and one test.

use resil::{ErrorKind, Settings, retry};
use resil_tests::{AppError, AppResult};

#[retry("api")]
async fn call() -> AppResult<u8> {
    Err(AppError::Boom)
}

#[tokio::test(start_paused = true)]
async fn settings_are_read_once_and_a_failed_reading_changes_nothing() {
    let wrong = Settings::embedded().toml("wrong.toml", "[retry.instances.api]\nmax_attempts = 0");
    let problems = resil::init_from(wrong).expect_err("out of range");
    assert!(problems.to_string().contains("wrong.toml:2:"), "{problems}");

    let right = Settings::embedded().toml("right.toml", "[retry.instances.api]\nmax_attempts = 2");
    resil::init_from(right.clone()).expect("nothing was read before");
    assert!(resil::problems().is_empty());
    assert!(matches!(call().await, Err(AppError::Boom)));
    let retry = resil::Retry::named("api").expect("declared");
    assert_eq!(
        (
            retry.config().max_attempts,
            retry.metrics().failed_calls_with_retry_attempt
        ),
        (2, 1)
    );

    let again = resil::init_from(right).expect_err("the second time");
    assert!(again.to_string().contains("already initialised"), "{again}");
    assert_eq!(
        resil::Bulkhead::named("nobody")
            .map(|_| ())
            .map_err(|e| e.kind()),
        Err(ErrorKind::Misconfigured)
    );
}
