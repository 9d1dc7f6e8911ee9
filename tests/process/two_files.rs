//! A program of two crates with a settings file each: this one, and a library that is made up here.

use resil::testing::isolate;
use resil::{RateLimiter, Retry, TimeLimiter, retry};
use resil_tests::{AppError, AppResult, ms};

resil::__rt::embed!(
    "a-library",
    "a-library/resil.toml",
    "[retry.configs.default]\nwait_duration = \"77ms\"\n\
     [retry.configs.patient]\nmax_attempts = 9\n\
     [retry.instances.library]\nbase_config = \"patient\"\n\
     [rate_limiter.instances.library]\nlimit_for_period = 5\nlimit_refresh_period = \"2s\"\n\
     [time_limiter.instances.shared]\ntimeout_duration = \"3s\"\n"
);

#[retry("api")]
async fn of_this_crate() -> AppResult<()> {
    Err(AppError::Boom)
}

#[test]
fn both_files_serve_their_own_instances() {
    let _isolation = isolate("").expect("no problems");
    let library = Retry::named("library").expect("declared").config();
    assert_eq!((library.max_attempts, library.wait_duration), (9, ms(77)));
    let own = Retry::named("api").expect("declared").config();
    assert_eq!((own.max_attempts, own.wait_duration), (3, ms(500)));
}

#[test]
fn a_run_time_source_changes_one_key_and_the_rest_stays_the_librarys() {
    let _isolation = isolate(
        "[retry.instances.library]\nfail_after_max_attempts = true\n\
         [rate_limiter.instances.library]\ntimeout_duration = \"1s\"",
    )
    .unwrap_or_else(|problems| panic!("{problems}"));
    let library = Retry::named("library").expect("declared").config();
    assert_eq!((library.max_attempts, library.wait_duration), (9, ms(77)));
    assert!(library.fail_after_max_attempts);
    let limiter = RateLimiter::named("library").expect("declared").config();
    assert_eq!(
        (limiter.limit_for_period, limiter.timeout_duration),
        (5, ms(1_000))
    );
}

#[test]
fn a_run_time_base_may_be_a_config_of_the_instances_own_crate() {
    let _isolation =
        isolate("[retry.instances.library]\nbase_config = \"patient\"\nmax_attempts = 4")
            .unwrap_or_else(|problems| panic!("{problems}"));
    assert_eq!(
        Retry::named("library")
            .expect("declared")
            .config()
            .max_attempts,
        4
    );
}

#[tokio::test(start_paused = true)]
async fn the_numbers_of_an_instance_do_not_depend_on_who_asks_first() {
    let _isolation = isolate("[retry.instances.api]\nmax_attempts = 2")
        .unwrap_or_else(|problems| panic!("{problems}"));
    let named = Retry::named("api").expect("declared").config();
    let start = tokio::time::Instant::now();
    assert!(of_this_crate().await.is_err());
    assert_eq!((named.max_attempts, named.wait_duration), (2, ms(500)));
    assert_eq!(start.elapsed(), ms(500));
}

#[test]
fn a_mistake_in_a_run_time_source_is_told_once() {
    let problems =
        isolate("[retry.instances.library]\nmax_attempts = 0").expect_err("out of range");
    assert_eq!(problems.iter().count(), 1, "{problems}");
    let problems = isolate("[retry.instances.library]\nbase_config = \"nowhere\"")
        .expect_err("no such config");
    assert_eq!(problems.iter().count(), 1, "{problems}");
}

#[test]
fn an_instance_of_the_library_is_known_to_this_crate() {
    let _isolation = isolate("").expect("no problems");
    let timeout = TimeLimiter::named("shared").expect("declared").timeout();
    assert_eq!(timeout, ms(3_000));
}
