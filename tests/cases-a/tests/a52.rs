//! A crate without a settings file, anywhere.

#[path = "../../hygiene/packages.rs"]
mod packages;

use std::path::PathBuf;

use packages::Workspace;

const MAIN: &str = include_str!("programs/a52.rs");

/// Every file below the folder.
fn files(folder: &std::path::Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for entry in std::fs::read_dir(folder).expect("a folder") {
        let path = entry.expect("an entry").path();
        if path.is_dir() {
            found.extend(files(&path));
        } else {
            found.push(path);
        }
    }
    found.sort();
    found
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

#[test]
fn a52_unnamed_attributes_need_no_file() {
    let workspace = Workspace::new("no-file", &["filed-nowhere"]);
    workspace
        .package("filed-nowhere")
        .write("filed-nowhere/src/main.rs", MAIN)
        // As cargo leaves it in a packaged crate.
        .write("filed-nowhere/Cargo.toml.orig", "");
    let before = files(workspace.dir());
    for command in [&["build"][..], &["test"], &["doc", "--no-deps"]] {
        let output = workspace.cargo(command);
        assert!(
            output.status.success(),
            "{command:?}: {}",
            text(&output.stderr)
        );
    }
    assert_eq!(
        files(workspace.dir()),
        before,
        "the build writes into the sources"
    );

    let run = workspace.cargo(&["run", "--quiet"]);
    assert!(run.status.success());
    assert_eq!(text(&run.stderr), "");
    let shown = text(&run.stdout);
    for line in [
        "retry 3 500ms",
        "circuit_breaker 50 100 100",
        "bulkhead 25 0ns",
        "time_limiter 1s",
        "said: Ok(1)",
    ] {
        assert!(
            shown.lines().any(|shown| shown == line),
            "no {line:?} in {shown}"
        );
    }

    let named = "\n#[resil::circuit_breaker(\"gemini\")]\npub fn named() -> Result<u8, resil::Error> {\n    Ok(1)\n}\n";
    workspace.write("filed-nowhere/src/main.rs", &format!("{MAIN}{named}"));
    let said = workspace
        .diagnostics(&["check"])
        .remove("filed-nowhere")
        .unwrap_or_default();
    let errors: Vec<_> = said.iter().filter(|said| said.level == "error").collect();
    assert_eq!(errors.len(), 1, "{said:#?}");
    assert_eq!(errors[0].under, "\"gemini\"");
    let place = workspace.dir().join("filed-nowhere/resil.toml");
    assert!(
        errors[0].message.contains(&place.display().to_string()),
        "{said:#?}"
    );
}
