//! Errors without names, and lists that could only mean them by one.

use resil::{CircuitBreaker, Retry, circuit_breaker, retry};

use super::{Runs, counted, with_breaker, with_retry};

#[retry("api")]
fn fails(runs: &Runs) -> Result<u8, String> {
    runs.one_more();
    Err("no names".to_owned())
}

#[circuit_breaker("api")]
fn guarded() -> Result<u8, std::io::Error> {
    Err(std::io::ErrorKind::NotFound.into())
}

fn warnings() -> Vec<String> {
    resil::warnings().iter().map(ToString::to_string).collect()
}

#[test]
fn no_list_means_an_error_without_names_which_is_told_once() {
    let _isolation = with_retry("retry_errors = ['NotFound']");
    let runs = Runs::default();
    let _ = (fails(&runs), fails(&runs));
    assert_eq!(runs.take(), 2);
    assert_eq!(
        warnings(),
        [
            "warning: the retry `api` has lists of errors, but no name in them can mean an error of the type \
             `alloc::string::String`, which has none\n |\n = help: put `#[derive(resil::ErrorKinds)]` on the type; rules \
             made in code need `.error_kinds()` besides\n = note: to switch this off, write \
             `allow_warnings = [\"nameless-errors\"]` at the top of the file"
        ]
    );
}

#[test]
fn the_breaker_tells_it_too() {
    let _isolation = with_breaker("record_errors = ['NotFound']");
    let _ = (guarded(), guarded());
    assert_eq!(counted(), (0, 2));
    let [warning] = &warnings()[..] else {
        panic!("one warning")
    };
    assert!(warning.contains("the circuit breaker `api`"), "{warning}");
    assert!(CircuitBreaker::named("api").is_ok());
}

#[test]
fn nothing_is_told_where_lists_have_built_in_names_alone_or_the_warning_is_allowed() {
    let built_in = with_retry("ignore_errors = ['Timeout', 'BulkheadFullException']");
    let _ = fails(&Runs::default());
    assert!(warnings().is_empty());
    assert!(Retry::named("api").is_ok());
    drop(built_in);
    let _allowed = resil_tests::isolate(
        "allow_warnings = ['nameless-errors', 'unused-instance']\n[retry.instances.api]\nwait_duration = 0\nignore_errors = ['NotFound']",
    );
    let _ = fails(&Runs::default());
    assert!(warnings().is_empty());
}
