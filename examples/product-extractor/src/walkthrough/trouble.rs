//! What keeps a step from being seen at all.

use std::io;
use std::process::ExitStatus;

/// Why there is nothing to compare.
#[derive(Debug, thiserror::Error)]
pub(crate) enum Trouble {
    /// The walkthrough's own surroundings.
    #[error("{what}")]
    Setting {
        /// What was tried.
        what: &'static str,
        /// What the system says.
        source: io::Error,
    },
    /// The service ended before it listened.
    #[error("the service did not start ({0}); what it said stands above")]
    Ended(ExitStatus),
    /// The service said something else first.
    #[error("the service began with {0:?} instead of its address")]
    Greeting(String),
    /// The walkthrough's own client cannot be made.
    #[error("the TLS settings of the client cannot be made")]
    Tls(#[from] rustls::Error),
    /// No answer from the service.
    #[error("the service gave no answer")]
    Call(#[from] reqwest::Error),
    /// A call of many was lost.
    #[error("a call was lost")]
    Lost(#[from] tokio::task::JoinError),
    /// An image could not be made.
    #[error("the image could not be encoded")]
    Picture(#[from] image::ImageError),
    /// The actuator says something else than expected.
    #[error("the actuator has no breaker \"gemini\" as Resilience4j shows it: {0}")]
    Breaker(String),
    /// Something did not come about.
    #[error("waited in vain until {0}")]
    Vain(&'static str),
    /// A signal came.
    #[error("the walkthrough was interrupted")]
    Interrupted,
}
