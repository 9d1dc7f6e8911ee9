//! Lists the files of a folder with their sizes. Whoever fills the folder may be a little late: while it is empty the listing is
//! repeated, up to three times.
//!
//! ```sh
//! cargo run -p file-listing -- FOLDER
//! ```

use std::io;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use resil::{bulkhead, retry};

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

#[tokio::main(flavor = "current_thread")]
async fn main() -> ExitCode {
    let Some(dir) = std::env::args_os().nth(1).map(PathBuf::from) else {
        eprintln!("usage: file-listing FOLDER");
        return ExitCode::from(2);
    };
    if let Err(problems) = resil::init() {
        eprintln!("{problems}");
        return ExitCode::from(2);
    }
    let files = list_files(&dir).await;
    if files.is_empty() {
        eprintln!(
            "{}: no files, also after looking three times",
            dir.display()
        );
        return ExitCode::FAILURE;
    }
    for file in files {
        match size_of(&file).await {
            Ok(size) => println!("{size:>12} {}", file.display()),
            Err(error) => println!("{error:>12} {}", file.display()),
        }
    }
    ExitCode::SUCCESS
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

    #[tokio::test]
    async fn a_folder_with_files_is_listed_once() {
        let _isolation = resil::testing::isolate("").expect("no settings, no problems");
        let here = Path::new(env!("CARGO_MANIFEST_DIR"));
        let files = list_files(here).await;
        assert!(files.contains(&here.join("Cargo.toml")));
        assert!(
            size_of(&here.join("Cargo.toml"))
                .await
                .is_ok_and(|size| size > 0)
        );
    }
}
