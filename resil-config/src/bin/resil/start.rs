//! `resil new`.

use std::fmt::Write as _;
use std::fs::OpenOptions;
use std::io::{self, Write as _};
use std::path::Path;
use std::process::ExitCode;

use resil_config::{Key, Kind, Support, ValueType, schema};

use crate::trouble;

const SCHEMA: &str = "resil.schema.json";

const HEAD: &str = "\
# Settings of resil. Each key stands here with its default; remove the `#` of a line, and of the table
# above it, to change it. `configs.default` is for what all instances of a kind share.
schema = 1
";

pub(crate) fn run(file: &Path, with_schema: bool) -> ExitCode {
    let first = if with_schema {
        format!("#:schema {SCHEMA}\n")
    } else {
        String::new()
    };
    if let Err(error) = create(file, &(first + &text())) {
        return trouble(&not_made(file, &error));
    }
    let beside = file.with_file_name(SCHEMA);
    if with_schema && let Err(error) = create(&beside, &schema::json()) {
        return trouble(&not_made(&beside, &error));
    }
    anstream::eprintln!("made `{}`", file.display());
    ExitCode::SUCCESS
}

/// Writes a file that must not be there yet.
fn create(path: &Path, text: &str) -> io::Result<()> {
    let mut file = OpenOptions::new().write(true).create_new(true).open(path)?;
    file.write_all(text.as_bytes())
}

fn not_made(path: &Path, error: &io::Error) -> String {
    let path = path.display();
    if error.kind() == io::ErrorKind::AlreadyExists {
        return format!("`{path}` is there already; name another file, or remove it first");
    }
    format!("cannot make `{path}`: {error}")
}

fn text() -> String {
    let mut text = HEAD.to_owned();
    for kind in Kind::ALL {
        let _ = write!(text, "\n# [{kind}.configs.default]\n");
        let honoured = |key: &&Key| key.support == Support::Honoured;
        for key in kind.keys().iter().filter(honoured) {
            let value = key.default.unwrap_or_else(|| example(key.value));
            let _ = write!(text, "# # {}\n# {} = {value}\n", key.doc, key.name);
        }
        let _ = writeln!(text, "# [{kind}.instances.example]");
    }
    text
}

/// A value for a property that has no default.
const fn example(value: ValueType) -> &'static str {
    match value {
        ValueType::Boolean => "true",
        ValueType::Integer | ValueType::Float => "10",
        ValueType::Duration => "\"10s\"",
        ValueType::Choice(_) => "\"\"",
        ValueType::Names => "[]",
    }
}
