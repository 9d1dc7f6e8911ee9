//! What to write for a key whose value is missing, or is none that it takes.

use resil_config::{Kind, Support, ValueType};

use crate::arguments::vocabulary::{self, Role, Word};

/// The key with a value, and what that says, in words that follow "write".
pub(super) fn example(kind: Kind, key: &str) -> Option<String> {
    match vocabulary::word(kind, key) {
        Some(word) => Some(of_word(kind, word, key)),
        None => of_number(kind, key),
    }
}

fn of_word(kind: Kind, word: Word, key: &str) -> String {
    let section = kind.section();
    match word {
        Word::Predicate(role) => of_predicate(role, key),
        Word::Name => format!("`{key} = \"…\"`, the name of an instance"),
        Word::Config => format!("`{key} = \"…\"`, the name of a table `[{section}.configs.…]`"),
        Word::Attempt => format!("`{key} = n`, and `n` in the body"),
        Word::Fallback => format!("`{key} = |error| …`, which gives what the function returns"),
        Word::FallbackOn => {
            format!(
                "`{key} = |error| …`, true for an error that the fallback answers, or a pattern"
            )
        }
        Word::Cancel => format!("`{key} = token`, the name of a `CancellationToken`"),
        Word::Permits => format!("`{key} = 2`, how many permissions an attempt takes"),
        Word::Borrow => format!("`{key}(image)`, the arguments that the body only reads"),
        Word::Enabled => format!("`{key} = true`, or leave it out"),
        Word::Crate => format!("`{key} = resil`, or leave it out"),
        Word::Type => format!("`{key} = \"thread_pool\"`, or leave it out"),
    }
}

fn of_predicate(role: Role, key: &str) -> String {
    let (code, answer) = match role {
        Role::When => (
            "|error, attempts| resil::Decision::Backoff",
            "or another `resil::Decision`",
        ),
        Role::TransitionOnResult => (
            "|result| resil::TransitionCheckResult::NoTransition",
            "or another `resil::TransitionCheckResult`",
        ),
        Role::RetryOnResult => ("|value| …", "true for a value to repeat"),
        Role::RetryErrors => ("|error| …", "true for an error to repeat, or a pattern"),
        Role::RetryIgnoreErrors => ("|error| …", "true for an error not to repeat, or a pattern"),
        Role::RecordErrors => (
            "|error| …",
            "true for an error that is a failure, or a pattern",
        ),
        Role::BreakerIgnoreErrors => (
            "|error| …",
            "true for an error that counts as nothing, or a pattern",
        ),
        Role::RecordResult => ("|value| …", "true for a value that is a failure"),
        Role::DrainOn => ("|result| …", "true to take all permissions that are left"),
    };
    format!("`{key} = {code}`, {answer}")
}

fn of_number(kind: Kind, key: &str) -> Option<String> {
    let number = kind.key(key)?;
    let value = number.default.unwrap_or(match number.value {
        ValueType::Duration => "\"1s\"",
        _ => "50",
    });
    let written = !number.of_configs && !matches!(number.support, Support::Refused(_));
    written.then(|| format!("`{key} = {value}`, {}", number.expectation()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::arguments::vocabulary::{ATTRIBUTES, known};

    #[test]
    fn every_key_has_one() {
        for kind in ATTRIBUTES.into_iter().chain([Kind::ThreadPoolBulkhead]) {
            for key in known(kind) {
                let example = example(kind, key).unwrap_or_default();
                assert!(
                    example.starts_with(&format!("`{key}")),
                    "{kind:?} {key}: {example}"
                );
            }
        }
    }
}
