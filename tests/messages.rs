//! What the compiler says of a misused attribute speaks of the user's code, and not of what the attributes expand to.
//!
//! A bound that a user's type may fail stands at the path of a trait's method, and hidden implementations are not recommended:
//! then the compiler quotes no source of the runtime. Its one line that names the hidden trait cannot be turned off.

use std::path::{Path, PathBuf};

/// Names that stand in expansions only, besides those that begin with two underscores.
const GENERATED: [&str; 4] = ["verdict", "Calling", "Judge", "Verdict"];

/// Functions of the runtime whose bounds no trait can take: of the caller's types, and of names of errors.
const QUOTED: [&str; 3] = [
    "back_from_another_thread",
    "Luggage::<A>::to_another_thread",
    "inside",
];

/// What is wrong with a line, if anything is.
fn objection(line: &str) -> Option<&'static str> {
    let mut words = line.split(|char: char| !(char.is_alphanumeric() || char == '_'));
    if words.any(is_generated) {
        return Some("names what is generated");
    }
    let hidden = line.contains("__rt");
    let unimplemented =
        line.contains("help: the trait `resil::__rt::") && line.contains("is not implemented for");
    let bound = QUOTED
        .iter()
        .any(|name| line.ends_with(&format!("required by a bound in `resil::__rt::{name}`")));
    let deprecated = line.contains("ToRepeat::retry`: ");
    (hidden && !unimplemented && !bound && !deprecated).then_some("names what is hidden")
}

/// A line under code may be of underscores alone.
fn is_generated(word: &str) -> bool {
    let hidden = word.starts_with("__") && word.contains(char::is_alphanumeric);
    (hidden && word != "__rt") || GENERATED.contains(&word)
}

fn messages() -> Vec<PathBuf> {
    let mut folders = vec![Path::new(env!("CARGO_MANIFEST_DIR")).join("ui/fail")];
    let mut found = Vec::new();
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(folder).expect("readable") {
            let path = entry.expect("readable").path();
            match path.extension().and_then(|extension| extension.to_str()) {
                None => folders.push(path),
                Some("stderr") => found.push(path),
                Some(_) => {}
            }
        }
    }
    found
}

#[test]
fn no_message_is_about_generated_code() {
    let messages = messages();
    assert!(messages.len() > 100);
    let mut found = Vec::new();
    for path in messages {
        let text = std::fs::read_to_string(&path).expect("readable");
        for (number, line) in (1..).zip(text.lines()) {
            if let Some(objection) = objection(line) {
                found.push(format!("{}:{number} {objection}: {line}", path.display()));
            }
        }
    }
    assert!(found.is_empty(), "{}", found.join("\n"));
}

#[test]
fn what_is_generated_or_hidden_is_recognised() {
    assert!(objection("help: consider cloning `__slot1`").is_some());
    assert_eq!(objection("   |   ___________^"), None);
    assert!(objection("note: required by a bound in `resil::__rt::next`").is_some());
    assert!(objection("= note: required for `u8` to implement `resil::__rt::Overruled`").is_some());
    assert_eq!(
        objection("= help: the trait `resil::__rt::Again` is not implemented for `Image`"),
        None
    );
    assert_eq!(
        objection("note: required by a bound in `resil::__rt::inside`"),
        None
    );
}
