//! What a reload says of itself.

use std::sync::{Arc, Mutex};

use resil::{Bulkhead, Reloads, Retry, Settings, bulkhead, retry};
use resil_tests::{AppError, AppResult, isolate, refusal};

use super::{lines, reload, reloaded};

#[retry("api")]
#[bulkhead("api")]
async fn call() -> AppResult<u8> {
    Ok(1)
}

const BEFORE: &str =
    "[retry.instances.api]\nmax_attempts = 3\n[bulkhead.instances.api]\nmax_concurrent_calls = 7";

fn in_force() -> (u32, u32) {
    let retry = Retry::named("api").expect("declared").config();
    let bulkhead = Bulkhead::named("api").expect("declared").config();
    (retry.max_attempts, bulkhead.max_concurrent_calls)
}

#[test]
fn what_has_changed_is_listed_with_its_place() {
    let _isolation = isolate(BEFORE);
    let changed = reloaded(
        "[retry.instances.api]\nmax_attempts = 5\nwait_duration = \"1s\"\n[bulkhead.instances.api]\nmax_concurrent_calls = 7",
    );
    assert_eq!(
        lines(&changed),
        [
            "retry.api.max_attempts: 3 -> 5 (new.toml:2:1)",
            "retry.api.wait_duration: \"500ms\" -> \"1s\" (new.toml:3:1)",
        ]
    );
    assert!(changed.added.is_empty() && changed.removed.is_empty());
    assert_eq!(in_force(), (5, 7));
}

#[test]
fn what_is_the_same_changes_nothing() {
    let _isolation = isolate(BEFORE);
    assert!(reloaded(BEFORE).is_empty());
    assert_eq!(resil::reloads().succeeded, 1);
}

#[test]
fn one_problem_keeps_everything_as_it_is() {
    let _isolation = isolate(BEFORE);
    assert_eq!(in_force(), (3, 7));
    let refused = reload(
        "[retry.instances.api]\nmax_attempts = 5\n[bulkhead.instances.api]\nmax_concurrent_calls = -1\nmax_wait = 3",
    );
    let report = refused.expect_err("out of range").to_string();
    assert!(
        report.contains("new.toml:4:24") && report.contains("new.toml:5:"),
        "{report}"
    );
    assert_eq!(in_force(), (3, 7));
    assert!(
        resil::problems().is_empty(),
        "the settings in force are right"
    );
    // And those are what the next one is compared with.
    assert_eq!(lines(&reloaded("[retry.instances.api]\nmax_attempts = 4\n[bulkhead.instances.api]\nmax_concurrent_calls = 7")).len(), 1);
    assert_eq!(in_force(), (4, 7));
}

#[test]
fn good_and_bad_reloads_are_counted_and_the_last_problems_kept() {
    let _isolation = isolate(BEFORE);
    assert_eq!(resil::reloads(), Reloads::default());
    reloaded(BEFORE);
    let problems = reload("[retry").expect_err("cut off");
    let so_far = resil::reloads();
    assert_eq!(
        (so_far.succeeded, so_far.failed, so_far.last_problems),
        (1, 1, Some(problems))
    );
    reloaded(BEFORE);
    let so_far = resil::reloads();
    assert_eq!(
        (so_far.succeeded, so_far.failed, so_far.last_problems),
        (2, 1, None)
    );
}

#[test]
fn listeners_hear_of_every_reload_until_they_unsubscribe() {
    let _isolation = isolate(BEFORE);
    let heard = Arc::new(Mutex::new(Vec::new()));
    let list = Arc::clone(&heard);
    let subscription = resil::on_reload(move |event| {
        let told = match &event.outcome {
            Ok(reloaded) => lines(reloaded).len().to_string(),
            Err(problems) => problems
                .iter()
                .map(|problem| problem.message().to_owned())
                .collect(),
        };
        list.lock().expect("not poisoned").push(told);
    });
    reloaded(
        "[retry.instances.api]\nmax_attempts = 5\n[bulkhead.instances.api]\nmax_concurrent_calls = 8",
    );
    let _ = reload("[no_such_kind]");
    drop(subscription);
    reloaded(BEFORE);
    let heard = heard.lock().expect("not poisoned");
    assert_eq!(heard.len(), 2, "{heard:?}");
    assert!(
        heard[0] == "2" && heard[1].contains("no_such_kind"),
        "{heard:?}"
    );
}

#[test]
fn a_listener_may_reload_and_may_panic() {
    let _isolation = isolate(BEFORE);
    let again = Mutex::new(Some("[retry.instances.api]\nmax_attempts = 9"));
    resil::on_reload(|_| panic!("a listener of the program's own")).forever();
    resil::on_reload(move |_| {
        let settings = again.lock().expect("not poisoned").take();
        if let Some(settings) = settings {
            reloaded(settings);
        }
    })
    .forever();
    reloaded(BEFORE);
    assert_eq!(resil::reloads().succeeded, 2);
    assert_eq!(in_force(), (9, 25));
}

#[tokio::test]
async fn a_good_reload_mends_a_program_that_began_with_problems() {
    let _isolation =
        resil::testing::isolate_unchecked("[bulkhead.instances.api]\nmax_concurrent_calls = -1");
    assert_eq!(
        refusal(&call().await),
        Some(resil::ErrorKind::Misconfigured)
    );
    assert!(reload("[bulkhead.instances.api]\nmax_concurrent_calls = -2").is_err());
    assert_eq!(
        refusal(&call().await),
        Some(resil::ErrorKind::Misconfigured)
    );
    reloaded(BEFORE);
    assert!(matches!(call().await, Ok(1)));
    assert_eq!(in_force(), (3, 7));
    assert!(resil::problems().is_empty());
    // A bad one after it takes nothing back.
    assert!(reload("[no_such_kind]").is_err());
    assert!(!matches!(call().await, Err(AppError::Refused(_))));
}

#[test]
fn files_are_read_again_where_they_were() {
    let folder = std::path::Path::new(env!("CARGO_TARGET_TMPDIR"))
        .join(format!("reload-{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("a folder");
    let file = folder.join("resil.toml");
    std::fs::write(&file, BEFORE).expect("a file");
    let settings = Settings::embedded().file(&file);
    let _isolation = resil::testing::isolate(settings).expect("right");
    assert_eq!(in_force(), (3, 7));
    std::fs::write(&file, BEFORE.replace('3', "4")).expect("a file");
    assert_eq!(in_force(), (3, 7));
    assert_eq!(resil::reload().expect("right").changes.len(), 1);
    assert_eq!(in_force(), (4, 7));
    std::fs::remove_file(&file).expect("the file");
    let report = resil::reload().expect_err("no file").to_string();
    assert!(report.contains("cannot read"), "{report}");
    assert_eq!(in_force(), (4, 7));
    let _ = std::fs::remove_dir_all(&folder);
}

#[test]
fn settings_that_are_probably_not_meant_replace_those_of_before() {
    let with = |settings: &str| format!("allow_warnings = [\"unused-instance\"]\n{settings}");
    let _isolation = isolate(with(BEFORE).as_str());
    assert!(resil::warnings().is_empty());
    reloaded(&with(
        "[retry.instances.api]\nexponential_backoff_multiplier = 3.0",
    ));
    assert_eq!(resil::warnings().len(), 1);
    reloaded(&with(BEFORE));
    assert!(resil::warnings().is_empty());
}
