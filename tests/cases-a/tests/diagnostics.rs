//! What the compiler says about the cases that are about being told: how often, and where.

#[path = "../../hygiene/packages.rs"]
mod packages;

use std::collections::BTreeMap;
use std::sync::LazyLock;

use packages::{Diagnostic, Workspace};

const SETTINGS: &str = "undeclared_instances = \"allow\"\n[retry.configs.default]\nwaitDuration = \"0ms\"\n\
    [rate_limiter.configs.default]\nlimit_for_period = 1000\nlimit_refresh_period = \"1s\"\n";

macro_rules! programs {
    ($($name:literal)*) => { &[$(($name, include_str!(concat!("programs/", $name, ".rs")))),*] };
}

const CHECKED: &[(&str, &str)] = programs!["a14_retried" "a16_not_clone" "a23_angles" "a23_closure" "a23_empty" "a23_method" "a24" "a27" "a27_plain"
    "a29" "a58_twice"];
const TESTED: &[(&str, &str)] = programs!["a58_test_above"];
const LINTED: &[(&str, &str)] = programs!["a30" "a32" "a33"];

fn said(command: &[&str], programs: &[(&str, &str)]) -> BTreeMap<String, Vec<Diagnostic>> {
    let names: Vec<_> = programs.iter().map(|(name, _)| *name).collect();
    let workspace = Workspace::new(&format!("cases-a-{}", command.concat()), &names);
    workspace.write("resil.toml", SETTINGS);
    for (name, program) in programs {
        workspace
            .package(name)
            .write(&format!("{name}/src/lib.rs"), program);
    }
    workspace.diagnostics(command)
}

/// What is said about the program of that name, by the compiler or by clippy.
fn about(name: &str) -> Vec<Diagnostic> {
    static SAID: LazyLock<BTreeMap<String, Vec<Diagnostic>>> = LazyLock::new(|| {
        let mut all = said(&["check"], CHECKED);
        all.extend(said(&["check", "--tests"], TESTED));
        all.extend(said(&["clippy"], LINTED));
        all
    });
    SAID.get(name).cloned().unwrap_or_default()
}

fn errors(name: &str) -> Vec<Diagnostic> {
    let mut found = about(name);
    found.retain(|diagnostic| diagnostic.level == "error");
    found
}

fn under(found: &[Diagnostic]) -> Vec<&str> {
    found.iter().map(|found| found.under.as_str()).collect()
}

#[test]
fn a14_a_borrowed_result_cannot_be_retried() {
    let found = errors("a14_retried");
    assert_eq!(under(&found), ["&"], "{found:#?}");
    assert_eq!(found[0].line, 5);
    let message = &found[0].message;
    assert!(
        message.contains("borrows from `val`") && message.contains("cannot be retried"),
        "{message}"
    );
}

#[test]
fn a16_an_argument_that_is_not_clone_is_one_error_at_its_type() {
    let found = errors("a16_not_clone");
    assert_eq!(under(&found), ["Connection"], "{found:#?}");
    assert_eq!(found[0].line, 7);
    assert!(found[0].message.contains("cannot be cloned"), "{found:#?}");
}

#[test]
fn a23_a_bad_path_is_one_error_at_its_string() {
    for (name, literal) in [
        ("a23_angles", "\"Vec<u8>::is_empty\""),
        ("a23_empty", "\"\""),
        ("a23_method", "\"Vec::is_emty\""),
    ] {
        let found = errors(name);
        assert_eq!(under(&found), [literal], "{found:#?}");
    }
    let missing = &errors("a23_method")[0];
    assert_eq!(missing.code, "E0599");
    assert!(missing.message.contains("is_emty"), "{missing:?}");
    // Closures are documented, quoted or not.
    assert_eq!(errors("a23_closure"), []);
}

#[test]
fn a24_unknown_and_repeated_keys() {
    let found = errors("a24");
    assert_eq!(under(&found), ["on_resutl", "windw", "max"], "{found:#?}");
    assert!(found[0].message.contains("did you mean `on_result`?"));
    assert!(found[1].message.contains("has no `windw`"));
    assert!(found[1].message.contains("sliding_window_size"));
    assert!(found[2].message.contains("`max` is given twice"));
    assert_eq!(found[2].line, 11);
}

#[test]
fn a27_a_type_error_in_the_body_keeps_its_place() {
    let (found, plain) = (about("a27"), about("a27_plain"));
    assert_eq!(found.len(), 1, "{found:#?}");
    assert_eq!(found[0].code, "E0308");
    assert_eq!(found[0].label, "expected `usize`, found `&str`");
    assert_eq!(found, plain);
}

#[test]
fn a29_dead_code_is_reported() {
    let found = about("a29");
    let mut names = under(&found);
    names.sort_unstable();
    assert_eq!(names, ["never_a", "never_b"], "{found:#?}");
    assert!(found.iter().all(|found| found.code == "dead_code"));
}

#[test]
fn a30_unused_arguments_are_reported_once() {
    let found = about("a30");
    let mut names = under(&found);
    names.sort_unstable();
    assert_eq!(names, ["forgotten", "waste"], "{found:#?}");
    assert!(found.iter().all(|found| found.code == "unused_variables"));
}

#[test]
fn a32_pedantic_clippy_is_silent() {
    assert_eq!(about("a32"), []);
}

#[test]
fn a33_strict_lints_are_silent() {
    assert_eq!(about("a33"), []);
}

#[test]
fn a58_a_test_attribute_above_is_one_error() {
    let found = errors("a58_test_above");
    assert_eq!(found.len(), 1, "{found:#?}");
    assert!(
        found[0]
            .message
            .contains("put the resil attributes above it")
    );
}

#[test]
fn a58_the_same_attribute_twice_is_one_error_at_the_second() {
    let found = errors("a58_twice");
    assert_eq!(under(&found), ["retry"], "{found:#?}");
    assert_eq!(found[0].line, 5);
}
