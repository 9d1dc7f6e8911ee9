//! What calls in traces give: words for results, and kinds of errors.

use std::fmt;

use resil::ErrorKind;
use serde_json::{Value, json};

use super::Fields;

/// An error of a call: one of the kinds of the traces, or a refusal.
#[derive(Clone, Debug, thiserror::Error)]
pub(crate) enum Failure {
    #[error("{0}")]
    Kind(String),
    #[error(transparent)]
    Refused(#[from] resil::Error),
}

impl Failure {
    /// The word of the traces for it.
    pub(crate) fn word(&self) -> &str {
        match self {
            Self::Kind(kind) => kind,
            Self::Refused(refusal) => match refusal.kind() {
                ErrorKind::CallNotPermitted => "call_not_permitted",
                ErrorKind::BulkheadFull => "bulkhead_full",
                ErrorKind::MaxRetriesExceeded => "max_retries_exceeded",
                ErrorKind::Cancelled => "cancelled",
                ErrorKind::Timeout => "timeout",
                _ => "another refusal",
            },
        }
    }

    pub(crate) fn is_one_of(&self, kinds: Option<&[String]>) -> bool {
        matches!(self, Self::Kind(kind) if kinds.is_some_and(|kinds| kinds.contains(kind)))
    }
}

/// What a call gives.
pub(crate) type Outcome = Result<String, Failure>;

/// The `result` or `error` of a step.
pub(crate) fn outcome(fields: &Fields<'_>) -> Outcome {
    match (fields.opt_text("result"), fields.opt_text("error")) {
        (Some(result), None) => Ok(result.to_owned()),
        (None, Some(kind)) => Err(Failure::Kind(kind.to_owned())),
        _ => fields.fail("neither a result nor an error, or both"),
    }
}

/// The same in the words of an expectation.
pub(crate) fn told<E: fmt::Display>(
    outcome: &Result<String, E>,
    word: impl Fn(&E) -> String,
) -> Value {
    match outcome {
        Ok(result) => json!({ "result": result }),
        Err(error) => json!({ "error": word(error) }),
    }
}

/// The lists of kinds under two keys together; `None` when neither is there.
pub(crate) fn joined(fields: &Fields<'_>, one: &str, two: &str) -> Option<Vec<String>> {
    match (fields.words(one), fields.words(two)) {
        (None, None) => None,
        (one, two) => Some(one.into_iter().chain(two).flatten().collect()),
    }
}
