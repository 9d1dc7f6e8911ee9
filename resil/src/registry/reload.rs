//! Reading the run-time sources again while the program runs.

mod apply;
mod report;
mod turn;

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::SystemTime;

use resil_config::{Problem, Problems};

pub use self::report::{ReloadEvent, Reloaded, Reloads, SettingChange};

use self::turn::Turn;
use super::in_force::InForce;
use super::start::{log_problems, log_warnings, with_current};
use super::{Registry, Settings};
use crate::Subscription;
use crate::event::Publisher;
use crate::sync::{Mutex, lock};

/// Reads the run-time sources again, those that [`init`](crate::init) or [`init_from`](crate::init_from) read, and gives the
/// instances what has changed in them: all of it, or nothing where the new settings have a problem.
///
/// Instances keep what they are doing: an open circuit breaker stays open with the wait that it has, permits stay taken,
/// listeners stay. The reference of the keys says for each of them what a change does to a running instance. A setting that
/// the program has changed by itself, as with [`set_enabled`](crate::CircuitBreaker::set_enabled), stays until the sources
/// give that setting another value than before.
///
/// An instance that the sources do not set any more falls back to the embedded files. Where nothing declares it at all,
/// [`named`](crate::CircuitBreaker::named) finds it no longer, and handles to it keep its last settings; if an annotated
/// function names it, that is a problem.
///
/// Calls go on meanwhile and are not slowed down. A program whose settings had problems from the start is mended by the first
/// reload without.
///
/// # Errors
/// Every problem of the new settings, each with its place; nothing is changed then. They are also told to the listeners of
/// [`on_reload`], counted in [`reloads`], and written to the log.
pub fn reload() -> Result<Reloaded, Problems> {
    with_current(|registry| registry.reload(None))
}

/// [`reload`] from other sources, which later reloads read again.
///
/// # Errors
/// Those of [`reload`].
pub fn reload_from(settings: Settings) -> Result<Reloaded, Problems> {
    with_current(|registry| registry.reload(Some(settings)))
}

/// How the reloads of the program have gone so far.
pub fn reloads() -> Reloads {
    with_current(|registry| registry.reloading.summary())
}

/// Calls `listener` after each reload, one that failed too, until the subscription is dropped.
pub fn on_reload(listener: impl Fn(&ReloadEvent) + Send + Sync + 'static) -> Subscription {
    with_current(|registry| registry.on_reload(listener))
}

/// What a registry keeps for its reloads.
#[derive(Debug, Default)]
pub(super) struct Reloading {
    turn: Turn,
    succeeded: AtomicU64,
    failed: AtomicU64,
    last_problems: Mutex<Option<Problems>>,
    events: Arc<Publisher<ReloadEvent>>,
}

impl Reloading {
    fn summary(&self) -> Reloads {
        Reloads {
            succeeded: self.succeeded.load(Ordering::Relaxed),
            failed: self.failed.load(Ordering::Relaxed),
            last_problems: lock(&self.last_problems).clone(),
        }
    }

    fn count(&self, outcome: &Result<Reloaded, Problems>) {
        let counter = match outcome {
            Ok(_) => &self.succeeded,
            Err(_) => &self.failed,
        };
        counter.fetch_add(1, Ordering::Relaxed);
        *lock(&self.last_problems) = outcome.as_ref().err().cloned();
    }

    fn publish(&self, outcome: &Result<Reloaded, Problems>) {
        self.events.publish(|| ReloadEvent {
            at: SystemTime::now(),
            outcome: outcome.clone(),
        });
    }
}

impl Registry {
    /// Reads the sources again, or others in their place, and applies what they say.
    pub(crate) fn reload(&self, sources: Option<Settings>) -> Result<Reloaded, Problems> {
        let done = self.reloading.turn.take(|| {
            let outcome = self.read_and_apply(sources);
            self.reloading.count(&outcome);
            outcome
        });
        let outcome = done.unwrap_or_else(|| Err(Problems::from(within_another())));
        // After the turn, since a listener may reload again.
        match &outcome {
            Ok(reloaded) => log_reloaded(reloaded),
            Err(problems) => log_problems(
                "the settings stay as they are, since the new ones have problems:",
                problems,
            ),
        }
        self.reloading.publish(&outcome);
        outcome
    }

    pub(crate) fn on_reload(
        &self,
        listener: impl Fn(&ReloadEvent) + Send + Sync + 'static,
    ) -> Subscription {
        self.reloading.events.subscribe(listener)
    }

    fn read_and_apply(&self, sources: Option<Settings>) -> Result<Reloaded, Problems> {
        let before = self.in_force();
        let sources = sources.unwrap_or_else(|| before.sources().clone());
        let after = Arc::new(InForce::read_again(sources)?);
        let reloaded = self.apply(&before, &after);
        let warnings = after.settled().warnings().iter();
        log_warnings(warnings.filter(|warning| !before.settled().warnings().contains(warning)));
        Ok(reloaded)
    }
}

fn within_another() -> Problem {
    Problem::new("a reload cannot be part of another one")
        .help("call `resil::reload` from another thread, or from a listener of `resil::on_reload`")
}

/// Says what has changed, where somebody reads it at will: it is no problem.
fn log_reloaded(reloaded: &Reloaded) {
    #[cfg(feature = "tracing")]
    tracing::info!("{reloaded}");
    #[cfg(not(feature = "tracing"))]
    let _ = reloaded;
}
