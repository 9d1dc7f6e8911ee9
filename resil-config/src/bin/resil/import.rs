//! `resil import`: the settings of a Spring Boot application as `resil.toml`.

use std::collections::BTreeMap;
use std::fs::OpenOptions;
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use resil_config::SourceFile;

use crate::{check, trouble};

mod convert;
mod flat;
mod inherit;
mod properties;
mod report;
mod tables;
#[cfg(test)]
mod tests;
mod value;
mod write;
mod yaml;

use flat::Document;
use report::Report;
use tables::Tables;

pub(crate) fn run(file: &Path, output: &Path, force: bool) -> ExitCode {
    let documents = match read(file) {
        Ok(documents) => documents,
        Err(message) => return trouble(&message),
    };
    let mut report = Report::default();
    let made = make(documents, &mut report);
    let mut written = Vec::new();
    for (name, text) in texts(&made, file) {
        let path = output.join(name);
        if let Err(error) = save(&path, &text, force) {
            return trouble(&not_saved(&path, &error));
        }
        written.push(path);
    }
    report.show(&written);
    verify(&written)
}

fn read(file: &Path) -> Result<Vec<Document>, String> {
    let shown = file.display().to_string();
    let read = SourceFile::read(file, shown.as_str()).map_err(|problem| problem.styled())?;
    let documents = match file.extension().and_then(|extension| extension.to_str()) {
        Some("properties") => properties::read(read.text()),
        Some("yml" | "yaml") => yaml::read(read.text()),
        _ => Err("it is neither `.yml`, `.yaml` nor `.properties`".to_owned()),
    };
    documents.map_err(|error| format!("cannot read `{shown}`: {error}"))
}

/// What was made: for everybody, and for each profile.
struct Made {
    common: Tables,
    profiles: BTreeMap<String, Tables>,
}

fn make(documents: Vec<Document>, report: &mut Report) -> Made {
    let mut made = Made {
        common: Tables::default(),
        profiles: BTreeMap::new(),
    };
    for document in documents {
        let tables = convert::tables(&document, report);
        match document.profiles() {
            None => made.common.put(&tables),
            Some(Ok(names)) => {
                for name in names {
                    made.profiles.entry(name).or_default().put(&tables);
                }
            }
            Some(Err(expression)) => report.no_profile(&expression, &document),
        }
    }
    inherit::keep(&mut made.common);
    for tables in made.profiles.values_mut() {
        inherit::keep_over(&made.common, tables);
    }
    made
}

/// The names and texts of the files.
fn texts(made: &Made, from: &Path) -> Vec<(String, String)> {
    let from = from.file_name().unwrap_or_default().to_string_lossy();
    let common = (
        "resil.toml".to_owned(),
        write::text(&made.common, &format!("Imported from `{from}`.")),
    );
    let profiles = made.profiles.iter().map(|(name, tables)| {
        let head = format!("The profile `{name}`, imported from `{from}`.");
        (format!("resil-{name}.toml"), write::text(tables, &head))
    });
    std::iter::once(common).chain(profiles).collect()
}

fn save(path: &Path, text: &str, force: bool) -> io::Result<()> {
    let mut options = OpenOptions::new();
    options.write(true).create_new(!force);
    if force {
        options.create(true).truncate(true);
    }
    options.open(path)?.write_all(text.as_bytes())
}

fn not_saved(path: &Path, error: &io::Error) -> String {
    let path = path.display();
    if error.kind() == io::ErrorKind::AlreadyExists {
        return format!("`{path}` is there already; `--force` overwrites it");
    }
    format!("cannot write `{path}`: {error}")
}

/// Checks what was written, as `resil check` does.
fn verify(written: &[PathBuf]) -> ExitCode {
    let mut errors = Vec::new();
    for problem in written.iter().flat_map(|file| check::problems(file)) {
        if check::is_error(&problem) && !errors.contains(&problem) {
            errors.push(problem);
        }
    }
    for problem in &errors {
        anstream::eprintln!("\n{}", problem.styled());
    }
    if errors.is_empty() {
        ExitCode::SUCCESS
    } else {
        ExitCode::FAILURE
    }
}
