//! A service that reads products out of pictures, and survives a bad upstream because of four attributes
//! (`gemini/client.rs`) and one `resil.toml`.
//!
//! Without arguments it serves; `walkthrough` plays a bad day of its upstream against it and says what it saw.

mod causes;
mod config;
mod gemini;
mod http;
mod products;
mod service;
mod signals;
mod stand_in;
mod tls;
mod upload;
mod walkthrough;

use std::env;
use std::error::Error;
use std::process::ExitCode;

use crate::causes::with_causes;
use crate::config::Config;
use crate::signals::Signals;

const USAGE: &str = "usage: product-extractor [walkthrough]\n\
    \n\
    without an argument   serve (set up through the environment, see the README)\n\
    walkthrough           play a bad day of the upstream against the service, and say what was seen";

/// What the command line asks for.
enum Command {
    Serve,
    Walkthrough,
}

#[tokio::main]
async fn main() -> ExitCode {
    let Some(command) = command(env::args().skip(1)) else {
        eprintln!("{USAGE}");
        return ExitCode::from(2);
    };
    // Before anything else: a mistake in the configuration is told here, in full, and not by the first call.
    if let Err(problems) = resil::init() {
        eprintln!("{problems}");
        return ExitCode::from(2);
    }
    match run(command).await {
        Ok(code) => code,
        Err(error) => {
            eprintln!("product-extractor: {}", with_causes(error.as_ref()));
            ExitCode::FAILURE
        }
    }
}

/// Reads the arguments; `None` when they are not understood.
fn command(mut arguments: impl Iterator<Item = String>) -> Option<Command> {
    let command = match arguments.next().as_deref() {
        None => Command::Serve,
        Some("walkthrough") => Command::Walkthrough,
        Some(_) => return None,
    };
    arguments.next().is_none().then_some(command)
}

async fn run(command: Command) -> Result<ExitCode, Box<dyn Error>> {
    let signals = Signals::listen()?;
    match command {
        Command::Serve => {
            service::serve(Config::from_environment()?, signals).await?;
            Ok(ExitCode::SUCCESS)
        }
        Command::Walkthrough => Ok(walkthrough::play(signals).await?),
    }
}
