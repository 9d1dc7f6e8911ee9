//! Programs that must compile and run, and programs that must not, with what the compiler says about them.
//!
//! `TRYBUILD=overwrite` writes anew what it says; every message is then to be read by eye. One program is
//! run by `cargo test --test ui -- ui trybuild=unknown_key`.

use std::process::Command;

/// Compiles programs in a process of its own, in whose environment their file is named: they are built
/// elsewhere, where nothing would be found by looking upward.
fn compile(programs: &str, file: &str) {
    let this = std::env::current_exe().expect("this test has a path");
    let chosen = std::env::args().filter(|argument| argument.starts_with("trybuild="));
    let status = Command::new(this)
        .args(["--ignored", "--exact", programs, "--nocapture"])
        .args(chosen)
        .env(
            "RESIL_BUILD_CONFIG",
            format!("{}/ui/{file}", env!("CARGO_MANIFEST_DIR")),
        )
        .status()
        .expect("this test can be started again");
    assert!(status.success(), "see above");
}

#[test]
fn ui() {
    compile("good_programs", "pass/resil.toml");
    compile("bad_programs", "resil.toml");
}

#[test]
#[ignore = "started by `ui`, with its environment"]
fn good_programs() {
    trybuild::TestCases::new().pass("ui/pass/**/*.rs");
}

#[test]
#[ignore = "started by `ui`, with its environment"]
fn bad_programs() {
    trybuild::TestCases::new().compile_fail("ui/fail/**/*.rs");
}
