//! A path as seen from a folder, the same on every machine.

use std::path::{Component, Path};

/// The path of `file` from `dir`, with forward slashes; unchanged where the two share no folder.
pub(super) fn display(dir: &Path, file: &Path) -> String {
    let (from, to): (Vec<_>, Vec<_>) = (dir.components().collect(), file.components().collect());
    let shared = from.iter().zip(&to).take_while(|(a, b)| a == b).count();
    let shares_a_folder = from
        .iter()
        .take(shared)
        .any(|part| matches!(part, Component::Normal(_)));
    if !shares_a_folder {
        return file.display().to_string();
    }
    let up = from.iter().skip(shared).map(|_| "..".to_owned());
    let down = to
        .iter()
        .skip(shared)
        .map(|part| part.as_os_str().to_string_lossy().into_owned());
    up.chain(down).collect::<Vec<_>>().join("/")
}
