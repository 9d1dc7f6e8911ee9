//! Numbers with units: `1m 30s`.

use std::ops::Range;
use std::time::Duration;

use super::{DurationError, exact_nanos, from_nanos};

/// The units and how many nanoseconds each lasts, longest first.
pub(super) const UNITS: &[(&str, u128)] = &[
    ("d", 86_400_000_000_000),
    ("h", 3_600_000_000_000),
    ("m", 60_000_000_000),
    ("s", 1_000_000_000),
    ("ms", 1_000_000),
    ("us", 1_000),
    ("ns", 1),
];

/// What people write for the units, and the unit to offer them.
const MEANT: &[(&str, &[&str])] = &[
    ("d", &["day", "days"]),
    ("h", &["hr", "hrs", "hour", "hours"]),
    ("m", &["min", "mins", "minute", "minutes"]),
    ("s", &["sec", "secs", "second", "seconds"]),
    (
        "ms",
        &[
            "msec",
            "msecs",
            "milli",
            "millis",
            "millisecond",
            "milliseconds",
            "mss",
        ],
    ),
    (
        "us",
        &[
            "µs",
            "μs",
            "usec",
            "micro",
            "micros",
            "microsecond",
            "microseconds",
        ],
    ),
    (
        "ns",
        &["nsec", "nano", "nanos", "nanosecond", "nanoseconds"],
    ),
];

const NUMBER_AND_UNIT: &str = "write a number and its unit, as in \"500ms\"";

const ALL_UNITS: &str = "the units are `ns`, `us`, `ms`, `s`, `m`, `h` and `d`";

pub(super) fn parse(text: &str) -> Result<Duration, DurationError> {
    if text == "0" {
        return Ok(Duration::ZERO);
    }
    let mut total = 0_u128;
    let mut before = None;
    let mut at = 0;
    loop {
        let part = Part::first_of(text, at)?;
        let unit = part.unit()?;
        part.check_order(unit, before)?;
        let nanos = exact_nanos(part.number, UNITS[unit].1, &part.range())?;
        let too_long = || DurationError::too_long(0..text.len());
        total = total.checked_add(nanos).ok_or_else(too_long)?;
        before = Some(unit);
        at = part.end + spaces(&text[part.end..]);
        if at == text.len() {
            return from_nanos(total, 0..text.len());
        }
    }
}

/// One number with its unit, at a place of the text.
struct Part<'a> {
    number: &'a str,
    unit: &'a str,
    start: usize,
    end: usize,
}

impl<'a> Part<'a> {
    fn first_of(text: &'a str, start: usize) -> Result<Self, DurationError> {
        let number = leading(&text[start..], |c| c.is_ascii_digit() || c == '.');
        let after = start + number.len();
        let unit_at = after + spaces(&text[after..]);
        let unit = leading(&text[unit_at..], |c| {
            !c.is_ascii_digit() && !c.is_whitespace()
        });
        let end = if unit.is_empty() {
            after
        } else {
            unit_at + unit.len()
        };
        let part = Part {
            number,
            unit,
            start,
            end,
        };
        if part.has_number() {
            Ok(part)
        } else {
            Err(part.no_number(text))
        }
    }

    fn has_number(&self) -> bool {
        let mut halves = self.number.split('.');
        let digits = |half: Option<&str>| half.is_some_and(|half| !half.is_empty());
        digits(halves.next())
            && (!self.number.contains('.') || digits(halves.next()))
            && halves.next().is_none()
    }

    fn no_number(&self, text: &str) -> DurationError {
        if text.is_empty() {
            return DurationError::new(0..0, "the duration is empty", NUMBER_AND_UNIT);
        }
        if self.unit.starts_with(['-', '+']) && self.number.is_empty() {
            let message = "a duration has no sign";
            return DurationError::new(self.start..self.start + 1, message, NUMBER_AND_UNIT);
        }
        let end = if self.number.is_empty() {
            self.end
        } else {
            self.start + self.number.len()
        };
        let found = &text[self.start..end];
        DurationError::new(
            self.start..end,
            format!("`{found}` is not a number"),
            NUMBER_AND_UNIT,
        )
    }

    /// The index of the unit in [`UNITS`].
    fn unit(&self) -> Result<usize, DurationError> {
        if let Some(index) = UNITS.iter().position(|(unit, _)| *unit == self.unit) {
            return Ok(index);
        }
        if self.unit.is_empty() {
            let message = format!("`{}` has no unit", self.number);
            let help = with_unit(self.number);
            return Err(DurationError::new(self.range(), message, help));
        }
        let range = self.end - self.unit.len()..self.end;
        let help = match meant(self.unit) {
            Some(unit) => format!("write `\"{}{unit}\"`", self.number),
            None => ALL_UNITS.to_owned(),
        };
        Err(DurationError::new(
            range,
            format!("unknown unit `{}`", self.unit),
            help,
        ))
    }

    fn check_order(&self, unit: usize, before: Option<usize>) -> Result<(), DurationError> {
        let message = match before {
            Some(before) if before == unit => format!("the unit `{}` stands twice", self.unit),
            Some(before) if before > unit => {
                format!(
                    "`{}` stands after the shorter unit `{}`",
                    self.unit, UNITS[before].0
                )
            }
            _ => return Ok(()),
        };
        let help = "write each unit once, the longest first, as in \"1m 30s\"";
        Err(DurationError::new(self.range(), message, help))
    }

    fn range(&self) -> Range<usize> {
        self.start..self.end
    }
}

/// The help for a number without its unit.
pub(crate) fn with_unit(number: &str) -> String {
    let in_seconds = format!("{number}s");
    if parse(&in_seconds).is_err() {
        return NUMBER_AND_UNIT.to_owned();
    }
    format!("write the unit, as in \"{in_seconds}\" or \"{number}ms\"")
}

fn meant(unit: &str) -> Option<&'static str> {
    let lower = unit.to_lowercase();
    let names = |(short, long): &(&str, &[&str])| *short == lower || long.contains(&lower.as_str());
    MEANT
        .iter()
        .find(|entry| names(entry))
        .map(|(short, _)| *short)
}

fn leading(text: &str, belongs: impl Fn(char) -> bool) -> &str {
    &text[..text.find(|c| !belongs(c)).unwrap_or(text.len())]
}

fn spaces(text: &str) -> usize {
    text.len() - text.trim_start().len()
}
