//! Reading files, the way a program does.

use std::path::{Path, PathBuf};
use std::{env, io};

use resil_config::{Layer, Problem, SourceFile, Stack};

const STANDARD_INPUT: &str = "standard input";

/// Files on top of one another, and what is wrong with them.
pub(crate) struct Loaded {
    pub(crate) stack: Stack,
    pub(crate) problems: Vec<Problem>,
}

/// Reads files, the lowest first.
pub(crate) fn files(paths: &[PathBuf]) -> Loaded {
    let mut loaded = Loaded {
        stack: Stack::default(),
        problems: Vec::new(),
    };
    for path in paths {
        match read(path).map(|file| Layer::parse(&file)) {
            Ok((layer, problems)) => {
                loaded.stack.push(layer);
                loaded.problems.extend(problems);
            }
            Err(problem) => loaded.problems.push(problem),
        }
    }
    loaded
}

/// Reads a file, or standard input for `-`.
pub(crate) fn read(path: &Path) -> Result<SourceFile, Problem> {
    if path == Path::new("-") {
        return SourceFile::read_from(io::stdin().lock(), STANDARD_INPUT);
    }
    SourceFile::read(path, path.display().to_string())
}

/// A file as a sentence names it.
pub(crate) fn shown(path: &Path) -> String {
    if path == Path::new("-") {
        return STANDARD_INPUT.to_owned();
    }
    format!("`{}`", path.display())
}

impl Loaded {
    /// Adds the variables of this process.
    pub(crate) fn with_environment(mut self) -> Self {
        let (layer, problems) = Layer::from_environment(env::vars_os(), self.stack.layers());
        self.stack.push(layer);
        self.problems.extend(problems);
        self
    }

    /// Adds what shows only when the files are merged.
    pub(crate) fn checked(mut self) -> Self {
        self.problems.extend(self.stack.check());
        self
    }
}

/// A file, below it the one that it is a profile of: `resil.toml` for `resil-prod.toml`.
pub(crate) fn with_base(path: &Path) -> Vec<PathBuf> {
    base(path).into_iter().chain([path.to_owned()]).collect()
}

fn base(path: &Path) -> Option<PathBuf> {
    let stem = path.file_stem()?.to_str()?;
    let extension = path.extension()?.to_str()?;
    let ends = stem.rmatch_indices('-').map(|(at, _)| at);
    let names = ends.filter_map(|at| Some(format!("{}.{extension}", stem.get(..at)?)));
    let mut bases = names.map(|name| path.with_file_name(name));
    bases.find(|base| base.is_file())
}

/// The file of a profile: `resil-prod.toml` beside `resil.toml`.
pub(crate) fn of_profile(path: &Path, profile: &str) -> PathBuf {
    let mut name = path.file_stem().unwrap_or_default().to_os_string();
    name.push(format!("-{profile}"));
    if let Some(extension) = path.extension() {
        name.push(".");
        name.push(extension);
    }
    path.with_file_name(name)
}

/// The file that a program would read here: that of `RESIL_CONFIG`, or that of the crate, or
/// `resil.toml`.
pub(crate) fn default_file() -> Result<PathBuf, Problem> {
    if let Some(path) = run_time_file() {
        return Ok(path);
    }
    if !Path::new("Cargo.toml").is_file() {
        return Ok("resil.toml".into());
    }
    file_of_crate()?.ok_or_else(|| {
        Problem::new("this crate has no `resil.toml`").help("name a file, or make one: `resil new`")
    })
}

/// The files that a program would read here, the lowest first: the one that is compiled into it, and
/// the one it is given when it starts.
pub(crate) fn files_of_program(
    embedded: Option<PathBuf>,
    config: Option<PathBuf>,
) -> Result<Vec<PathBuf>, Problem> {
    let embedded = match embedded {
        None if Path::new("Cargo.toml").is_file() => file_of_crate()?,
        embedded => embedded,
    };
    let files: Vec<PathBuf> = embedded
        .into_iter()
        .chain(config.or_else(run_time_file))
        .collect();
    if files.is_empty() {
        return default_file().map(|file| vec![file]);
    }
    Ok(files)
}

fn run_time_file() -> Option<PathBuf> {
    let path = env::var_os("RESIL_CONFIG").filter(|path| !path.is_empty());
    path.map(PathBuf::from)
}

/// The file that is compiled into the crate here.
fn file_of_crate() -> Result<Option<PathBuf>, Problem> {
    let here = env::current_dir().unwrap_or_else(|_| ".".into());
    let file = resil_config::locate(&here, None)?.file;
    Ok(file.map(|file| file.strip_prefix(&here).map(Path::to_owned).unwrap_or(file)))
}
