//! Settings against what the functions of the program do with them.

use resil_config::{Kind, Problem, Resolved, Source};

use super::program::sites;
use super::settled::Package;
use crate::rt;

/// Instances of a crate's own file that no function of the program uses. A file that several crates share is not spoken of:
/// the program need not have all of them.
pub(super) fn unused(package: &Package) -> Vec<Problem> {
    let mut found = Vec::new();
    if package.is_shared || !sites().any(|site| site.package() == package.name) {
        return found;
    }
    for kind in Kind::ALL {
        let is_used = |name: &str| {
            !package.declares(kind, name) || sites().any(|site| site.names(kind, name))
        };
        found.extend(package.stack.unused_instances(kind, is_used));
    }
    found
}

/// The problem of a retry that is to fail after its last attempt in a function that has no way to.
pub(super) fn cannot_fail(
    layer: &rt::Layer,
    resolved: &Resolved,
    function: &str,
    place: &str,
) -> Option<Problem> {
    const FAILS: &str = "fail_after_max_attempts";
    if !layer.cannot_fail() || !resolved.enabled() || resolved.boolean(FAILS) != Some(true) {
        return None;
    }
    let message = format!(
        "`{FAILS}` of the retry `{}` is for functions that can fail, and `{function}` ({place}) cannot",
        resolved.name
    );
    let problem = Problem::new(message)
        .about(resolved.kind, resolved.name.as_str())
        .help(
            "give the function a `fallback` or a `Result`, or let it have an instance without it",
        );
    Some(match resolved.source(FAILS) {
        Source::File(location) => problem.at(location),
        source => problem.note(format!("it is set by {source}")),
    })
}
