//! Settings against what the functions of the program do with them: the only one here retries, and cannot fail.

use resil::testing::isolate;
use resil::{Error, retry};

#[retry("api", on_result = Vec::is_empty)]
async fn list() -> Vec<u8> {
    Vec::new()
}

/// Its caller can be told, so it may have any setting.
#[retry("api", on_result = |found: &u8| *found == 0)]
async fn first() -> Result<u8, Error> {
    Ok(0)
}

#[retry("api", on_result = Vec::is_empty, fallback = |_| vec![1])]
async fn list_or_else() -> Vec<u8> {
    Vec::new()
}

#[tokio::test(start_paused = true)]
async fn a_retry_that_is_to_fail_is_a_problem_for_a_function_that_cannot() {
    let fails = "[retry.instances.api]\nmax_attempts = 2\nfail_after_max_attempts = true\n";
    let problems = isolate(fails).expect_err("`list` cannot fail");
    let place = format!("{}:6", file!());
    assert_eq!(
        problems.to_string(),
        format!(
            "\
settings:3:1: `fail_after_max_attempts` of the retry `api` is for functions that can fail, and `usage::list` ({place}) cannot
  |
3 | fail_after_max_attempts = true
  | ^^^^^^^^^^^^^^^^^^^^^^^
  |
  = help: give the function a `fallback` or a `Result`, or let it have an instance without it"
        )
    );
    let off = "[retry]\nenabled = false\n";
    assert!(isolate(format!("{off}{fails}").as_str()).is_ok());
    let _isolation = isolate("").expect("right");
    assert!(list().await.is_empty());
    assert_eq!(first().await.ok(), Some(0));
    assert!(list_or_else().await.is_empty());
}

#[test]
fn instances_that_no_function_uses_are_told_and_can_be_switched_off() {
    let isolation = isolate("").expect("right");
    let warnings = resil::warnings();
    let about = |warning: &resil::Problem| {
        let (kind, name) = warning.concerns().expect("an instance");
        format!("{kind}.{name}")
    };
    let found: Vec<String> = warnings.iter().map(about).collect();
    assert_eq!(
        found,
        [
            "circuit_breaker.api",
            "rate_limiter.api",
            "time_limiter.api",
            "bulkhead.api",
            "thread_pool_bulkhead.db"
        ]
    );
    assert_eq!(
        warnings[4].to_string(),
        "\
resil.toml:12:33: warning: no function uses the thread-pool bulkhead `db`
   |
12 | [thread_pool_bulkhead.instances.db]
   |                                 ^^
   |
   = help: name it in `#[bulkhead(…)]`, or remove its table
   = note: to switch this off, write `allow_warnings = [\"unused-instance\"]` at the top of the file"
    );
    drop(isolation);
    let _isolation = isolate("allow_warnings = [\"unused-instance\"]").expect("right");
    assert!(resil::warnings().is_empty(), "{:?}", resil::warnings());
}
