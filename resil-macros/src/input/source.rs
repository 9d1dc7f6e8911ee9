//! The file that is read at compile time: found, read, remembered, tracked.
//!
//! A compiler runs one process for a crate, an editor's server one for many, for hours. So the file is
//! read again for each attribute, and what was made of its text is kept by manifest directory and text.

mod missing;

use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::env;
use std::ffi::OsStr;
use std::path::{Path, PathBuf};
use std::sync::{Arc, LazyLock, Mutex, MutexGuard, PoisonError};

use crate::input::krate::Known;
use resil_config::{Kind, Layer, Located, Problem, SourceFile, Stack};

/// What is known of the crate that is being compiled.
#[derive(Clone)]
pub(crate) struct Surroundings {
    pub(crate) package: String,
    /// What the crate resil is called there.
    pub(crate) krate: Known,
    pub(crate) source: Arc<Source>,
    manifest_dir: PathBuf,
}

/// The compile-time file of a crate, or its absence.
pub(crate) struct Source {
    /// The name shown to people: relative to the manifest.
    pub(crate) display: String,
    /// Absolute.
    pub(crate) file: Option<PathBuf>,
    pub(crate) manifest: Option<PathBuf>,
    /// Every place that was looked at, when there is no file.
    tried: Vec<PathBuf>,
    names_unchecked: bool,
    text: Option<SourceFile>,
    stack: Stack,
    problems: Vec<Problem>,
}

/// What one process did for a crate already.
#[derive(Default)]
struct Done {
    embedded: bool,
    reported: Option<String>,
    /// The problems of instances, as they were shown, and where.
    reported_instances: HashMap<String, Option<String>>,
}

type Parsed = HashMap<PathBuf, Arc<Source>>;

static PARSED: LazyLock<Mutex<Parsed>> = LazyLock::new(Mutex::default);
static DONE: LazyLock<Mutex<HashMap<PathBuf, Done>>> = LazyLock::new(Mutex::default);

impl Surroundings {
    /// The crate that cargo is compiling.
    pub(crate) fn of_this_crate() -> Surroundings {
        let manifest_dir = env::var_os("CARGO_MANIFEST_DIR")
            .map(PathBuf::from)
            .unwrap_or_default();
        let package = env::var("CARGO_PKG_NAME").unwrap_or_default();
        let source = Source::load(&manifest_dir, env::var_os("RESIL_BUILD_CONFIG").as_deref());
        Surroundings {
            krate: Known::in_crate(&manifest_dir, &package),
            package,
            source,
            manifest_dir,
        }
    }

    /// A crate that nothing was expanded in yet.
    #[cfg(test)]
    pub(crate) fn of_test(package: &str, source: Arc<Source>) -> Surroundings {
        use std::sync::atomic::{AtomicU32, Ordering};
        static CRATES: AtomicU32 = AtomicU32::new(0);
        let manifest_dir = PathBuf::from(CRATES.fetch_add(1, Ordering::Relaxed).to_string());
        Surroundings {
            package: package.to_owned(),
            krate: Known::As("resil".to_owned()),
            source,
            manifest_dir,
        }
    }

    /// Whether this is the first expansion of the crate, which embeds the file.
    pub(crate) fn embeds(&self) -> bool {
        let mut done = lock(&DONE);
        !std::mem::replace(
            &mut done.entry(self.manifest_dir.clone()).or_default().embedded,
            true,
        )
    }

    /// The problems of the file as a whole, the first time they are asked for.
    pub(crate) fn problems_to_report(&self) -> Vec<&Problem> {
        let found: Vec<_> = self.source.problems_of_the_file().collect();
        let shown: String = found.iter().map(ToString::to_string).collect();
        let mut done = lock(&DONE);
        let done = done.entry(self.manifest_dir.clone()).or_default();
        if done.reported.as_ref() == Some(&shown) {
            return Vec::new();
        }
        done.reported = Some(shown);
        found
    }

    /// Why `name` cannot be used. What is wrong with its table is said where it is named first; wherever it is named after
    /// that, only that something is. `named_at` says where it is named, in words that follow "see".
    pub(crate) fn objections_to_report(
        &self,
        kind: Kind,
        name: &str,
        named_at: Option<String>,
    ) -> Vec<String> {
        let objections = self.source.objections(kind, name);
        let of_table = self.source.problems_of(kind, name).count();
        let mut done = lock(&DONE);
        let done = done.entry(self.manifest_dir.clone()).or_default();
        if of_table == 0 {
            return objections;
        }
        let shown_at = match done.reported_instances.entry(objections.concat()) {
            Entry::Vacant(first) => {
                first.insert(named_at);
                return objections;
            }
            Entry::Occupied(first) => first.get().clone(),
        };
        let shown_at = shown_at.unwrap_or_else(|| "the first attribute with this name".to_owned());
        let (words, file) = (kind.words(), &self.source.display);
        vec![format!(
            "the table of the {words} `{name}` in {file} has mistakes\n\
             help: see {shown_at}, where they are shown"
        )]
    }
}

impl Source {
    pub(crate) fn load(manifest_dir: &Path, build_config: Option<&OsStr>) -> Arc<Source> {
        let mut located = match resil_config::locate(manifest_dir, build_config) {
            Ok(located) => located,
            Err(problem) => return Arc::new(Source::broken(problem)),
        };
        if let (Some(_), Some(file)) = (build_config, &located.file) {
            // A test's file need not be near the crate, whose own place depends on the target directory.
            located.display = file.display().to_string();
        }
        let text = match &located.file {
            None => None,
            Some(path) => match SourceFile::read(path, located.display.as_str()) {
                Ok(text) => Some(text),
                Err(problem) => return Arc::new(Source::broken(problem)),
            },
        };
        let mut parsed = lock(&PARSED);
        match parsed.get(manifest_dir) {
            Some(known) if known.is_of(&located, text.as_ref()) => Arc::clone(known),
            _ => {
                let source = Arc::new(Source::parse(located, text));
                parsed.insert(manifest_dir.to_owned(), Arc::clone(&source));
                source
            }
        }
    }

    /// The file `text`, shown as `resil.toml`.
    #[cfg(test)]
    pub(crate) fn of_text(text: &str) -> Source {
        let located = Located {
            file: Some(PathBuf::from("/abs/resil.toml")),
            display: "resil.toml".to_owned(),
            tried: Vec::new(),
            manifest: PathBuf::from("/abs/Cargo.toml"),
            names_unchecked: false,
        };
        Source::parse(located, Some(SourceFile::new("resil.toml", text)))
    }

    fn parse(located: Located, text: Option<SourceFile>) -> Source {
        let read = text.as_ref().map(Layer::parse);
        let (layers, mut problems) = read.map_or_else(Default::default, |(layer, problems)| {
            (vec![layer], problems)
        });
        let stack = Stack::new(layers);
        problems.extend(stack.check());
        Source {
            display: located.display,
            file: located.file,
            manifest: Some(located.manifest),
            tried: located.tried,
            names_unchecked: located.names_unchecked,
            text,
            stack,
            problems,
        }
    }

    fn is_of(&self, located: &Located, text: Option<&SourceFile>) -> bool {
        self.text.as_ref() == text
            && self.file == located.file
            && self.names_unchecked == located.names_unchecked
    }

    /// A file that was asked for and cannot be read.
    fn broken(problem: Problem) -> Source {
        Source {
            display: "resil.toml".to_owned(),
            file: None,
            manifest: None,
            tried: Vec::new(),
            names_unchecked: true,
            text: None,
            stack: Stack::new([]),
            problems: vec![problem],
        }
    }

    /// Why `name` cannot be used: it is not declared, or its table has problems.
    pub(crate) fn objections(&self, kind: Kind, name: &str) -> Vec<String> {
        let own = self.problems_of(kind, name);
        let mut objections: Vec<String> = own.map(ToString::to_string).collect();
        let unknown = !self.names_unchecked
            && !self.stack.undeclared_instances_allowed()
            && !self.stack.declares(kind, name)
            // A table that could not be read may be the one that is missing.
            && self.problems_of_the_file().next().is_none();
        if unknown && objections.is_empty() {
            objections.push(self.undeclared(kind, name));
        }
        objections
    }

    /// Why a config cannot be used for instances by key: it is not declared, or lacks something.
    pub(crate) fn objections_to_config(&self, kind: Kind, name: &str) -> Vec<String> {
        // What is wrong with the table itself is a problem of the file.
        if self.names_unchecked || self.problems_of_the_file().next().is_some() {
            return Vec::new();
        }
        if !self.stack.declares_config(kind, name) && !self.stack.undeclared_instances_allowed() {
            return vec![self.undeclared_config(kind, name)];
        }
        let found = self.stack.config(kind, name).err().unwrap_or_default();
        found.iter().map(ToString::to_string).collect()
    }

    /// What is wrong with the numbers of an unnamed attribute, over those of its kind's `configs.default`.
    pub(crate) fn objections_to_unnamed(&self, kind: Kind, numbers: &Layer) -> Vec<Problem> {
        self.stack
            .attribute(numbers, kind, "attribute")
            .err()
            .unwrap_or_default()
    }

    /// The value of a number of a named instance, as the file would hold it; `None` where the instance has none.
    pub(crate) fn number(&self, kind: Kind, name: &str, key: &str) -> Option<String> {
        if self.file.is_none() || !self.objections(kind, name).is_empty() {
            return None;
        }
        let settled = self.stack.instance(kind, name).ok()?;
        settled.get(key).map(ToString::to_string)
    }

    /// A config that the file has: the first by name.
    pub(crate) fn a_config(&self, kind: Kind) -> Option<String> {
        self.stack.configs(kind).into_iter().next()
    }

    /// Why the file cannot be embedded, but for its problems as a whole: there is none, or an instance is wrong.
    pub(crate) fn objections_to_embed(&self) -> Vec<String> {
        let of_instances = self
            .problems
            .iter()
            .filter(|problem| problem.concerns().is_some());
        let mut objections: Vec<String> = of_instances.map(ToString::to_string).collect();
        if self.file.is_none() && self.problems.is_empty() {
            objections.push(if self.names_unchecked {
                "there is nothing to embed: the manifest of this crate says `config = false`\n\
                 help: remove this, or name a file there"
                    .to_owned()
            } else {
                format!(
                    "there is nothing to embed: this crate has no resil.toml; looked for it at{}\n\
                     help: create the first of these",
                    self.places()
                )
            });
        }
        objections
    }

    /// The problems of one instance.
    fn problems_of(&self, kind: Kind, name: &str) -> impl Iterator<Item = &Problem> {
        let concerns = move |problem: &&Problem| problem.concerns() == Some((kind, name));
        self.problems.iter().filter(concerns)
    }

    /// The problems that are not those of one instance.
    fn problems_of_the_file(&self) -> impl Iterator<Item = &Problem> {
        self.problems
            .iter()
            .filter(|problem| problem.concerns().is_none())
    }
}

/// A problem that has no place in a file, as the sentence and the help of an error.
pub(crate) fn in_words(problem: &Problem) -> String {
    match problem.suggestion() {
        Some(help) => format!("{}\nhelp: {help}", problem.message()),
        None => problem.message().to_owned(),
    }
}

/// What a panic of another expansion left behind is still good: the maps only ever gain entries.
fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
