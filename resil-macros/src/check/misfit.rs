//! What is said of a number that its key does not take.

use resil_config::{Key, Kind, Problem, Range, Support, ValueType};

use crate::arguments::number::Number;

/// A problem of a number of an attribute, in words.
pub(super) fn worded(kind: Kind, problem: &Problem, number: &Number) -> String {
    let text = number.text().unwrap_or_default();
    let message = problem.message();
    let message = message.replacen(&format!("found {text}"), &format!("found `{text}`"), 1);
    let help = match kind.key(number.canonical) {
        Some(key) => help(key, problem.suggestion(), number, text),
        None => problem.suggestion().map(str::to_owned),
    };
    match help {
        Some(help) => format!("{message}\nhelp: {help}"),
        None => message,
    }
}

fn help(key: &Key, suggestion: Option<&str>, number: &Number, text: &str) -> Option<String> {
    let written = &number.key;
    let bare = text.trim_matches('"');
    let takes_numbers = matches!(key.value, ValueType::Integer | ValueType::Float);
    if takes_numbers && bare != text && bare.parse::<f64>().is_ok() {
        return Some(format!("write `{written} = {bare}`"));
    }
    match suggestion {
        Some(elsewhere) if key.of_configs => Some(format!("remove it here, and {elsewhere}")),
        Some(instead) if key.support != Support::Honoured => {
            Some(format!("remove `{written}`, and {instead}"))
        }
        Some(suggestion) => Some(suggestion.to_owned()),
        None => allowed(key, number, text),
    }
}

/// A value that the key takes, the nearest where there is one.
fn allowed(key: &Key, number: &Number, text: &str) -> Option<String> {
    let written = &number.key;
    let default = || {
        let default = key
            .default
            .map(|default| format!("write another value, such as `{written} = {default}`"));
        default.or_else(|| {
            (key.value == ValueType::Duration)
                .then(|| format!("write a longer time, such as `{written} = \"1s\"`"))
        })
    };
    match key.range {
        Range::Integers { least, most } => {
            let whole = text.split('.').next().map(str::parse::<i128>);
            let Some(Ok(whole)) = whole else {
                return default();
            };
            Some(if key.name == "max_attempts" && whole < 1 {
                format!("write `{written} = 1` for one attempt, without a repeat")
            } else if whole < i128::from(least) {
                format!("write `{written} = {least}` or more")
            } else if whole > i128::from(most) {
                format!("write `{written} = {most}` or less")
            } else {
                format!("write `{written} = {whole}`")
            })
        }
        Range::Percentage if text.parse::<f64>().ok()? > 100.0 => {
            Some(format!("write `{written} = 100` or less"))
        }
        _ => default(),
    }
}
