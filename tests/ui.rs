//! Programs that must compile, and programs that must not, with what the compiler says about them.
//!
//! `TRYBUILD=overwrite` writes anew what it says; every message is then to be read by eye. One program is
//! run by `cargo test --test ui -- trybuild=unknown_key`.

use std::process::Command;

/// Compiles the programs in a process of its own, in whose environment the file of this folder is named:
/// they are built elsewhere, where nothing would be found by looking upward.
#[test]
fn ui() {
    let this = std::env::current_exe().expect("this test has a path");
    let chosen = std::env::args().filter(|argument| argument.starts_with("trybuild="));
    let status = Command::new(this)
        .args(["--ignored", "--exact", "programs", "--nocapture"])
        .args(chosen)
        .env(
            "RESIL_BUILD_CONFIG",
            concat!(env!("CARGO_MANIFEST_DIR"), "/ui/resil.toml"),
        )
        .status()
        .expect("this test can be started again");
    assert!(status.success(), "see above");
}

#[test]
#[ignore = "started by `ui`, with its environment"]
fn programs() {
    let tests = trybuild::TestCases::new();
    tests.pass("ui/pass/**/*.rs");
    tests.compile_fail("ui/fail/**/*.rs");
}
