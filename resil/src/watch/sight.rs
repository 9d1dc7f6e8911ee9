//! What a file looked like.

use std::hash::{DefaultHasher, Hash, Hasher};
use std::path::{Path, PathBuf};

use resil_config::SourceFile;

/// What was found at the path of a file: enough to see that something else is there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Sight {
    /// Of the text, or of the reason why there is none.
    hash: u64,
    pub(super) empty: bool,
}

/// What is at the paths of files.
pub(crate) fn sights(files: &[PathBuf]) -> Vec<Sight> {
    files.iter().map(|path| sight(path)).collect()
}

fn sight(path: &Path) -> Sight {
    let found = SourceFile::read(path, "");
    let text = match &found {
        Ok(file) => Ok(file.text()),
        Err(problem) => Err(problem.message()),
    };
    let mut hasher = DefaultHasher::new();
    text.hash(&mut hasher);
    Sight {
        hash: hasher.finish(),
        empty: text.is_ok_and(|text| text.trim().is_empty()),
    }
}
