//! `resil import`.

use std::fs::OpenOptions;
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use resil_config::import::{Format, Imported, import};
use resil_config::{Problems, SourceFile};

use crate::{check, print, show, trouble};

pub(crate) fn run(file: &Path, output: &Path, force: bool) -> ExitCode {
    let imported = match read(file) {
        Ok(imported) => imported,
        Err(message) => return trouble(&message),
    };
    let mut written = Vec::new();
    for (name, text) in imported.files {
        let path = output.join(name);
        if let Err(error) = save(&path, &text, force) {
            return trouble(&not_saved(&path, &error));
        }
        written.push(path);
    }
    let made: Vec<String> = written.iter().map(|path| made(path)).collect();
    print(&made.concat());
    print(&imported.report.to_string());
    verify(&written)
}

fn read(file: &Path) -> Result<Imported, String> {
    let shown = file.display().to_string();
    let format = file.extension().and_then(|ending| ending.to_str());
    let format = format.and_then(Format::of_ending).ok_or_else(|| {
        format!("cannot read `{shown}`: it is neither `.yml`, `.yaml` nor `.properties`")
    })?;
    let read = SourceFile::read(file, shown.as_str()).map_err(|problem| problem.styled())?;
    let name = file.file_name().unwrap_or_default().to_string_lossy();
    import(read.text(), format, &name).map_err(|error| format!("cannot read `{shown}`: {error}"))
}

fn made(path: &Path) -> String {
    format!("made `{}`\n", path.display())
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
    let found = written.iter().flat_map(|file| check::problems(file));
    match Problems::collect(found.filter(check::is_error)) {
        None => ExitCode::SUCCESS,
        Some(errors) => {
            anstream::eprintln!();
            show(&errors.into_iter().collect::<Vec<_>>());
            ExitCode::FAILURE
        }
    }
}
