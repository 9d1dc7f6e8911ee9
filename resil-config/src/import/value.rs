//! Values of Spring as values of TOML.

use std::fmt::Write as _;

use crate::{Key, Kind, Layer, ValueType, format_duration, parse_duration};

/// The value in TOML, or why there is none.
pub(crate) fn toml(kind: Kind, key: &Key, text: &str) -> Result<String, String> {
    let text = text.trim();
    if text.contains("${") {
        return Err(format!("`{text}` is filled in by Spring, from elsewhere"));
    }
    let toml = match key.value {
        ValueType::Boolean => boolean(text),
        ValueType::Integer => integer(text),
        ValueType::Float => number(text),
        ValueType::Duration => duration(text),
        ValueType::Choice(_) | ValueType::Names => quoted(text),
    };
    let (_, problems) = Layer::from_attribute(kind, &[(key.name, &toml)], "import");
    match problems.first() {
        None => Ok(toml),
        Some(problem) => Err(match problem.suggestion() {
            Some(help) => format!("{}; {help}", problem.message()),
            None => problem.message().to_owned(),
        }),
    }
}

fn boolean(text: &str) -> String {
    let known = match text.to_lowercase().as_str() {
        "true" | "on" | "yes" | "1" => "true",
        "false" | "off" | "no" | "0" => "false",
        _ => return quoted(text),
    };
    known.to_owned()
}

fn integer(text: &str) -> String {
    let number = text.parse::<i64>();
    number.map_or_else(|_| quoted(text), |number| number.to_string())
}

fn number(text: &str) -> String {
    let number = text.parse::<f64>();
    number.map_or_else(|_| quoted(text), |number| number.to_string())
}

/// A number alone is in milliseconds, and the case of units does not matter.
fn duration(text: &str) -> String {
    let with_unit = match text.parse::<u64>() {
        Ok(milliseconds) => format!("{milliseconds}ms"),
        Err(_) => text.to_lowercase(),
    };
    let duration = parse_duration(&with_unit).map(format_duration);
    quoted(duration.as_deref().unwrap_or(text))
}

/// A text in TOML.
pub(crate) fn quoted(text: &str) -> String {
    let mut quoted = String::with_capacity(text.len() + 2);
    quoted.push('"');
    for c in text.chars() {
        match c {
            '"' | '\\' => quoted.extend(['\\', c]),
            c if c.is_control() => _ = write!(quoted, "\\u{:04X}", u32::from(c)),
            c => quoted.push(c),
        }
    }
    quoted.push('"');
    quoted
}

/// The name by which a list speaks of errors of a class: that of a refusal for Resilience4j's own, else the class without
/// its package.
pub(crate) fn error_name(class: &str) -> &str {
    let mut parts = class.rsplit(['.', '$']).map(str::trim);
    let simple = parts.find(|part| !part.is_empty()).unwrap_or(class);
    if !class.starts_with("io.github.resilience4j.") {
        return simple;
    }
    match simple {
        "CallNotPermittedException" => "CallNotPermitted",
        "BulkheadFullException" => "BulkheadFull",
        "MaxRetriesExceededException" => "MaxRetriesExceeded",
        "AcquirePermissionCancelledException" => "Cancelled",
        _ => simple,
    }
}
