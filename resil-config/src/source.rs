//! Texts that settings come from, and places in them.

use std::fmt;
use std::fs::{self, File};
use std::io::{self, Read};
use std::ops::Range;
use std::path::Path;
use std::sync::{Arc, OnceLock};

use crate::problem::Problem;

/// A larger file is a mistake, and reading it would only take time.
const LARGEST_FILE: u64 = 1024 * 1024;

/// The text of a file, and the name it is shown under. Cheap to clone: every place in it has one.
#[derive(Clone, Debug)]
pub struct SourceFile(Arc<Shown>);

#[derive(Debug)]
struct Shown {
    display: Arc<str>,
    text: Arc<str>,
    numbered: bool,
    /// Where each line starts, found when the first place is shown: a large file may have many problems.
    lines: OnceLock<Vec<usize>>,
}

impl PartialEq for SourceFile {
    fn eq(&self, other: &Self) -> bool {
        let (mine, theirs) = (&*self.0, &*other.0);
        mine.numbered == theirs.numbered
            && mine.display == theirs.display
            && mine.text == theirs.text
    }
}

impl Eq for SourceFile {}

impl SourceFile {
    /// A file that is already read, such as an embedded one. A byte-order mark is dropped.
    pub fn new(display: impl Into<Arc<str>>, text: impl Into<Arc<str>>) -> Self {
        let text = text.into();
        let text = text
            .strip_prefix('\u{feff}')
            .map_or_else(|| Arc::clone(&text), Arc::from);
        SourceFile(Arc::new(Shown {
            display: display.into(),
            text,
            numbered: true,
            lines: OnceLock::new(),
        }))
    }

    /// Reads the file at `path`; `display` is the name that problems show for it.
    ///
    /// # Errors
    ///
    /// When there is no such file, or it is a directory or another thing that is not a file, cannot be
    /// read, is larger than 1 MiB, or is not UTF-8.
    pub fn read(path: &Path, display: impl Into<Arc<str>>) -> Result<Self, Problem> {
        let display = display.into();
        let file = open(path, &display)?;
        SourceFile::read_from(file, display)
    }

    /// Reads from what is open already, such as standard input; `display` is the name that problems
    /// show for it.
    ///
    /// # Errors
    ///
    /// When it cannot be read, is larger than 1 MiB, or is not UTF-8.
    pub fn read_from(reader: impl Read, display: impl Into<Arc<str>>) -> Result<Self, Problem> {
        let display = display.into();
        let bytes = read_all(reader, &display)?;
        match String::from_utf8(bytes) {
            Ok(text) => Ok(SourceFile::new(display, text)),
            Err(error) => {
                let good = error.as_bytes().get(..error.utf8_error().valid_up_to());
                let line = 1 + count_lines(good.unwrap_or_default());
                Err(
                    Problem::new(format!("`{display}` is not UTF-8: see line {line}"))
                        .help("save the file as UTF-8"),
                )
            }
        }
    }

    /// One line that is not part of any file: a variable, or a number of an attribute.
    pub(crate) fn line(display: impl Into<Arc<str>>, text: impl Into<Arc<str>>) -> Self {
        SourceFile(Arc::new(Shown {
            display: display.into(),
            text: text.into(),
            numbered: false,
            lines: OnceLock::new(),
        }))
    }

    /// The name the file is shown under.
    pub fn display(&self) -> &str {
        &self.0.display
    }

    /// The text, without a byte-order mark.
    pub fn text(&self) -> &str {
        &self.0.text
    }

    /// Whether places in it have line and column; the line of a variable has not.
    pub(crate) fn is_numbered(&self) -> bool {
        self.0.numbered
    }

    /// Where each line starts.
    fn lines(&self) -> &[usize] {
        self.0.lines.get_or_init(|| {
            let ends = self.text().match_indices('\n');
            std::iter::once(0)
                .chain(ends.map(|(at, _)| at + 1))
                .collect()
        })
    }
}

fn open(path: &Path, display: &str) -> Result<File, Problem> {
    let unreadable = |error: io::Error| unreadable(display, &error);
    let metadata = fs::metadata(path).map_err(unreadable)?;
    if !metadata.is_file() {
        return Err(not_a_file(path, display, &metadata));
    }
    File::open(path).map_err(unreadable)
}

fn unreadable(display: &str, error: &io::Error) -> Problem {
    let problem = Problem::new(format!("cannot read `{display}`: {error}"));
    match remedy(error) {
        Some(help) => problem.help(help),
        None => problem,
    }
}

fn read_all(reader: impl Read, display: &str) -> Result<Vec<u8>, Problem> {
    let mut bytes = Vec::new();
    // One byte more than allowed tells what is too large, and no more is read of it.
    let mut reader = reader.take(LARGEST_FILE + 1);
    reader
        .read_to_end(&mut bytes)
        .map_err(|error| unreadable(display, &error))?;
    if bytes.len() as u64 > LARGEST_FILE {
        return Err(Problem::new(format!("`{display}` is larger than 1 MiB"))
            .help("settings are much smaller: is it the right file?"));
    }
    Ok(bytes)
}

fn remedy(error: &io::Error) -> Option<&'static str> {
    match error.kind() {
        io::ErrorKind::NotFound => Some("create it, or correct the path"),
        io::ErrorKind::NotADirectory => {
            Some("a part of the path is a file, not a directory; correct the path")
        }
        io::ErrorKind::PermissionDenied => Some("let the user that runs the program read it"),
        _ => None,
    }
}

/// The problem of what is at the path and is no file.
pub(crate) fn not_a_file(path: &Path, display: &str, metadata: &fs::Metadata) -> Problem {
    if !metadata.is_dir() {
        return Problem::new(format!("cannot read `{display}`: it is not a regular file"))
            .help("put a file in its place, or correct the path");
    }
    let inside = Path::new(display).join("resil.toml");
    let help = if path.join("resil.toml").is_file() {
        format!("name the file in it: `{}`", inside.display())
    } else {
        "put a file in its place, or name a file in it".to_owned()
    };
    Problem::new(format!("cannot read `{display}`: it is a directory")).help(help)
}

fn count_lines(bytes: &[u8]) -> usize {
    bytes.split(|byte| *byte == b'\n').skip(1).count()
}

/// A place in a [`SourceFile`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Location {
    file: SourceFile,
    span: Range<usize>,
}

impl Location {
    /// The bytes `span` of the file's text, cut to the text and to whole characters.
    pub fn new(file: &SourceFile, span: Range<usize>) -> Self {
        let start = floor(file.text(), span.start);
        let end = floor(file.text(), span.end).max(start);
        Location {
            file: file.clone(),
            span: start..end,
        }
    }

    /// The file.
    pub fn file(&self) -> &SourceFile {
        &self.file
    }

    /// The bytes of the file's text.
    pub fn span(&self) -> Range<usize> {
        self.span.clone()
    }

    /// The line it starts in, from 1.
    pub fn line(&self) -> usize {
        let starts = self.file.lines();
        starts.partition_point(|start| *start <= self.span.start)
    }

    /// The column it starts in, in characters from 1.
    pub fn column(&self) -> usize {
        let line = self.file.lines().get(self.line() - 1).copied();
        let before = self
            .file
            .text()
            .get(line.unwrap_or_default()..self.span.start);
        1 + before.unwrap_or_default().chars().count()
    }

    /// The lines it touches, without the final line break.
    pub(crate) fn lines(&self) -> Range<usize> {
        let text = self.file.text();
        let start = self.before().rfind('\n').map_or(0, |newline| newline + 1);
        let rest = text.get(self.span.end..).unwrap_or_default();
        let end = rest
            .find('\n')
            .map_or(text.len(), |newline| self.span.end + newline);
        start..end
    }

    fn before(&self) -> &str {
        self.file.text().get(..self.span.start).unwrap_or_default()
    }
}

/// `resil.toml:12:3`; a place in the environment or in an attribute has no numbers.
impl fmt::Display for Location {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.file.display())?;
        if self.file.is_numbered() {
            write!(f, ":{}:{}", self.line(), self.column())?;
        }
        Ok(())
    }
}

/// The last character boundary at or before `index`.
fn floor(text: &str, index: usize) -> usize {
    text.floor_char_boundary(index)
}

/// Where a value comes from.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub enum Source {
    /// Built in.
    #[default]
    Default,
    /// A file.
    File(Location),
    /// An environment variable, by its name.
    Variable(Arc<str>),
    /// An attribute, by its place in the program.
    Attribute(Arc<str>),
}

/// `default`, `resil.toml:12:3`, `RESIL__…`, `attribute at src/x.rs:12`.
impl fmt::Display for Source {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Source::Default => f.write_str("default"),
            Source::File(location) => location.fmt(f),
            Source::Variable(name) => f.write_str(name),
            Source::Attribute(place) => write!(f, "attribute at {place}"),
        }
    }
}

#[cfg(test)]
mod tests;
