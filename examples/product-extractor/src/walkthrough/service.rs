//! The service as a process of its own.

use std::env;
use std::process::Stdio;
use std::time::Duration;

use tokio::io::{AsyncBufReadExt as _, BufReader};
use tokio::process::{Child, ChildStdout, Command};
use tokio::time::timeout;

use super::caller::Caller;
use super::stage::Stage;
use super::trouble::Trouble;
use crate::config;
use crate::service::LISTENING;

const START_LIMIT: Duration = Duration::from_secs(10);

/// A running service. It is killed when this is dropped, on whatever path.
#[derive(Debug)]
pub(super) struct Service {
    pub(super) caller: Caller,
    child: Child,
    /// Held open, since a program whose standard output is closed may stumble over it.
    _output: BufReader<ChildStdout>,
}

impl Service {
    /// Starts this program once more, with the stage's upstream and the given key and settings.
    pub(super) async fn start(
        stage: &Stage,
        key: &str,
        settings: &[(&str, &str)],
    ) -> Result<Self, Trouble> {
        let program = env::current_exe().map_err(|source| Trouble::Setting {
            what: "this program's own file cannot be found",
            source,
        })?;
        let mut child = Command::new(program)
            .env(config::ADDRESS, "127.0.0.1:0")
            .env(config::DATABASE, stage.database())
            .env(config::BASE_URL, stage.stand_in.base_url())
            .env(config::API_KEY, key)
            .envs(settings.iter().copied())
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .kill_on_drop(true)
            .spawn()
            .map_err(|source| Trouble::Setting {
                what: "the service cannot be started",
                source,
            })?;
        let Some(output) = child.stdout.take() else {
            return Err(Trouble::Greeting(String::new()));
        };
        let mut output = BufReader::new(output);
        let greeting = first_line(&mut output).await?;
        match greeting.strip_prefix(LISTENING) {
            Some(base_url) => Ok(Self {
                caller: Caller::new(base_url)?,
                child,
                _output: output,
            }),
            None if greeting.is_empty() => Err(ended(child).await?),
            None => Err(Trouble::Greeting(greeting)),
        }
    }

    /// Ends the service, and comes back when it is gone.
    pub(super) async fn stop(mut self) {
        // It fails only when the service has ended by itself, and then the steps have shown it.
        let _ = self.child.kill().await;
    }
}

async fn first_line(output: &mut BufReader<ChildStdout>) -> Result<String, Trouble> {
    let mut line = String::new();
    timeout(START_LIMIT, output.read_line(&mut line))
        .await
        .map_err(|_| Trouble::Vain("the service said where it listens"))?
        .map_err(|source| Trouble::Setting {
            what: "the service's output cannot be read",
            source,
        })?;
    Ok(line.trim_end().to_owned())
}

async fn ended(mut child: Child) -> Result<Trouble, Trouble> {
    let status = child.wait().await.map_err(|source| Trouble::Setting {
        what: "the service cannot be waited for",
        source,
    })?;
    Ok(Trouble::Ended(status))
}
