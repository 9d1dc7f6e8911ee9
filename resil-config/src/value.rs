//! Values, and reading them from TOML.

use std::fmt;
use std::time::Duration;

use toml::Spanned;
use toml::de::{DeInteger, DeValue};

use crate::duration::{format_duration, parse_duration, with_unit};
use crate::keys::{Key, Support, ValueType};
use crate::kind::Kind;
use crate::syntax;

/// The value of a property.
#[derive(Clone, Debug, PartialEq)]
pub enum Value {
    /// `true` or `false`.
    Boolean(bool),
    /// A whole number.
    Integer(u64),
    /// A number.
    Float(f64),
    /// A length of time.
    Duration(Duration),
    /// One of the texts the property allows, as the table of keys writes it.
    Choice(&'static str),
    /// A list of texts.
    Names(Vec<String>),
}

/// As it would be written in the file.
impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Value::Boolean(value) => write!(f, "{value}"),
            Value::Integer(value) => write!(f, "{value}"),
            Value::Float(value) => write!(f, "{value}"),
            Value::Duration(value) => write!(f, "\"{}\"", format_duration(*value)),
            Value::Choice(value) => write!(f, "\"{value}\""),
            Value::Names(names) => f.debug_list().entries(names).finish(),
        }
    }
}

/// Checks a value made in code by the rules that a file's values are checked by.
///
/// # Errors
///
/// What the value must be and what it is; also for a key that the kind does not have, that is not
/// honoured, or whose values are of another type.
pub fn check_value(kind: Kind, key: &str, value: &Value) -> Result<(), String> {
    let Some(found) = kind.key(key) else {
        return Err(format!("`{key}` is not a property of `{kind}`"));
    };
    if let Some(refusal) = refusal(found, Some(value)) {
        return Err(format!("`{key}` {refusal}"));
    }
    if is_of_type(found.value, value) && found.range.admits(value) {
        return Ok(());
    }
    Err(format!(
        "`{key}` must be {}, found {value}",
        found.expectation()
    ))
}

fn is_of_type(expected: ValueType, value: &Value) -> bool {
    match (expected, value) {
        (ValueType::Choice(choices), Value::Choice(choice)) => choices.contains(choice),
        (ValueType::Boolean, Value::Boolean(_))
        | (ValueType::Integer, Value::Integer(_))
        | (ValueType::Float, Value::Float(_))
        | (ValueType::Duration, Value::Duration(_))
        | (ValueType::Names, Value::Names(_)) => true,
        _ => false,
    }
}

/// Why the property cannot be set, or not to this value, in words that follow its name.
pub(crate) fn refusal(key: &Key, value: Option<&Value>) -> Option<String> {
    match key.support {
        Support::Refused(reason) => Some(format!("is not supported: {reason}")),
        Support::RefusedWhenFalse(reason) if value == Some(&Value::Boolean(false)) => {
            Some(format!("cannot be `false`: {reason}"))
        }
        Support::Honoured | Support::RefusedWhenFalse(_) => None,
    }
}

/// Why a TOML value is not one that the property allows.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Misfit {
    /// In words that follow the name of the property.
    pub(crate) message: String,
    /// What to write instead.
    pub(crate) help: Option<String>,
}

/// The property's value of a TOML value.
pub(crate) fn read(key: &Key, toml: &DeValue<'_>) -> Result<Value, Misfit> {
    let value = of_type(key.value, toml).map_err(|reason| misfit(key, toml, reason))?;
    if key.range.admits(&value) {
        Ok(value)
    } else {
        Err(misfit(key, toml, Reason::none()))
    }
}

/// The property's value of a text in TOML, `None` if it is not one.
pub(crate) fn from_text(key: &Key, text: &str) -> Option<Value> {
    read(key, &syntax::value(text).ok()?).ok()
}

/// What is known about a misfit besides the expectation and the value.
struct Reason {
    why: Option<String>,
    help: Option<String>,
}

impl Reason {
    fn none() -> Reason {
        Reason {
            why: None,
            help: None,
        }
    }
}

fn misfit(key: &Key, toml: &DeValue<'_>, reason: Reason) -> Misfit {
    let why = reason.why.map(|why| format!(": {why}")).unwrap_or_default();
    let message = format!(
        "must be {}, found {}{why}",
        key.expectation(),
        describe(toml)
    );
    Misfit {
        message,
        help: reason.help,
    }
}

fn of_type(expected: ValueType, toml: &DeValue<'_>) -> Result<Value, Reason> {
    let value = match expected {
        ValueType::Boolean => toml.as_bool().map(Value::Boolean),
        ValueType::Integer => toml.as_integer().and_then(whole).map(Value::Integer),
        ValueType::Float => float(toml).map(Value::Float),
        ValueType::Duration => return duration(toml),
        ValueType::Choice(choices) => toml.as_str().and_then(|text| choice(choices, text)),
        ValueType::Names if toml.is_array() => return names(toml),
        ValueType::Names => None,
    };
    value.ok_or_else(|| Reason {
        why: None,
        help: unquoted(expected, toml),
    })
}

fn whole(integer: &DeInteger<'_>) -> Option<u64> {
    u64::from_str_radix(integer.as_str(), integer.radix()).ok()
}

/// A number; one that was written without decimals too.
#[expect(
    clippy::cast_precision_loss,
    reason = "no range reaches to where `f64` skips whole numbers"
)]
fn float(toml: &DeValue<'_>) -> Option<f64> {
    match toml {
        DeValue::Integer(integer) => whole(integer).map(|whole| whole as f64),
        DeValue::Float(float) => float.as_str().parse().ok(),
        _ => None,
    }
}

fn duration(toml: &DeValue<'_>) -> Result<Value, Reason> {
    if let Some(text) = toml.as_str() {
        return parse_duration(text)
            .map(Value::Duration)
            .map_err(|error| Reason {
                why: Some(error.message().to_owned()),
                help: Some(error.help().to_owned()),
            });
    }
    match toml {
        DeValue::Integer(zero) if whole(zero) == Some(0) => Ok(Value::Duration(Duration::ZERO)),
        DeValue::Integer(_) | DeValue::Float(_) => {
            let help = with_unit(&describe(toml));
            Err(Reason {
                why: None,
                help: Some(help),
            })
        }
        _ => Err(Reason::none()),
    }
}

fn choice(choices: &[&'static str], text: &str) -> Option<Value> {
    let written = text.replace('-', "_");
    let matching = choices
        .iter()
        .find(|choice| choice.eq_ignore_ascii_case(&written));
    matching.map(|choice| Value::Choice(choice))
}

/// A list of names, none of them blank.
fn names(list: &DeValue<'_>) -> Result<Value, Reason> {
    let name = |item: &Spanned<DeValue<'_>>| match item.get_ref().as_str().map(str::trim) {
        Some("") => Err("one of its names is blank".to_owned()),
        Some(name) => Ok(name.to_owned()),
        None => Err(format!("{} is no name", describe(item.get_ref()))),
    };
    let items = list.as_array().into_iter().flatten();
    let names = items.map(name).collect::<Result<_, _>>();
    names.map(Value::Names).map_err(|why| Reason {
        why: Some(why),
        help: None,
    })
}

/// The offer to write a number or boolean without its quotes or percent sign, where it has them, and
/// a single name as a list.
fn unquoted(expected: ValueType, toml: &DeValue<'_>) -> Option<String> {
    let text = toml.as_str()?.trim();
    if expected == ValueType::Names {
        return Some(format!("write a list: `[{text:?}]`")).filter(|_| !text.is_empty());
    }
    let bare = text.strip_suffix('%').unwrap_or(text).trim_end();
    let fits = match expected {
        ValueType::Boolean => bare.parse::<bool>().is_ok(),
        ValueType::Integer => bare.parse::<u64>().is_ok(),
        ValueType::Float => bare.parse::<f64>().is_ok(),
        _ => false,
    };
    fits.then(|| format!("write it without quotes: `{bare}`"))
}

/// The longest text that a message repeats.
const LONGEST_QUOTE: usize = 60;

/// A TOML value in words that follow "found".
pub(crate) fn describe(toml: &DeValue<'_>) -> String {
    match toml {
        DeValue::String(text) => quote(text),
        DeValue::Integer(integer) => radix_prefix(integer) + integer.as_str(),
        DeValue::Float(float) => float.as_str().to_owned(),
        DeValue::Boolean(value) => format!("`{value}`"),
        DeValue::Datetime(_) => "a date or time".to_owned(),
        DeValue::Array(_) => "a list".to_owned(),
        DeValue::Table(_) => "a table".to_owned(),
    }
}

fn radix_prefix(integer: &DeInteger<'_>) -> String {
    match integer.radix() {
        2 => "0b".to_owned(),
        8 => "0o".to_owned(),
        16 => "0x".to_owned(),
        _ => String::new(),
    }
}

fn quote(text: &str) -> String {
    if text.chars().count() <= LONGEST_QUOTE {
        return format!("{text:?}");
    }
    let start: String = text.chars().take(LONGEST_QUOTE).collect();
    format!("{start:?}…")
}

#[cfg(test)]
mod tests;
