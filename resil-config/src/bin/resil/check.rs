//! `resil check`.

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use resil_config::{Location, Problem, Problems, Severity};
use serde_json::{Value as Json, json};

use crate::{Format, load, print, trouble};

pub(crate) fn run(files: &[PathBuf], format: Format, deny_warnings: bool) -> ExitCode {
    let files = match files {
        [] => match load::default_file() {
            Ok(file) => vec![file],
            Err(problem) => return trouble(&problem.styled()),
        },
        files => files.to_vec(),
    };
    // The file that two profiles stand on has its problems once.
    let found = Problems::collect(files.iter().flat_map(|file| problems(file)));
    let found: Vec<Problem> = found.into_iter().flatten().collect();
    match format {
        Format::Text => show(&files, &found),
        Format::Json => _ = print(&as_json(&found)),
    }
    if found.iter().any(|it| deny_warnings || is_error(it)) {
        return ExitCode::FAILURE;
    }
    ExitCode::SUCCESS
}

/// Every problem of a file, errors first.
pub(crate) fn problems(file: &Path) -> Vec<Problem> {
    let loaded = load::files(&load::with_base(file)).checked();
    let warnings = loaded.stack.warnings();
    loaded.problems.into_iter().chain(warnings).collect()
}

pub(crate) fn is_error(problem: &Problem) -> bool {
    problem.severity() == Severity::Error
}

fn show(files: &[PathBuf], found: &[Problem]) {
    crate::show(found);
    let errors = found.iter().filter(|problem| is_error(problem)).count();
    let files: Vec<String> = files.iter().map(|file| load::shown(file)).collect();
    anstream::eprintln!(
        "{} and {} in {}",
        count(errors, "error"),
        count(found.len() - errors, "warning"),
        files.join(", ")
    );
}

fn count(number: usize, what: &str) -> String {
    match number {
        0 => format!("no {what}s"),
        1 => format!("1 {what}"),
        _ => format!("{number} {what}s"),
    }
}

fn as_json(found: &[Problem]) -> String {
    let list: Vec<Json> = found.iter().map(object).collect();
    let mut text = serde_json::to_string_pretty(&list).unwrap_or_default();
    text.push('\n');
    text
}

fn object(problem: &Problem) -> Json {
    let location = problem.location();
    let severity = if is_error(problem) {
        "error"
    } else {
        "warning"
    };
    let (kind, instance) = problem.concerns().unzip();
    json!({
        "severity": severity,
        "warning": problem.as_warning().map(resil_config::Warning::name),
        "message": problem.message(),
        "file": location.map(|location| location.file().display()),
        "line": location.map(Location::line),
        "column": location.map(Location::column),
        "key": problem.key(),
        "kind": kind.map(resil_config::Kind::section),
        "instance": instance,
        "help": problem.suggestion(),
        "notes": problem.notes(),
    })
}
