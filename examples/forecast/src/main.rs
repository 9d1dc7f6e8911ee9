//! Asks a weather service for a forecast, as often as the caller allows; the waits come from the answers.
//!
//! ```sh
//! cargo run -p forecast                 # against a service of its own, which is overloaded at first
//! cargo run -p forecast -- URL PLACE 3  # against another one, with at most three attempts
//! ```

mod client;
mod service;
mod transport;

use std::process::ExitCode;

use tokio_util::sync::CancellationToken;

use crate::client::{Client, RetryPolicy, Said};
use crate::transport::Http;

#[tokio::main(flavor = "current_thread")]
async fn main() -> ExitCode {
    if let Err(problems) = resil::init() {
        eprintln!("{problems}");
        return ExitCode::from(2);
    }
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let (base, place, attempts) = match arguments.as_slice() {
        [] => match service::start().await {
            Ok(base) => (base, "lisbon".to_owned(), "3".to_owned()),
            Err(error) => {
                eprintln!("the service cannot be started: {error}");
                return ExitCode::FAILURE;
            }
        },
        [base, place, attempts] => (base.clone(), place.clone(), attempts.clone()),
        _ => {
            eprintln!("usage: forecast [URL PLACE ATTEMPTS]");
            return ExitCode::from(2);
        }
    };
    let Ok(max_attempts) = attempts.parse() else {
        eprintln!("ATTEMPTS is a whole number, found `{attempts}`");
        return ExitCode::from(2);
    };
    ask(Http::new(base), &place, RetryPolicy { max_attempts }).await
}

/// Asks, and stops waiting at Ctrl-C.
async fn ask(transport: Http, place: &str, policy: RetryPolicy) -> ExitCode {
    let stop = CancellationToken::new();
    let client = Client::new(transport, stop.clone());
    let interrupted = async {
        // Without a signal handler there is nothing to wait for.
        if tokio::signal::ctrl_c().await.is_err() {
            std::future::pending::<()>().await;
        }
    };
    let mut answer = std::pin::pin!(client.forecast(place, policy));
    let answer = tokio::select! {
        answer = &mut answer => answer,
        () = interrupted => {
            stop.cancel();
            answer.await
        }
    };
    match answer {
        Ok(answer) => match answer.said {
            Said::Forecast(text) => {
                println!("{text} (attempts: {})", answer.attempts);
                ExitCode::SUCCESS
            }
            Said::Status(status) => {
                println!(
                    "the service answered {status} (attempts: {})",
                    answer.attempts
                );
                ExitCode::FAILURE
            }
        },
        Err(error) => {
            eprintln!(
                "{error}: {}",
                std::error::Error::source(&error).map_or_else(String::new, ToString::to_string)
            );
            ExitCode::FAILURE
        }
    }
}
