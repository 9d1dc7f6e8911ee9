//! Integration tests of resil, by behaviour; they stand beside this folder. This library is what they share: an error type
//! like a user's, and a few short words. The names of their instances are declared in `resil.toml`, and each test gives
//! itself the numbers that it is about.

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
