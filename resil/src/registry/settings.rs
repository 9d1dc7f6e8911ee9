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
    File(PathBuf),
    Profile { beside: PathBuf, profile: OsString },
    Text { display: String, text: String },
    Environment(Vec<(OsString, OsString)>),
    Problem(Problem),
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
                settings = settings.file(&file).profile_of(file, profile);
            }
            (Some(file), None) => settings = settings.file(file),
            (None, Some(profile)) => settings
                .sources
                .push(Source::Problem(profile_without_file(&profile))),
            (None, None) => {}
        }
        settings.environment()
    }

    /// Adds a file.
    pub fn file(mut self, path: impl Into<PathBuf>) -> Self {
        self.sources.push(Source::File(path.into()));
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
        self.sources
            .push(Source::Environment(std::env::vars_os().collect()));
        self
    }

    /// Leaves the embedded files out.
    pub fn without_embedded(mut self) -> Self {
        self.embedded = false;
        self
    }

    fn profile_of(mut self, beside: PathBuf, profile: OsString) -> Self {
        self.sources.push(Source::Profile { beside, profile });
        self
    }

    pub(super) fn uses_embedded(&self) -> bool {
        self.embedded
    }

    /// Reads the sources. What cannot be read is a problem, and the rest is read all the same.
    pub(super) fn read(self, embedded: &[Layer]) -> (Vec<Layer>, Vec<Problem>) {
        let (mut layers, mut problems) = (Vec::new(), Vec::new());
        for source in self.sources {
            let (layer, found) = match source {
                Source::File(path) => read_file(&path),
                Source::Profile { beside, profile } => read_file(&profile_path(&beside, &profile)),
                Source::Text { display, text } => {
                    let (layer, found) = Layer::parse(&SourceFile::new(display, text));
                    (Some(layer), found)
                }
                Source::Environment(variables) => {
                    let below: Vec<Layer> = embedded.iter().chain(&layers).cloned().collect();
                    let (layer, found) = Layer::from_environment(variables, &below);
                    (Some(layer), found)
                }
                Source::Problem(problem) => (None, vec![problem]),
            };
            layers.extend(layer);
            problems.extend(found);
        }
        (layers, problems)
    }
}

impl From<&str> for Settings {
    /// Text in the format of the file, on top of the embedded files.
    fn from(text: &str) -> Self {
        Self::embedded().toml("settings", text)
    }
}

fn read_file(path: &Path) -> (Option<Layer>, Vec<Problem>) {
    match SourceFile::read(path, path.display().to_string()) {
        Ok(file) => {
            let (layer, problems) = Layer::parse(&file);
            (Some(layer), problems)
        }
        Err(problem) => (None, vec![problem]),
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
