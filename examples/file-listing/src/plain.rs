//! The listing without a runtime: the same attributes on plain functions, whose waits park the thread.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use resil::{bulkhead, retry};

use crate::Sized;

/// The files of a folder, by name. A folder that cannot be read has none.
#[retry(max = 3, on_result = "Vec::is_empty")]
fn list_files(dir: &Path) -> Vec<PathBuf> {
    let Ok(entries) = fs::read_dir(dir) else {
        return Vec::new();
    };
    let mut files: Vec<PathBuf> = entries.flatten().map(|entry| entry.path()).collect();
    files.sort();
    files
}

/// The size of a file.
#[bulkhead]
fn size_of(file: &Path) -> io::Result<u64> {
    Ok(fs::metadata(file)?.len())
}

/// Lists the folder on this thread. A runtime on another thread only listens for Ctrl-C, which ends the wait for the next look.
pub(crate) fn list_all(dir: &Path) -> io::Result<Vec<Sized>> {
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()?;
    std::thread::spawn(move || {
        if runtime.block_on(tokio::signal::ctrl_c()).is_ok() {
            resil::shutdown();
        }
    });
    let sized = |file: PathBuf| {
        let size = size_of(&file);
        (file, size)
    };
    Ok(list_files(dir).into_iter().map(sized).collect())
}

#[cfg(test)]
mod tests {
    use std::path::Path;
    use std::time::Duration;

    use resil::ManualClock;

    use super::{list_files, size_of};

    #[test]
    fn an_empty_folder_is_listed_three_times_before_it_is_believed() {
        let clock = ManualClock::new();
        let _isolation =
            resil::testing::isolate_with_clock("", &clock).expect("no settings, no problems");
        assert!(list_files(Path::new("no/such/folder")).is_empty());
        // Parking the thread has moved the clock by the two waits.
        assert_eq!(clock.elapsed(), Duration::from_secs(1));
    }

    #[test]
    fn after_shutdown_nothing_waits_any_more() {
        let clock = ManualClock::new();
        let _isolation =
            resil::testing::isolate_with_clock("", &clock).expect("no settings, no problems");
        resil::shutdown();
        assert!(list_files(Path::new("no/such/folder")).is_empty());
        assert_eq!(clock.elapsed(), Duration::ZERO);
    }

    #[test]
    fn a_folder_with_files_is_listed_once() {
        let _isolation = resil::testing::isolate("").expect("no settings, no problems");
        let here = Path::new(env!("CARGO_MANIFEST_DIR"));
        assert!(list_files(here).contains(&here.join("Cargo.toml")));
        assert!(size_of(&here.join("Cargo.toml")).is_ok_and(|size| size > 0));
    }
}
