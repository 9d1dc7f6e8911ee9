//! Which values of a type a property allows.

use std::time::Duration;

use crate::duration::format_duration;
use crate::keys::ValueType;
use crate::value::Value;

/// The largest number of Java's `int`, which is what Resilience4j keeps every count in.
const LARGEST_COUNT: u64 = i32::MAX as u64;

/// The longest time Java can hold in whole milliseconds.
const LONGEST: Duration = Duration::from_millis(i64::MAX as u64);

/// The longest time Java can hold in nanoseconds: about 292 years.
const LONGEST_IN_NANOS: Duration = Duration::from_nanos(i64::MAX as u64);

/// Which values of a type are allowed.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Range {
    /// All of them.
    Any,
    /// Whole numbers, both ends included.
    Integers {
        /// The least.
        least: u64,
        /// The greatest.
        most: u64,
    },
    /// Durations, both ends included.
    Durations {
        /// The shortest.
        least: Duration,
        /// The longest.
        most: Duration,
    },
    /// Greater than 0, at most 100.
    Percentage,
    /// Greater than 0, and finite.
    Positive,
    /// From 0 up to, but not including, 1.
    Fraction,
}

impl Range {
    pub(crate) const fn integers_from(least: u64) -> Range {
        Range::Integers {
            least,
            most: LARGEST_COUNT,
        }
    }

    pub(crate) const fn durations_from(least: Duration) -> Range {
        Range::Durations {
            least,
            most: LONGEST,
        }
    }

    /// The range of durations that are counted in nanoseconds.
    pub(crate) const fn nanoseconds_from(least: Duration) -> Range {
        Range::Durations {
            least,
            most: LONGEST_IN_NANOS,
        }
    }

    /// Whether the value is allowed; a value of a type the range does not speak of is.
    pub fn admits(self, value: &Value) -> bool {
        match (self, value) {
            (Range::Integers { least, most }, Value::Integer(n)) => (least..=most).contains(n),
            (Range::Durations { least, most }, Value::Duration(d)) => (least..=most).contains(d),
            (Range::Percentage, Value::Float(x)) => *x > 0.0 && *x <= 100.0,
            (Range::Positive, Value::Float(x)) => *x > 0.0 && x.is_finite(),
            (Range::Fraction, Value::Float(x)) => (0.0..1.0).contains(x),
            _ => true,
        }
    }

    /// What a value of the type must be, in words that follow "must be".
    pub(crate) fn expectation(self, value: ValueType) -> String {
        match self {
            Range::Any => any(value),
            Range::Integers { least, most } => format!("a whole number from {least} to {most}"),
            Range::Durations { least, most } => durations(least, most),
            Range::Percentage => "a number greater than 0, at most 100".to_owned(),
            Range::Positive => "a number greater than 0".to_owned(),
            Range::Fraction => "a number from 0 up to, but not including, 1".to_owned(),
        }
    }
}

fn durations(least: Duration, most: Duration) -> String {
    let mut text = "a duration such as \"500ms\"".to_owned();
    if least == Duration::from_nanos(1) {
        text.push_str(", longer than zero");
    } else if !least.is_zero() {
        text = format!("{text}, at least {}", format_duration(least));
    }
    if most < LONGEST {
        text.push_str(", at most 106751d");
    }
    text
}

fn any(value: ValueType) -> String {
    match value {
        ValueType::Boolean => "`true` or `false`".to_owned(),
        ValueType::Integer => "a whole number".to_owned(),
        ValueType::Float => "a number".to_owned(),
        ValueType::Duration => "a duration such as \"500ms\"".to_owned(),
        ValueType::Choice(choices) => one_of(choices),
        ValueType::Names => "a list of names such as [\"NotFound\"]".to_owned(),
    }
}

fn one_of(choices: &[&str]) -> String {
    let quoted: Vec<String> = choices
        .iter()
        .map(|choice| format!("\"{choice}\""))
        .collect();
    match quoted.split_last() {
        Some((last, [])) => last.clone(),
        Some((last, before)) => format!("{} or {last}", before.join(", ")),
        None => "nothing".to_owned(),
    }
}
