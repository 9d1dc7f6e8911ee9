//! The inputs to start from: files of the repository.

use std::path::{Path, PathBuf};
use std::{env, fs, io};

use crate::target::Target;

/// Where they are, from the folder of this crate, and what they are for by their endings.
const FOLDERS: [&str; 4] = [
    "corpus",
    "../../resil-config/tests/broken",
    "../../resil-config/tests/spring",
    "../../examples",
];

/// Variables that are right, and some that are not.
const VARIABLES: &[u8] = b"RESIL__RETRY__INSTANCES__GEMINI__MAX_ATTEMPTS=5
RESIL__RETRY__INSTANCES__IMAGE_API__WAIT_DURATION=1m 30s
RESIL__CIRCUIT_BREAKER__CONFIGS__SHARED__BASE_CONFIG=default
RESIL__RETRY__INSTANCES__GEMINI__IGNORE_ERRORS=A, B
RESIL__RETRY__ENABLED=false
RESIL__ENABLED=true
RESIL_RETRY_INSTANCES_GEMINI_MAX=3
RESIL_CONFG=x
PATH=/bin
";

const NUMBERS: &[u8] = b"max=5
wait=\"1s\"
enable_exponential_backoff = true
failure_rate_threshold = 50.5
sliding_window_type = \"time_based\"
limit_for_period = 10
limit_refresh_period = \"PT1S\"
";

const DURATIONS: [&[u8]; 4] = [b"1m 30s", b"PT1H30M0.5S", b"1.5ms", b"P1DT2H"];

const MANIFEST: &[u8] =
    b"[package]\nname = \"x\"\n[package.metadata.resil]\nconfig = \"a.toml\"\n[workspace]\n";

/// The inputs of a target.
///
/// # Errors
///
/// When a folder of the repository cannot be read.
pub fn of(target: Target) -> io::Result<Vec<Vec<u8>>> {
    Ok(match target {
        Target::File => files("toml")?,
        Target::Profile => profiles(&files("toml")?),
        Target::Environment => with(VARIABLES, files("variables")?),
        Target::Attribute => with(NUMBERS, files("numbers")?),
        Target::Duration => DURATIONS.map(<[u8]>::to_vec).to_vec(),
        Target::Manifest => vec![MANIFEST.to_vec()],
        Target::Yaml => files("yml")?,
        Target::Properties => files("properties")?,
    })
}

fn with(first: &[u8], mut others: Vec<Vec<u8>>) -> Vec<Vec<u8>> {
    others.push(first.to_vec());
    others
}

/// Each file under the next one.
fn profiles(files: &[Vec<u8>]) -> Vec<Vec<u8>> {
    let above = files.iter().cycle().skip(1);
    let pairs = files.iter().zip(above);
    pairs
        .map(|(below, above)| [below, &b"\n%%%%\n"[..], above].concat())
        .collect()
}

fn files(ending: &str) -> io::Result<Vec<Vec<u8>>> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut paths = Vec::new();
    for folder in FOLDERS {
        collect(&root.join(folder), ending, &mut paths)?;
    }
    paths.sort();
    paths.iter().map(fs::read).collect()
}

fn collect(folder: &Path, ending: &str, paths: &mut Vec<PathBuf>) -> io::Result<()> {
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if path.is_dir() {
            collect(&path, ending, paths)?;
        } else if path.extension().is_some_and(|found| found == ending) {
            paths.push(path);
        }
    }
    Ok(())
}
