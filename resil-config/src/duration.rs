//! Durations as text: `"500ms"`, `"1m 30s"`, `"PT15S"`, `"0"`.

use std::error::Error;
use std::fmt;
use std::ops::Range;
use std::time::Duration;

mod iso;
mod units;

pub(crate) use units::with_unit;

/// Reads a duration written with its unit.
///
/// Accepted are numbers with a unit (`ns`, `us`, `ms`, `s`, `m`, `h`, `d`), largest unit first and
/// each at most once, with or without spaces (`"1m 30s"`, `"1.5s"`); ISO 8601 as Java
/// reads it (`"PT1M30S"`, `"P1DT2H"`); and `"0"`. White space around is ignored. Nothing is rounded:
/// a fraction finer than a nanosecond is an error.
///
/// # Errors
///
/// The part of the text that is wrong, why, and what to write instead.
///
/// ```
/// # use std::time::Duration;
/// assert_eq!(resil_config::parse_duration("1m 30s"), Ok(Duration::from_secs(90)));
/// assert_eq!(resil_config::parse_duration("PT1.5S"), Ok(Duration::from_millis(1500)));
///
/// let error = resil_config::parse_duration("1500").unwrap_err();
/// assert_eq!(error.message(), "`1500` has no unit");
/// assert_eq!(error.help(), "write the unit, as in \"1500s\" or \"1500ms\"");
/// ```
pub fn parse_duration(text: &str) -> Result<Duration, DurationError> {
    let trimmed = text.trim();
    let start = text.len() - text.trim_start().len();
    let parsed = if trimmed.starts_with(['P', 'p']) {
        iso::parse(trimmed)
    } else {
        units::parse(trimmed)
    };
    parsed.map_err(|error| error.moved_by(start))
}

/// Writes a duration so that [`parse_duration`] reads it back: `1m 30s`, `500ms`, `0s`.
pub fn format_duration(duration: Duration) -> String {
    let mut rest = duration.as_nanos();
    let mut parts = Vec::new();
    for &(unit, nanos) in units::UNITS {
        if rest >= nanos {
            parts.push(format!("{}{unit}", rest / nanos));
            rest %= nanos;
        }
    }
    if parts.is_empty() {
        "0s".to_owned()
    } else {
        parts.join(" ")
    }
}

/// Why a text is not a duration.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DurationError {
    message: String,
    help: String,
    range: Range<usize>,
}

impl DurationError {
    /// What is wrong, without the place.
    pub fn message(&self) -> &str {
        &self.message
    }

    /// What to write instead.
    pub fn help(&self) -> &str {
        &self.help
    }

    /// The bytes of the text that are wrong; on character boundaries.
    pub fn range(&self) -> Range<usize> {
        self.range.clone()
    }

    fn new(range: Range<usize>, message: impl Into<String>, help: impl Into<String>) -> Self {
        DurationError {
            message: message.into(),
            help: help.into(),
            range,
        }
    }

    fn moved_by(mut self, bytes: usize) -> Self {
        self.range = self.range.start + bytes..self.range.end + bytes;
        self
    }

    fn too_long(range: Range<usize>) -> Self {
        Self::new(
            range,
            "the duration is too long",
            "write a shorter one, such as \"30d\"",
        )
    }

    fn too_fine(range: Range<usize>) -> Self {
        Self::new(
            range,
            "the duration is finer than a nanosecond",
            "write fewer decimals",
        )
    }
}

impl fmt::Display for DurationError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}; {}", self.message, self.help)
    }
}

impl Error for DurationError {}

/// A decimal number (digits, then perhaps a point and digits) of a unit that lasts `nanos`, exactly.
fn exact_nanos(number: &str, nanos: u128, range: &Range<usize>) -> Result<u128, DurationError> {
    let (whole, fraction) = number.split_once('.').unwrap_or((number, ""));
    let too_long = || DurationError::too_long(range.clone());
    let whole = whole
        .parse::<u128>()
        .ok()
        .and_then(|whole| whole.checked_mul(nanos));
    let fraction = fraction_nanos(fraction.trim_end_matches('0'), nanos)
        .ok_or_else(|| DurationError::too_fine(range.clone()))?;
    whole
        .and_then(|whole| whole.checked_add(fraction))
        .ok_or_else(too_long)
}

/// The nanoseconds that the digits after a point stand for, `None` if that is not a whole number.
fn fraction_nanos(digits: &str, nanos: u128) -> Option<u128> {
    if digits.is_empty() {
        return Some(0);
    }
    let scale = 10_u128.checked_pow(u32::try_from(digits.len()).ok()?)?;
    let scaled = digits.parse::<u128>().ok()?.checked_mul(nanos)?;
    scaled.is_multiple_of(scale).then_some(scaled / scale)
}

/// A duration from a sum of nanoseconds; `range` is the text it came from.
fn from_nanos(total: u128, range: Range<usize>) -> Result<Duration, DurationError> {
    let seconds = u64::try_from(total / 1_000_000_000);
    let nanos = u32::try_from(total % 1_000_000_000);
    match (seconds, nanos) {
        (Ok(seconds), Ok(nanos)) => Ok(Duration::new(seconds, nanos)),
        _ => Err(DurationError::too_long(range)),
    }
}

#[cfg(test)]
mod tests;
