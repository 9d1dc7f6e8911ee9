//! What must hold of an answer, whatever was read.

use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::sync::LazyLock;
use std::{env, fs, process};

use resil_config::import::Format;
use resil_config::{
    Kind, Layer, Location, Problem, Resolved, SourceFile, Stack, check_value, format_duration,
    locate, parse_duration,
};

/// What was said: the messages without what they repeat of the input.
type Said = Vec<String>;

/// How many problems of one input are shown, which takes longer than to read it.
const SHOWN: usize = 5;

/// Declares the names that variables address.
const BELOW: &str = "\
[retry.instances.gemini]
[retry.instances.\"image-api\"]
[retry.instances.image_api]
[circuit_breaker.configs.shared]
[bulkhead.instances.\"größe/x.y\"]
";

/// Files on top of one another, read as a program reads them.
///
/// # Errors
///
/// What is wrong with the answer.
pub fn files(texts: &[&str]) -> Result<Said, String> {
    let mut stack = Stack::default();
    let mut problems = Vec::new();
    for text in texts {
        let file = SourceFile::new("resil.toml", *text);
        let (layer, found) = Layer::parse(&file);
        stack.push(layer);
        problems.extend(found);
    }
    stack_is_sound(&stack, problems)
}

/// Everything a stack can be asked.
fn stack_is_sound(stack: &Stack, mut problems: Vec<Problem>) -> Result<Said, String> {
    let unmerged = stack.check();
    let all_settle = unmerged.is_empty() && problems.is_empty();
    problems.extend(unmerged);
    problems.extend(stack.warnings());
    let mut settled = Vec::new();
    for kind in Kind::ALL {
        for name in stack.instances(kind).iter().take(20) {
            match stack.instance(kind, name) {
                Ok(settings) => settled.push(settings),
                Err(found) if all_settle => {
                    return Err(format!(
                        "nothing was wrong, and `{kind}.{name}` has no settings: {found:?}"
                    ));
                }
                Err(found) if found.is_empty() => {
                    return Err(format!(
                        "`{kind}.{name}` has no settings, and nobody says why"
                    ));
                }
                Err(found) => problems.extend(found),
            }
        }
    }
    for settings in &settled {
        settings_are_sound(settings)?;
        problems.extend(stack.warnings_of(settings));
    }
    let layers: Vec<&Resolved> = settled.iter().collect();
    problems.extend(stack.site_warnings(&layers));
    said(&problems)
}

/// Every value is one that the table of keys allows, and has a source that can be shown.
fn settings_are_sound(settings: &Resolved) -> Result<(), String> {
    for (key, value, source) in settings.settings() {
        check_value(settings.kind, key, value)?;
        if source.to_string().is_empty() {
            return Err(format!("`{key}` comes from nowhere"));
        }
    }
    Ok(())
}

fn said(problems: &[Problem]) -> Result<Said, String> {
    for problem in problems {
        problem_is_sound(problem)?;
    }
    for problem in problems.iter().take(SHOWN) {
        if problem.to_string().is_empty() || problem.styled().is_empty() {
            return Err(format!("a problem is not shown: {}", problem.message()));
        }
        problem.location().map_or(Ok(()), numbers_are_right)?;
    }
    Ok(problems
        .iter()
        .map(|problem| template(problem.message()))
        .collect())
}

/// A problem points into its file, and says something.
fn problem_is_sound(problem: &Problem) -> Result<(), String> {
    let message = problem.message();
    if let Some(at) = problem.location() {
        place_is_sound(at).map_err(|wrong| format!("{wrong}: {message}"))?;
    }
    if message.trim().is_empty() {
        return Err("a problem says nothing".to_owned());
    }
    let text = problem.location().map_or("", |at| at.file().text());
    let jargon = ["serde", "visitor", "untagged", "usize", "Option<"];
    let is_ours = |word: &&str| message.contains(word) && !text.contains(word);
    match jargon.iter().find(|word| is_ours(word)) {
        Some(word) => Err(format!("`{word}` is not for people: {message}")),
        None => Ok(()),
    }
}

fn place_is_sound(at: &Location) -> Result<(), String> {
    let text = at.file().text();
    match text.get(at.span()) {
        Some(_) => Ok(()),
        None => Err(format!(
            "the place {:?} is not in the file of {} bytes",
            at.span(),
            text.len()
        )),
    }
}

/// Line and column, counted in another way.
fn numbers_are_right(at: &Location) -> Result<(), String> {
    let before = at.file().text().get(..at.span().start).unwrap_or_default();
    let line = 1 + before.matches('\n').count();
    let last = before.rsplit('\n').next().unwrap_or_default();
    let column = 1 + last.chars().count();
    if (at.line(), at.column()) == (line, column) {
        Ok(())
    } else {
        Err(format!("{at} is {line}:{column}"))
    }
}

/// A message without what it repeats of the input, so that only new kinds of messages are new.
fn template(message: &str) -> String {
    let parts: Vec<&str> = message.split(['`', '"']).step_by(2).collect();
    let kept = |c: &char| c.is_ascii_lowercase() || *c == ' ' || *c == '…';
    parts.join("…").chars().filter(kept).collect()
}

/// Variables over a file.
///
/// # Errors
///
/// What is wrong with the answer.
pub fn environment(lines: &str) -> Result<Said, String> {
    let (below, _) = Layer::parse(&SourceFile::new("resil.toml", BELOW));
    let variable = |line: &str| {
        let (name, value) = line.split_once('=').unwrap_or((line, ""));
        let name = name.replace('\0', "");
        (OsString::from(name), OsString::from(value))
    };
    let variables: Vec<(OsString, OsString)> = lines.lines().map(variable).collect();
    let others = variables
        .iter()
        .all(|(name, _)| !name.to_string_lossy().starts_with("RESIL_"));
    let (layer, problems) = Layer::from_environment(variables, std::slice::from_ref(&below));
    if others && !problems.is_empty() {
        return Err(format!(
            "a variable of others is not left alone: {problems:?}"
        ));
    }
    stack_is_sound(&Stack::new([below, layer]), problems)
}

/// Numbers of an attribute of each kind.
///
/// # Errors
///
/// What is wrong with the answer.
pub fn attribute(lines: &str) -> Result<Said, String> {
    let number = |line| str::split_once(line, '=').unwrap_or((line, ""));
    let numbers: Vec<(&str, &str)> = lines.lines().map(number).collect();
    let mut all = Said::new();
    for kind in Kind::ALL {
        let (layer, problems) = Layer::from_attribute(kind, &numbers, "src/x.rs:12");
        all.extend(said(&problems)?);
        match Stack::default().attribute(&layer, kind, "x") {
            Ok(settings) => settings_are_sound(&settings)?,
            Err(problems) => all.extend(said(&problems)?),
        }
    }
    Ok(all)
}

/// A duration; what is read can be written and read again.
///
/// # Errors
///
/// What is wrong with the answer.
pub fn duration(text: &str) -> Result<Said, String> {
    match parse_duration(text) {
        Ok(duration) if parse_duration(&format_duration(duration)) == Ok(duration) => {
            Ok(Said::new())
        }
        Ok(duration) => Err(format!(
            "{duration:?} is written as {}",
            format_duration(duration)
        )),
        Err(error) if text.get(error.range()).is_none() => {
            Err(format!("the place {:?} is not in the text", error.range()))
        }
        Err(error) => Ok(vec![template(error.message())]),
    }
}

/// A folder of this run.
static FOLDER: LazyLock<PathBuf> = LazyLock::new(|| {
    let folder = env::temp_dir().join(format!("resil-fuzz-{}", process::id()));
    let _ = fs::create_dir_all(&folder);
    folder
});

/// Removes what the run left in the folder for temporary files.
pub fn clean() {
    let _ = fs::remove_dir_all(&*FOLDER);
}

/// The bytes as a `Cargo.toml`, and as a file that is named by a variable.
///
/// # Errors
///
/// What is wrong with the answer.
pub fn manifest(bytes: &[u8]) -> Result<Said, String> {
    let manifest = FOLDER.join("Cargo.toml");
    fs::write(&manifest, bytes).map_err(|error| error.to_string())?;
    let mut problems = Vec::new();
    problems.extend(locate(&FOLDER, None).err());
    problems.extend(locate(&FOLDER, Some(manifest.as_os_str())).err());
    problems.extend(read(&manifest).err());
    said(&problems)
}

fn read(path: &Path) -> Result<SourceFile, Problem> {
    SourceFile::read(path, "Cargo.toml")
}

/// What is imported can be read, without a problem of the text itself.
///
/// # Errors
///
/// What is wrong with the answer.
pub fn import(text: &str, format: Format) -> Result<Said, String> {
    let imported = match resil_config::import::import(text, format, "application") {
        Ok(imported) => imported,
        Err(message) if message.trim().is_empty() => return Err("no reason is given".to_owned()),
        Err(message) => return Ok(vec![template(&message)]),
    };
    for (name, text) in &imported.files {
        let (_, problems) = Layer::parse(&SourceFile::new(name.as_str(), text.as_str()));
        if let [problem, ..] = problems.as_slice() {
            return Err(format!("what was imported is wrong: {problem}"));
        }
    }
    let report = imported.report.to_string();
    let reasons = report.lines().filter_map(|line| line.split_once(": "));
    Ok(reasons.map(|(_, reason)| template(reason)).collect())
}
