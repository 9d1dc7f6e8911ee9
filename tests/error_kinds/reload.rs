//! Lists that change while the program runs.

use resil::{Settings, circuit_breaker, retry};

use super::{ApiError, Runs, counted};

#[retry("api")]
#[circuit_breaker("api")]
fn fails(runs: &Runs) -> Result<u8, ApiError> {
    runs.one_more();
    Err(ApiError::NotFound)
}

fn settings(lists: &str) -> String {
    format!(
        "[retry.instances.api]\nwait_duration = 0\n{lists}\n[circuit_breaker.instances.api]\n{lists}"
    )
}

fn reload(lists: &str) {
    let new = Settings::embedded().toml("new.toml", settings(lists));
    let reloaded = resil::reload_from(new);
    reloaded.unwrap_or_else(|problems| panic!("{problems}"));
}

#[test]
fn a_reload_gives_lists_takes_them_and_changes_them() {
    let _isolation = resil_tests::isolate(&settings(""));
    let runs = Runs::default();
    let attempts = |lists: Option<&str>| {
        if let Some(lists) = lists {
            reload(lists);
        }
        let _ = fails(&runs);
        runs.take()
    };
    assert_eq!((attempts(None), counted()), (3, (3, 3)));
    assert_eq!(
        (attempts(Some("ignore_errors = ['NotFound']")), counted()),
        (1, (3, 3))
    );
    assert_eq!(
        (attempts(Some("ignore_errors = ['Status']")), counted()),
        (3, (6, 6))
    );
    assert_eq!((attempts(Some("")), counted()), (3, (9, 9)));
}

#[test]
fn a_name_that_no_error_has_refuses_the_reload() {
    let _isolation = resil_tests::isolate(&settings("ignore_errors = ['NotFound']"));
    let wrong = Settings::embedded().toml("new.toml", settings("ignore_errors = ['NotFund']"));
    let problems = resil::reload_from(wrong).expect_err("no such name");
    assert_eq!(problems.iter().count(), 2, "{problems}");
    let runs = Runs::default();
    let _ = fails(&runs);
    assert_eq!(runs.take(), 1);
}
