//! How a path leads to its file, over all the symbolic links in between.

use std::collections::{BTreeSet, VecDeque};
use std::ffi::OsString;
use std::fs;
use std::path::{Component, Path, PathBuf};

/// More links than systems follow: a circle.
const MOST_LINKS: usize = 40;

/// What is to be watched, to see every change of what files hold.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Routes {
    /// The folders that hold the files, and the links that lead there. Where a part of a path is missing, the folder that it
    /// is missing from.
    pub(super) folders: BTreeSet<PathBuf>,
    /// What may change in these folders: the files, the links, what is missing, and the folders themselves.
    pub(super) stops: BTreeSet<PathBuf>,
}

impl Routes {
    pub(super) fn to(files: &[PathBuf]) -> Self {
        let mut routes = Self::default();
        for file in files {
            routes.add(file);
        }
        routes
    }

    /// Walks to a file step by step, as the system does.
    fn add(&mut self, file: &Path) {
        let mut here = PathBuf::new();
        let mut ahead = steps(file);
        let mut links = 0;
        while let Some(step) = ahead.pop_front() {
            let next = here.join(&step);
            if step == ".." {
                here.pop();
                continue;
            }
            let Ok(found) = fs::symlink_metadata(&next) else {
                return self.stop_at(here, next);
            };
            if found.is_symlink() && links < MOST_LINKS {
                links += 1;
                self.stop_at(here.clone(), next.clone());
                let Ok(target) = fs::read_link(&next) else {
                    return;
                };
                for step in steps(&target).into_iter().rev() {
                    ahead.push_front(step);
                }
            } else if ahead.is_empty() {
                return self.stop_at(here, next);
            } else {
                here = next;
            }
        }
    }

    fn stop_at(&mut self, folder: PathBuf, stop: PathBuf) {
        self.stops.extend([folder.clone(), stop]);
        self.folders.insert(folder);
    }
}

/// The parts of a path. Joining the root to another path leaves that path behind, as the target of an absolute link does.
fn steps(path: &Path) -> VecDeque<OsString> {
    let parts = path.components();
    let steps = parts.filter(|part| *part != Component::CurDir);
    steps.map(|part| part.as_os_str().to_owned()).collect()
}

#[cfg(all(test, unix))]
mod tests;
