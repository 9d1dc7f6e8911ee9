//! The listing as an async program.

use std::io;
use std::path::{Path, PathBuf};

use resil::{bulkhead, retry};

use crate::Sized;

/// The files of a folder, by name. A folder that cannot be read has none.
#[retry(max = 3, on_result = "Vec::is_empty")]
async fn list_files(dir: &Path) -> Vec<PathBuf> {
    let mut files = Vec::new();
    let Ok(mut entries) = tokio::fs::read_dir(dir).await else {
        return files;
    };
    while let Ok(Some(entry)) = entries.next_entry().await {
        files.push(entry.path());
    }
    files.sort();
    files
}

/// The size of a file, read for no more than 25 files at once: the default of a bulkhead.
#[bulkhead]
async fn size_of(file: &Path) -> io::Result<u64> {
    Ok(tokio::fs::metadata(file).await?.len())
}

/// Lists the folder on a runtime of its own; Ctrl-C ends the wait for the next look.
pub(crate) fn list_all(dir: &Path) -> io::Result<Vec<Sized>> {
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()?;
    runtime.block_on(async {
        tokio::spawn(async {
            if tokio::signal::ctrl_c().await.is_ok() {
                resil::shutdown();
            }
        });
        let mut sizes = Vec::new();
        for file in list_files(dir).await {
            let size = size_of(&file).await;
            sizes.push((file, size));
        }
        Ok(sizes)
    })
}

#[cfg(test)]
mod tests {
    use std::path::Path;
    use std::time::Duration;

    use super::{list_files, size_of};

    #[tokio::test(start_paused = true)]
    async fn an_empty_folder_is_listed_three_times_before_it_is_believed() {
        let _isolation = resil::testing::isolate("").expect("no settings, no problems");
        let start = tokio::time::Instant::now();
        assert!(list_files(Path::new("no/such/folder")).await.is_empty());
        assert_eq!(start.elapsed(), Duration::from_secs(1));
    }

    #[tokio::test(start_paused = true)]
    async fn shutdown_ends_the_wait_with_what_was_seen_last() {
        let _isolation = resil::testing::isolate("").expect("no settings, no problems");
        let start = tokio::time::Instant::now();
        let shutdown = async {
            tokio::time::sleep(Duration::from_millis(10)).await;
            resil::shutdown();
        };
        let (files, ()) = tokio::join!(list_files(Path::new("no/such/folder")), shutdown);
        assert!(files.is_empty());
        assert_eq!(start.elapsed(), Duration::from_millis(10));
    }

    #[tokio::test(start_paused = true)]
    async fn a_folder_with_files_is_listed_once() {
        let _isolation = resil::testing::isolate("").expect("no settings, no problems");
        let here = Path::new(env!("CARGO_MANIFEST_DIR"));
        let files = list_files(here).await;
        assert!(files.contains(&here.join("Cargo.toml")));
        let size = size_of(&here.join("Cargo.toml")).await;
        assert!(size.is_ok_and(|size| size > 0));
    }
}
