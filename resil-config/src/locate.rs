//! Finding the file of a crate when it is compiled.

use std::ffi::OsStr;
use std::io;
use std::path::{Path, PathBuf};

use crate::problem::Problem;
use crate::source::{SourceFile, not_a_file};

mod manifest;
mod relative;

use manifest::{Declared, Manifest};

const FILE_NAME: &str = "resil.toml";
const MANIFEST_NAME: &str = "Cargo.toml";

/// What Cargo leaves beside the manifest of a crate that it packaged.
const PACKAGED: &str = "Cargo.toml.orig";

/// The file of a crate, or that it has none.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Located {
    /// The file, if there is one.
    pub file: Option<PathBuf>,
    /// The name to show for it: relative to the folder of the manifest, with forward slashes. Empty if
    /// there is no file.
    pub display: String,
    /// Every place that was looked at, in order.
    pub tried: Vec<PathBuf>,
    /// The crate's `Cargo.toml`.
    pub manifest: PathBuf,
    /// Whether the manifest says `config = false`: the application configures the crate, so its names
    /// are not checked.
    pub names_unchecked: bool,
}

/// Finds the file of the crate in `manifest_dir`.
///
/// `build_config` (the variable `RESIL_BUILD_CONFIG`, an absolute path) comes first; then `config` of
/// `[package.metadata.resil]` in `Cargo.toml`; then `resil.toml` beside `Cargo.toml`; then the nearest
/// one upward to the root of the workspace, unless the crate is a packaged one.
///
/// # Errors
///
/// When a file that was declared is missing, when a file cannot be looked at, or when
/// `[package.metadata.resil]` says something else than a path or `false`.
pub fn locate(manifest_dir: &Path, build_config: Option<&OsStr>) -> Result<Located, Problem> {
    let manifest = Manifest::read(manifest_dir.join(MANIFEST_NAME))?;
    let mut search = Search {
        manifest_dir,
        tried: Vec::new(),
        names_unchecked: false,
    };
    let file = search.find(&manifest, build_config)?;
    let display = file
        .as_deref()
        .map(|file| relative::display(manifest_dir, file));
    Ok(Located {
        display: display.unwrap_or_default(),
        file,
        tried: search.tried,
        manifest: manifest.path,
        names_unchecked: search.names_unchecked,
    })
}

struct Search<'a> {
    manifest_dir: &'a Path,
    tried: Vec<PathBuf>,
    names_unchecked: bool,
}

impl Search<'_> {
    fn find(
        &mut self,
        manifest: &Manifest,
        build_config: Option<&OsStr>,
    ) -> Result<Option<PathBuf>, Problem> {
        if let Some(path) = build_config.filter(|path| !path.is_empty()) {
            return self.declared_by_variable(Path::new(path)).map(Some);
        }
        match manifest.declared()? {
            Some(Declared::Path(path)) => self.declared_by_manifest(&path).map(Some),
            Some(Declared::Nothing) => {
                self.names_unchecked = true;
                Ok(None)
            }
            None => self.undeclared(manifest),
        }
    }

    fn declared_by_variable(&mut self, path: &Path) -> Result<PathBuf, Problem> {
        if !path.is_absolute() {
            let message = format!(
                "`RESIL_BUILD_CONFIG` is `{}`, a relative path",
                path.display()
            );
            return Err(Problem::new(message).help("give it an absolute path"));
        }
        self.declared(path.to_owned())
            .map_err(|problem| problem.note("it is named by the variable `RESIL_BUILD_CONFIG`"))
    }

    fn declared_by_manifest(&mut self, path: &str) -> Result<PathBuf, Problem> {
        self.declared(self.manifest_dir.join(path))
            .map_err(|problem| {
                problem.note(format!("it is named by `config` in {}", manifest::TABLE))
            })
    }

    fn declared(&mut self, path: PathBuf) -> Result<PathBuf, Problem> {
        let missing = || {
            Problem::new(format!("there is no file `{}`", path.display()))
                .help("create it, or correct the path")
        };
        if self.is_file(&path)? {
            Ok(path)
        } else {
            Err(missing())
        }
    }

    /// Beside the manifest, and then upward as far as the workspace goes.
    fn undeclared(&mut self, manifest: &Manifest) -> Result<Option<PathBuf>, Problem> {
        let climbs = !manifest.is_workspace() && !self.manifest_dir.join(PACKAGED).exists();
        let root = if climbs {
            workspace_root(self.manifest_dir)?
        } else {
            None
        };
        let root = root.unwrap_or(self.manifest_dir);
        for dir in self.manifest_dir.ancestors() {
            let path = dir.join(FILE_NAME);
            if self.is_file(&path)? {
                return Ok(Some(path));
            }
            if dir == root {
                break;
            }
        }
        Ok(None)
    }

    /// Whether there is a file at the path; what is there and is no file is an error, so that nobody's
    /// settings are passed over in silence.
    fn is_file(&mut self, path: &Path) -> Result<bool, Problem> {
        self.tried.push(path.to_owned());
        let shown = path.display();
        match path.metadata() {
            Ok(metadata) if metadata.is_file() => Ok(true),
            Ok(metadata) => Err(not_a_file(path, &shown.to_string(), &metadata)),
            Err(error) if is_absent(&error) && path.symlink_metadata().is_err() => Ok(false),
            Err(error) => Err(Problem::new(format!("cannot read `{shown}`: {error}"))),
        }
    }
}

fn is_absent(error: &io::Error) -> bool {
    matches!(
        error.kind(),
        io::ErrorKind::NotFound | io::ErrorKind::NotADirectory
    )
}

/// The nearest folder upward whose `Cargo.toml` is that of a workspace.
fn workspace_root(manifest_dir: &Path) -> Result<Option<&Path>, Problem> {
    for dir in manifest_dir.ancestors().skip(1) {
        let path = dir.join(MANIFEST_NAME);
        if path.is_file() && Manifest::read(path)?.is_workspace() {
            return Ok(Some(dir));
        }
    }
    Ok(None)
}
