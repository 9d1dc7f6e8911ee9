//! Reloading when the files of the settings change.

mod eye;
mod route;
mod sight;

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, Sender};
use std::thread;

use resil_config::{Problem, Problems};

use self::eye::{Eye, Glance};
use crate::registry::Current;

pub(crate) use self::sight::{Sight, sights};

/// Watches the files of the run-time settings, the one that `RESIL_CONFIG` names and its profile's, or those of
/// [`init_from`](crate::init_from), and calls [`reload`](crate::reload) when what is in them has changed, until the guard is
/// dropped.
///
/// It does so on a thread of its own, and waits until nothing has been written for a tenth of a second, so that a file that is
/// being written is not read in the middle. A file that has become empty is given a second, since it is likely to be filled.
/// A file that has a problem all the same is reported as every reload is, keeps the settings as they are, and is watched on;
/// so is one that is gone. Files may be written in place, replaced by a rename, deleted and made anew, and be symbolic links,
/// or lie behind some, which change their targets, as those of a Kubernetes config map do.
///
/// A program without run-time files has nothing to watch, and that is no problem.
///
/// ```no_run
/// # fn main() -> Result<(), resil::Problems> {
/// resil::init()?;
/// let _watch = resil::watch()?;
/// # Ok(())
/// # }
/// ```
///
/// # Errors
/// When the system cannot watch the files.
pub fn watch() -> Result<Watch, Problems> {
    let (send, receive) = mpsc::channel();
    let current = Current::here();
    let files = current.with(crate::registry::Registry::files);
    let ended = Arc::new(AtomicBool::new(false));
    let eye = Eye::open(current, send.clone(), Arc::clone(&ended))?;
    thread::Builder::new()
        .name("resil-watch".to_owned())
        .spawn(move || eye.watch(&receive))
        .map_err(|error| Problem::new(format!("there is no thread to watch files: {error}")))?;
    Ok(Watch { files, send, ended })
}

/// The watch over the files of the settings; it ends when this is dropped. A reload that has begun is brought to its end.
#[derive(Debug)]
#[must_use = "the watch ends when the guard is dropped; call `forever()` to keep it"]
pub struct Watch {
    files: Vec<PathBuf>,
    send: Sender<Glance>,
    ended: Arc<AtomicBool>,
}

impl Watch {
    /// The files that were watched when the watch began. Should [`reload_from`](crate::reload_from) give the program other
    /// ones, then those are watched.
    pub fn files(&self) -> impl Iterator<Item = &Path> {
        self.files.iter().map(PathBuf::as_path)
    }

    /// Watches for as long as the program runs.
    pub fn forever(self) {
        std::mem::forget(self);
    }
}

impl Drop for Watch {
    fn drop(&mut self) {
        // What was seen before is not to be looked at any more.
        self.ended.store(true, Ordering::Relaxed);
        let _ = self.send.send(Glance::End);
    }
}
