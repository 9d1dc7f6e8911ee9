//! The run-time sources of settings.

use std::ffi::OsString;
use std::path::{Path, PathBuf};

use resil_config::{Layer, Problem, SourceFile};

/// Where the settings of the program come from at run time, on top of the files that its crates embed. Of two sources the
/// later one wins, key by key.
///
/// ```
/// use resil::Settings;
/// let settings = Settings::embedded().toml("test.toml", "[retry.instances.api]\nmax_attempts = 5");
/// ```
#[derive(Clone, Debug)]
pub struct Settings {
    embedded: bool,
    sources: Vec<Source>,
}

#[derive(Clone, Debug)]
enum Source {
    /// The file that `RESIL_CONFIG` names.
    Config(FilePath),
    File(FilePath),
    Profile {
        path: FilePath,
        profile: OsString,
    },
    Text {
        display: String,
        text: String,
    },
    /// The variables of the process, as they are when they are read.
    Environment,
    Problem(Problem),
}

/// The path of a file. A relative one stays where it began, should the program change its working directory.
#[derive(Clone, Debug)]
struct FilePath {
    given: PathBuf,
    absolute: PathBuf,
}

impl FilePath {
    fn new(given: PathBuf) -> Self {
        let absolute = std::path::absolute(&given).unwrap_or_else(|_| given.clone());
        Self { given, absolute }
    }
}

impl Settings {
    /// The embedded files alone.
    pub fn embedded() -> Self {
        Self {
            embedded: true,
            sources: Vec::new(),
        }
    }

    /// What [`init`](crate::init) reads: the embedded files, the file that `RESIL_CONFIG` names, the file of `RESIL_PROFILE`
    /// beside it, the `RESIL__…` variables.
    pub fn from_environment() -> Self {
        let mut settings = Self::embedded();
        let file = std::env::var_os("RESIL_CONFIG")
            .filter(|path| !path.is_empty())
            .map(PathBuf::from);
        let profile = std::env::var_os("RESIL_PROFILE").filter(|name| !name.is_empty());
        match (file, profile) {
            (Some(file), Some(profile)) => {
                let path = FilePath::new(profile_path(&file, &profile));
                settings.sources.push(Source::Config(FilePath::new(file)));
                settings.sources.push(Source::Profile { path, profile });
            }
            (Some(file), None) => settings.sources.push(Source::Config(FilePath::new(file))),
            (None, Some(profile)) => settings
                .sources
                .push(Source::Problem(profile_without_file(&profile))),
            (None, None) => {}
        }
        settings.environment()
    }

    /// Adds a file.
    pub fn file(mut self, path: impl Into<PathBuf>) -> Self {
        let path = FilePath::new(path.into());
        self.sources.push(Source::File(path));
        self
    }

    /// Adds text in the format of the file; `display` is what messages call it.
    pub fn toml(mut self, display: impl Into<String>, text: impl Into<String>) -> Self {
        self.sources.push(Source::Text {
            display: display.into(),
            text: text.into(),
        });
        self
    }

    /// Adds the `RESIL__…` variables of the process.
    pub fn environment(mut self) -> Self {
        self.sources.push(Source::Environment);
        self
    }

    /// Leaves the embedded files out.
    pub fn without_embedded(mut self) -> Self {
        self.embedded = false;
        self
    }

    pub(super) fn uses_embedded(&self) -> bool {
        self.embedded
    }

    /// The files among the sources.
    #[cfg(feature = "watch")]
    pub(crate) fn files(&self) -> Vec<PathBuf> {
        let path = |source: &Source| match source {
            Source::Config(path) | Source::File(path) | Source::Profile { path, .. } => {
                Some(path.absolute.clone())
            }
            Source::Text { .. } | Source::Environment | Source::Problem(_) => None,
        };
        self.sources.iter().filter_map(path).collect()
    }

    /// Reads the sources. What cannot be read is a problem, and the rest is read all the same.
    pub(super) fn read(&self, embedded: &[Layer]) -> RunTime {
        let mut run_time = RunTime::default();
        for source in &self.sources {
            match source {
                Source::Config(path) => {
                    let why = format!(
                        "correct `RESIL_CONFIG`, or unset it{}",
                        from_where(&path.given)
                    );
                    run_time.file(path, why);
                }
                Source::File(path) => {
                    let why = format!("name a file that can be read{}", from_where(&path.given));
                    run_time.file(path, why);
                }
                Source::Profile { path, profile } => {
                    let why = format!(
                        "`RESIL_PROFILE` is `{}`, so this file is read beside the one that `RESIL_CONFIG` names",
                        profile.display()
                    );
                    run_time.file(path, why);
                }
                Source::Text { display, text } => {
                    let (layer, found) =
                        Layer::parse(&SourceFile::new(display.as_str(), text.as_str()));
                    run_time.add(layer, found);
                }
                Source::Environment => {
                    let below: Vec<Layer> =
                        embedded.iter().chain(&run_time.layers).cloned().collect();
                    let (layer, found) = Layer::from_environment(std::env::vars_os(), &below);
                    run_time.add(layer, found);
                }
                Source::Problem(problem) => run_time.problems.push(problem.clone()),
            }
        }
        run_time
    }
}

/// The run-time sources, read.
#[derive(Debug, Default)]
pub(super) struct RunTime {
    /// All of them, the last one on top.
    pub(super) layers: Vec<Layer>,
    /// Those that are files, by the name that messages give them.
    pub(super) files: Vec<(String, Layer)>,
    /// Those of them without a byte.
    #[cfg(feature = "reload")]
    pub(super) empty: Vec<String>,
    pub(super) problems: Vec<Problem>,
}

impl RunTime {
    fn add(&mut self, layer: Layer, found: Vec<Problem>) {
        self.layers.push(layer);
        self.problems.extend(found);
    }

    /// Adds a file; `help` is what to do if it cannot be read.
    fn file(&mut self, path: &FilePath, help: String) {
        let display = path.given.display().to_string();
        match SourceFile::read(&path.absolute, display.as_str()) {
            Ok(file) => {
                #[cfg(feature = "reload")]
                if file.text().is_empty() {
                    self.empty.push(display.clone());
                }
                let (layer, found) = Layer::parse(&file);
                self.files.push((display, layer.clone()));
                self.add(layer, found);
            }
            Err(problem) => self.problems.push(problem.note(help)),
        }
    }
}

/// Where a relative path begins.
fn from_where(path: &Path) -> String {
    match std::env::current_dir() {
        Ok(here) if path.is_relative() => {
            format!(
                " (a relative path begins in the working directory, `{}`)",
                here.display()
            )
        }
        _ => String::new(),
    }
}

impl From<&str> for Settings {
    /// Text in the format of the file, on top of the embedded files.
    fn from(text: &str) -> Self {
        Self::embedded().toml("settings", text)
    }
}

/// `resil.toml` and `prod` give `resil-prod.toml`.
fn profile_path(file: &Path, profile: &OsString) -> PathBuf {
    let mut name = file.file_stem().unwrap_or_default().to_os_string();
    name.push("-");
    name.push(profile);
    if let Some(extension) = file.extension() {
        name.push(".");
        name.push(extension);
    }
    file.with_file_name(name)
}

fn profile_without_file(profile: &OsString) -> Problem {
    let profile = profile.display();
    Problem::new(format!(
        "`RESIL_PROFILE` is `{profile}`, but `RESIL_CONFIG` is not set"
    ))
    .help("the profile's file stands beside the one that `RESIL_CONFIG` names; set both or none")
}
