//! The thread that watches.

use std::collections::BTreeSet;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender};
use std::time::{Duration, Instant};

use notify::event::{AccessKind, AccessMode, Event, EventKind};
use notify::{ErrorKind, RecommendedWatcher, RecursiveMode, Watcher};
use resil_config::Problem;

use super::route::Routes;
use super::sight::{Sight, sights};
use crate::Subscription;
use crate::registry::{Current, Registry, log_problems};

/// How long nothing must have been written before files are read.
const QUIET: Duration = Duration::from_millis(100);
/// How long an empty file may take to be filled.
const EMPTY: Duration = Duration::from_secs(1);
/// After how long files are read although they are written again and again.
const LONGEST: Duration = Duration::from_secs(2);

/// How often it is aimed anew at folders that change meanwhile; what changes after that is seen.
const MOST_AIMS: usize = 5;

/// What the thread hears.
pub(super) enum Glance {
    /// Something happened in a folder.
    Folder(notify::Result<Event>),
    /// The program may have other files now.
    Settings,
    /// The watch has ended, which `Eye::ended` says too: this wakes the thread.
    End,
}

/// What watches the files of a registry.
pub(super) struct Eye {
    current: Current,
    send: Sender<Glance>,
    ended: Arc<AtomicBool>,
    /// What was last read, well or not.
    seen: Vec<Sight>,
    routes: Routes,
    /// Made anew each time that something has changed: what it watched may be gone.
    watcher: Option<RecommendedWatcher>,
    _reloads: Subscription,
}

impl Eye {
    pub(super) fn open(
        current: Current,
        send: Sender<Glance>,
        ended: Arc<AtomicBool>,
    ) -> Result<Self, Problem> {
        let told = send.clone();
        let reloads = current.with(|registry| {
            registry.on_reload(move |_| {
                let _ = told.send(Glance::Settings);
            })
        });
        let seen = current.with(Registry::seen);
        let mut eye = Self {
            current,
            send,
            ended,
            seen,
            routes: Routes::default(),
            watcher: None,
            _reloads: reloads,
        };
        eye.aim()?;
        // What was written before the watch began.
        let _ = eye.send.send(Glance::Settings);
        Ok(eye)
    }

    /// Watches until it is to end.
    pub(super) fn watch(mut self, glances: &Receiver<Glance>) {
        while self.wait(glances) {
            if let Err(problem) = self.aim() {
                // The files are read all the same, now and when something else is seen.
                log_problems("files of the settings are not watched:", &problem.into());
            }
            let files = self.files();
            let mut found = sights(&files);
            if found.iter().any(|sight| sight.empty) && found != self.seen {
                if !self.settle(glances, EMPTY) {
                    return;
                }
                found = sights(&files);
            }
            if found != self.seen && !self.has_ended() {
                self.seen = found;
                // Told by its listeners and the log.
                let _ = self.current.with(|registry| registry.reload(None));
            }
        }
    }

    /// Waits for something that concerns the files, and until it is over; `false` when there is nothing more to watch.
    fn wait(&self, glances: &Receiver<Glance>) -> bool {
        loop {
            match glances.recv() {
                Ok(Glance::End) | Err(_) => return false,
                Ok(_) if self.has_ended() => return false,
                Ok(Glance::Settings) => return true,
                Ok(Glance::Folder(event)) if concerns(&event, &self.routes.stops) => {
                    return self.settle(glances, QUIET);
                }
                Ok(Glance::Folder(_)) => {}
            }
        }
    }

    /// Waits until nothing more happens to the files for a while; `false` when there is nothing more to watch.
    fn settle(&self, glances: &Receiver<Glance>, quiet: Duration) -> bool {
        let start = Instant::now();
        let mut last = start;
        while last.elapsed() < quiet && start.elapsed() < LONGEST {
            match glances.recv_timeout(quiet.saturating_sub(last.elapsed())) {
                Ok(Glance::End) | Err(RecvTimeoutError::Disconnected) => return false,
                Ok(Glance::Folder(event)) if concerns(&event, &self.routes.stops) => {
                    last = Instant::now();
                }
                Ok(_) | Err(RecvTimeoutError::Timeout) => {}
            }
        }
        true
    }

    fn has_ended(&self) -> bool {
        self.ended.load(Ordering::Relaxed)
    }

    fn files(&self) -> Vec<PathBuf> {
        self.current.with(Registry::files)
    }

    /// Watches the folders that lead to the files. They are looked up again afterwards: what changes before it is watched is
    /// not seen.
    fn aim(&mut self) -> Result<(), Problem> {
        let files = self.files();
        let mut watched = Ok(());
        for _ in 0..MOST_AIMS {
            self.routes = Routes::to(&files);
            watched = self.watch_folders();
            if self.routes == Routes::to(&files) {
                break;
            }
        }
        watched
    }

    fn watch_folders(&mut self) -> Result<(), Problem> {
        let send = self.send.clone();
        let hear = move |event| {
            let _ = send.send(Glance::Folder(event));
        };
        let mut watcher = notify::recommended_watcher(hear).map_err(|error| unwatched(&error))?;
        let mut outcome = Ok(());
        for folder in &self.routes.folders {
            if let Err(error) = watcher.watch(folder, RecursiveMode::NonRecursive) {
                outcome = Err(unwatched(&error));
            }
        }
        self.watcher = Some(watcher);
        outcome
    }
}

fn unwatched(error: &notify::Error) -> Problem {
    let what = match error.paths.first() {
        Some(path) => format!("`{}`", path.display()),
        None => "the files of the settings".to_owned(),
    };
    let why = match &error.kind {
        ErrorKind::Io(error) => error.to_string(),
        ErrorKind::PathNotFound => "it is not there".to_owned(),
        ErrorKind::MaxFilesWatch => "the system has no watch left".to_owned(),
        _ => error.to_string(),
    };
    Problem::new(format!("cannot watch {what}: {why}")).help(
        "see to it that the program can, or have it call `resil::reload` when files have changed",
    )
}

/// Whether an event may have changed what the files hold. That they are read is an event too.
fn concerns(event: &notify::Result<Event>, stops: &BTreeSet<PathBuf>) -> bool {
    let Ok(event) = event else {
        return true;
    };
    let changes = match event.kind {
        EventKind::Access(AccessKind::Close(AccessMode::Write)) => true,
        EventKind::Access(_) => false,
        _ => true,
    };
    let on_the_way = event.paths.iter().any(|path| stops.contains(path));
    changes && (on_the_way || event.need_rescan() || event.paths.is_empty())
}
