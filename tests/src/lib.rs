//! Integration tests of resil, by behaviour; they stand beside this folder. This library is what they share: an error type
//! like a user's, and a few short words. The names of their instances are declared in `resil.toml`, and each test gives
//! itself the numbers that it is about.

use std::path::{Path, PathBuf};
use std::time::Duration;

/// The error of the functions under test.
#[derive(Debug, Clone)]
pub enum AppError {
    /// Something that calls for another attempt.
    Boom,
    /// Something that does not.
    Gone,
    /// A refusal.
    Refused(resil::Error),
}

impl From<resil::Error> for AppError {
    fn from(refusal: resil::Error) -> Self {
        Self::Refused(refusal)
    }
}

impl std::fmt::Display for AppError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Boom => f.write_str("boom"),
            Self::Gone => f.write_str("gone"),
            Self::Refused(refusal) => refusal.fmt(f),
        }
    }
}

impl std::error::Error for AppError {}

impl AppError {
    /// Which policy refused, if one did.
    pub fn refusal(&self) -> Option<resil::ErrorKind> {
        match self {
            Self::Refused(refusal) => Some(refusal.kind()),
            _ => None,
        }
    }
}

/// The result of the functions under test.
pub type AppResult<T> = Result<T, AppError>;

/// The kind of refusal that a result holds, if it holds one.
pub fn refusal<T>(result: &AppResult<T>) -> Option<resil::ErrorKind> {
    result.as_ref().err().and_then(AppError::refusal)
}

/// So many milliseconds.
pub const fn ms(millis: u64) -> Duration {
    Duration::from_millis(millis)
}

/// Isolates the current thread with these settings, which must be right.
///
/// # Panics
/// With the report, if they are not.
pub fn isolate(toml: &str) -> resil::testing::Isolation {
    match resil::testing::isolate(toml) {
        Ok(isolation) => isolation,
        Err(problems) => panic!("{problems}"),
    }
}

/// The Rust files of a folder of the workspace, and of the folders in it.
///
/// # Panics
/// If it cannot be read.
pub fn sources(folder: &str) -> Vec<PathBuf> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let (mut found, mut folders) = (Vec::new(), vec![root.join(folder)]);
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(folder).expect("a folder") {
            let path = entry.expect("an entry").path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|extension| extension == "rs") {
                found.push(path);
            }
        }
    }
    found.sort();
    found
}
