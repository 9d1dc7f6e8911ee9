//! Two crates that give one instance different numbers.

use resil::Retry;
use resil::testing::isolate;

resil::__rt::embed!(
    "first",
    "first/resil.toml",
    "[retry.instances.shared]\nmax_attempts = 4\nwait_duration = \"1s\"\n\
     [time_limiter.instances.shared]\ntimeout_duration = \"3s\"\n"
);
resil::__rt::embed!(
    "second",
    "second/resil.toml",
    "[retry.instances.shared]\nmax_attempts = 5\nwait_duration = \"2s\"\n\
     enable_exponential_backoff = true\nexponential_max_wait_duration = \"9s\"\n\
     [time_limiter.instances.shared]\ntimeout_duration = \"3s\"\n"
);

#[test]
fn every_disagreement_is_told_also_about_a_key_that_only_one_of_them_sets() {
    let problems = isolate("").expect_err("they disagree");
    let text = problems.to_string();
    for key in [
        "max_attempts",
        "wait_duration",
        "enable_exponential_backoff",
        "exponential_max_wait_duration",
    ] {
        assert!(
            text.contains(&format!("retry.instances.shared.{key}`")),
            "{key}: {text}"
        );
    }
    assert_eq!(problems.iter().count(), 4, "{text}");
}

#[test]
fn a_run_time_source_that_sets_every_key_in_question_settles_it() {
    let _isolation = isolate(
        "[retry.instances.shared]\nmax_attempts = 6\nwait_duration = \"3s\"\n\
         enable_exponential_backoff = false\nexponential_max_wait_duration = \"8s\"",
    )
    .unwrap_or_else(|problems| panic!("{problems}"));
    assert_eq!(
        Retry::named("shared")
            .expect("declared")
            .config()
            .max_attempts,
        6
    );
}
