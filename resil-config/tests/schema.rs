//! The schema that editors check a file by says of files what the reader says.

use std::path::{Path, PathBuf};
use std::{env, fs};

use jsonschema::Validator;
use resil_config::{Layer, SourceFile, Stack, schema};
use serde_json::Value as Json;

fn validator() -> Validator {
    let schema: Json = serde_json::from_str(&schema::json()).expect("JSON");
    jsonschema::draft7::meta::validate(&schema).expect("a schema of draft 7");
    jsonschema::draft7::new(&schema).expect("a schema")
}

/// Where a file is wrong to the schema.
fn complaints(validator: &Validator, text: &str) -> Vec<String> {
    let file: Json = toml::from_str(text).expect("TOML");
    let errors = validator.iter_errors(&file);
    errors
        .map(|error| format!("{}: {error}", error.instance_path()))
        .collect()
}

fn is_right_to_the_reader(text: &str) -> bool {
    let (layer, problems) = Layer::parse(&SourceFile::new("resil.toml", text));
    problems.is_empty() && Stack::new([layer]).check().is_empty()
}

/// The settings files of the repository in a folder; a packaged crate has none.
fn files_in(folder: &Path, is_wanted: &dyn Fn(&Path) -> bool, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
        let path = entry.path();
        if path.is_dir() {
            files_in(&path, is_wanted, found);
        } else if is_wanted(&path) {
            found.push(path);
        }
    }
    found.sort();
}

fn repository() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

#[test]
fn every_file_that_is_right_is_right_to_the_schema() {
    let validator = validator();
    let is_settings = |path: &Path| path.ends_with("resil.toml") || path.ends_with("right.toml");
    let mut files = Vec::new();
    for folder in ["examples", "tests"] {
        files_in(&repository().join(folder), &is_settings, &mut files);
    }
    for path in files {
        let text = fs::read_to_string(&path).expect("readable");
        if path.ends_with("tests/ui/resil.toml") {
            // Wrong in one table, on purpose.
            continue;
        }
        assert!(is_right_to_the_reader(&text), "{}", path.display());
        let found = complaints(&validator, &text);
        assert!(found.is_empty(), "{}: {found:#?}", path.display());
    }
}

#[test]
fn every_example_names_the_schema_in_its_first_line() {
    let mut files = Vec::new();
    files_in(
        &repository().join("examples"),
        &|path| path.ends_with("resil.toml"),
        &mut files,
    );
    for path in files {
        let text = fs::read_to_string(&path).expect("readable");
        let first = text.lines().next().unwrap_or_default();
        let named = first.strip_prefix("#:schema ").unwrap_or_default();
        let schema = path.with_file_name(named);
        assert!(schema.is_file(), "{}: {first}", path.display());
    }
}

#[test]
fn every_broken_file_is_wrong_to_the_schema() {
    let validator = validator();
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/broken");
    let mut files = Vec::new();
    files_in(
        &folder,
        &|path| path.extension().is_some_and(|it| it == "toml"),
        &mut files,
    );
    let mut refused = 0;
    for path in &files {
        let text = fs::read_to_string(path).expect("readable");
        // What is no TOML is wrong to every editor.
        if toml::from_str::<Json>(&text).is_err() {
            continue;
        }
        let found = complaints(&validator, &text);
        assert!(!found.is_empty(), "{}", path.display());
        refused += 1;
    }
    assert!(refused > 10, "{refused}");
}

#[test]
fn the_schema_points_at_what_is_wrong() {
    let text = "[retry.instances.a]\nmax_attempts = 0\nwait_duration = 5\nmaxx = 1\n\
                [circuitbreaker.instances.a]\nfailureRateThreshold = 101\nsliding-window-type = \"COUNT\"\n";
    let found = complaints(&validator(), text).join("\n");
    for place in [
        "/retry/instances/a/max_attempts: 0 is less than the minimum of 1",
        "/retry/instances/a/wait_duration: ",
        "'maxx' was unexpected",
        "/circuitbreaker/instances/a/failureRateThreshold: 101 is greater than the maximum of 100",
        "/circuitbreaker/instances/a/sliding-window-type: \"COUNT\" is not one of",
    ] {
        assert!(found.contains(place), "{place} is not in\n{found}");
    }
}
