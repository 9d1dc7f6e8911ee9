//! Lists the files of a folder with their sizes. Whoever fills the folder may be a little late: while it is empty the listing is
//! repeated, up to three times. Ctrl-C ends the waiting.
//!
//! ```sh
//! cargo run -p file-listing -- FOLDER          # as an async program
//! cargo run -p file-listing -- FOLDER --plain  # the same without a runtime
//! ```

mod listing;
mod plain;

use std::io;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

fn main() -> ExitCode {
    let arguments: Vec<_> = std::env::args_os().skip(1).collect();
    let (dir, is_plain) = match arguments.as_slice() {
        [dir] => (PathBuf::from(dir), false),
        [dir, flag] if flag == "--plain" => (PathBuf::from(dir), true),
        _ => {
            eprintln!("usage: file-listing FOLDER [--plain]");
            return ExitCode::from(2);
        }
    };
    if let Err(problems) = resil::init() {
        eprintln!("{problems}");
        return ExitCode::from(2);
    }
    let listed = if is_plain {
        plain::list_all(&dir)
    } else {
        listing::list_all(&dir)
    };
    match listed {
        Ok(sizes) => show(&dir, &sizes),
        Err(error) => {
            eprintln!("file-listing: {error}");
            ExitCode::FAILURE
        }
    }
}

/// A file, and its size if that could be read.
type Sized = (PathBuf, io::Result<u64>);

fn show(dir: &Path, sizes: &[Sized]) -> ExitCode {
    if sizes.is_empty() {
        eprintln!("{}: no files", dir.display());
        return ExitCode::FAILURE;
    }
    for (file, size) in sizes {
        match size {
            Ok(size) => println!("{size:>12} {}", file.display()),
            Err(error) => println!("{error:>12} {}", file.display()),
        }
    }
    ExitCode::SUCCESS
}
