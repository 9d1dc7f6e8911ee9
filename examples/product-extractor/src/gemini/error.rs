//! What can go wrong with a call to the upstream.

use std::time::Duration;

/// Why there is no product.
#[derive(Debug, thiserror::Error)]
pub(crate) enum GeminiError {
    /// A policy of resil refused the call or gave it up.
    #[error(transparent)]
    Resil(#[from] resil::Error),
    /// The upstream answered with a status that is not a success.
    #[error("Gemini answered {status}: {reason}")]
    Status {
        /// The status.
        status: u16,
        /// What its body says about it.
        reason: String,
        /// When it wants to be asked again.
        retry_after: Option<Duration>,
    },
    /// There was no answer, or only the beginning of one.
    #[error("Gemini could not be reached, or broke off")]
    Transport(#[source] reqwest::Error),
    /// The status was a success, but there is no product in the answer.
    #[error("Gemini's answer cannot be read: {0}")]
    Unreadable(String),
}

impl From<reqwest::Error> for GeminiError {
    /// Without the URL: callers see this text, and where the upstream is concerns only the operator.
    fn from(error: reqwest::Error) -> Self {
        Self::Transport(error.without_url())
    }
}
