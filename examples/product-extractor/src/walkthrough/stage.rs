//! What the whole story is played on: the upstream, and a place for the database.

use std::path::PathBuf;
use std::time::Duration;
use std::{env, fs, process};

use tokio::time::{Instant, sleep};

use super::trouble::Trouble;
use crate::stand_in::{Behaviour, StandIn};

/// The key that the upstream takes.
pub(super) const RIGHT_KEY: &str = "walkthrough";
/// How long something that should happen at once is waited for.
const PATIENCE: Duration = Duration::from_secs(3);
/// How often it is looked at.
const GLANCE: Duration = Duration::from_millis(5);

/// The upstream in this process, where it can be steered and counted; the services come and go.
#[derive(Debug)]
pub(super) struct Stage {
    pub(super) stand_in: StandIn,
    scratch: Scratch,
}

impl Stage {
    pub(super) async fn set() -> Result<Self, Trouble> {
        let scratch = Scratch::make()?;
        let stand_in = StandIn::start(RIGHT_KEY)
            .await
            .map_err(|source| Trouble::Setting {
                what: "the stand-in for Gemini cannot be started",
                source,
            })?;
        Ok(Self { stand_in, scratch })
    }

    /// The database that all services of the story share, one after the other.
    pub(super) fn database(&self) -> PathBuf {
        self.scratch.path.join("products.sqlite")
    }

    /// The upstream takes its time from now on.
    pub(super) fn slow_down(&self, delay: Duration) {
        let delay_ms = u64::try_from(delay.as_millis()).unwrap_or(u64::MAX);
        self.stand_in.behave(Behaviour {
            delay_ms,
            ..Behaviour::default()
        });
    }

    /// The upstream has a good day from now on.
    pub(super) fn recover(&self) {
        self.stand_in.behave(Behaviour::default());
    }

    /// The requests that have reached the upstream.
    pub(super) fn requests(&self) -> u64 {
        self.stand_in.counts().requests
    }

    /// Waits until the upstream has this many requests in hand.
    pub(super) async fn in_flight(&self, expected: u64, what: &'static str) -> Result<(), Trouble> {
        let end = Instant::now() + PATIENCE;
        while self.stand_in.counts().in_flight != expected {
            if Instant::now() > end {
                return Err(Trouble::Vain(what));
            }
            sleep(GLANCE).await;
        }
        Ok(())
    }
}

/// A folder that goes away again.
#[derive(Debug)]
struct Scratch {
    path: PathBuf,
}

impl Scratch {
    fn make() -> Result<Self, Trouble> {
        let path = env::temp_dir().join(format!("product-extractor-{}", process::id()));
        fs::create_dir(&path).map_err(|source| Trouble::Setting {
            what: "no folder for the database can be made",
            source,
        })?;
        Ok(Self { path })
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        // What stays is a small file in the temporary folder, which the system clears.
        let _ = fs::remove_dir_all(&self.path);
    }
}
