//! No test sleeps: its time is that of a paused runtime or of a clock that is moved by hand.
//!
//! Told by the words alone: a file whose code sleeps on tokio's clock may have no test on a runtime that is not paused, and
//! nothing may put its thread to sleep. Tests that are a process of their own (`process` folders) may. A wait of resil
//! itself outside a runtime, which only the system's clock ends, is not seen by this; there are a few, of 1 or 2 ms.

use std::path::Path;

use resil_tests::sources;

/// Where time is the system's on purpose.
const REAL: [&str; 4] = [
    "/process/",
    // Is about code that blocks its thread.
    "/cases-b/b42.rs",
    // A service, and the story that its clients tell.
    "/product-extractor/src/",
    "/tests/sleeps.rs",
];

fn code(path: &Path) -> String {
    let text = std::fs::read_to_string(path).expect("readable");
    let lines = text.lines().filter(|line| !line.trim().starts_with("//"));
    lines.collect::<Vec<_>>().join("\n")
}

/// Why the code of a file may sleep in real time, if it may.
fn sleeps(code: &str) -> Option<&'static str> {
    if code.contains("thread::sleep") {
        return Some("puts its thread to sleep");
    }
    let tokio = ["time::sleep", "time::interval", "time::timeout"];
    let waits = tokio.iter().any(|word| code.contains(word));
    let mut tests = code.lines().filter(|line| line.contains("#[tokio::test"));
    (waits && tests.any(|test| !test.contains("start_paused = true")))
        .then_some("sleeps, and has a test on a runtime that is not paused")
}

#[test]
fn no_test_sleeps_in_real_time() {
    let folders = ["tests", "examples", "resil", "resil-config", "resil-macros"];
    let files: Vec<_> = folders.into_iter().flat_map(sources).collect();
    assert!(files.len() > 200);
    let found: Vec<_> = files
        .iter()
        .filter(|path| {
            let path = path.to_string_lossy().replace('\\', "/");
            !REAL.iter().any(|real| path.contains(real))
        })
        .filter_map(|path| Some(format!("{} {}", path.display(), sleeps(&code(path))?)))
        .collect();
    assert!(found.is_empty(), "{}", found.join("\n"));
}

#[test]
fn what_sleeps_is_recognised() {
    let paused =
        "#[tokio::test(start_paused = true)]\nasync fn test() { tokio::time::sleep(ms(1)).await }";
    assert_eq!(sleeps(paused), None);
    assert!(sleeps(&paused.replace("start_paused", "x")).is_some());
    assert!(sleeps("std::thread::sleep(ms(1))").is_some());
    assert_eq!(sleeps("#[tokio::test]\nasync fn test() {}"), None);
}
