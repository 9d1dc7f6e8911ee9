//! `resil explain`.

use std::fmt::Write as _;
use std::path::PathBuf;
use std::process::ExitCode;

use resil_config::{Key, Kind, Problem, Resolved, Source, Support};

use crate::{load, print, trouble};

pub(crate) fn run(
    kind: Kind,
    name: &str,
    files: Result<Vec<PathBuf>, Problem>,
    profile: Option<&str>,
) -> ExitCode {
    let mut files = match files {
        Ok(files) => files,
        Err(problem) => return trouble(&problem.styled()),
    };
    let profile = profile.filter(|profile| !profile.is_empty());
    let profile = profile.and_then(|profile| Some(load::of_profile(files.last()?, profile)));
    files.extend(profile);
    let loaded = load::files(&files).with_environment();
    let stack = &loaded.stack;
    let mut problems = loaded.problems;
    let unknown = !stack.declares(kind, name) && !stack.undeclared_instances_allowed();
    if problems.is_empty() && unknown {
        problems.push(stack.undeclared(kind, name));
    }
    match stack.instance(kind, name) {
        Ok(settings) if problems.is_empty() => {
            show(&settings, &files, &stack.warnings_of(&settings));
            ExitCode::SUCCESS
        }
        Ok(_) => refused(&problems),
        Err(found) if unknown => refused(if problems.is_empty() {
            &found
        } else {
            &problems
        }),
        Err(found) => {
            problems.extend(found);
            refused(&problems)
        }
    }
}

fn refused(problems: &[Problem]) -> ExitCode {
    crate::show(problems);
    ExitCode::FAILURE
}

fn show(settings: &Resolved, files: &[PathBuf], warnings: &[Problem]) {
    let lines = lines(settings);
    let width = |column: usize| {
        let widths = lines.iter().map(|line| line[column].chars().count());
        widths.max().unwrap_or(0)
    };
    let (keys, values) = (width(0), width(1));
    let mut text = format!("{} `{}`\n", settings.kind, settings.name);
    if files.len() > 1 {
        let _ = writeln!(text, "  {}; the later file counts", in_order(files));
    }
    for [key, value, source] in &lines {
        let _ = writeln!(text, "  {key:keys$} = {value:values$}  {source}");
    }
    print(&text);
    for warning in warnings {
        anstream::eprintln!("\n{}", warning.styled());
    }
}

/// The files, the lowest first.
fn in_order(files: &[PathBuf]) -> String {
    let files: Vec<String> = files.iter().map(|file| load::shown(file)).collect();
    format!("from {}", files.join(", then "))
}

/// Key, value, and where that comes from.
fn lines(settings: &Resolved) -> Vec<[String; 3]> {
    let supported = |key: &&Key| {
        matches!(
            key.support,
            Support::Honoured | Support::RefusedWhenFalse(_)
        )
    };
    let keys = settings.kind.keys().iter().filter(supported);
    let keys = keys.filter(|key| !key.of_configs);
    keys.map(|key| line(key, settings)).collect()
}

fn line(key: &Key, settings: &Resolved) -> [String; 3] {
    let value = settings.get(key.name);
    let source = settings.source(key.name);
    let shown = value.map_or_else(|| "(not set)".to_owned(), ToString::to_string);
    let origin = match key.default_value() {
        Some(default) if source != Source::Default && Some(&default) != value => {
            format!("{source} (by default {default})")
        }
        _ => source.to_string(),
    };
    [key.name.to_owned(), shown, origin]
}
