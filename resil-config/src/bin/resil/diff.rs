//! `resil diff`.

use std::collections::BTreeSet;
use std::path::Path;
use std::process::ExitCode;

use resil_config::{Kind, Problem, Resolved, Stack};

use crate::{TROUBLE, load, print};

pub(crate) fn run(a: &Path, b: &Path) -> ExitCode {
    let a = load::files(&load::with_base(a)).checked();
    let b = load::files(&load::with_base(b)).checked();
    let problems: Vec<Problem> = a.problems.into_iter().chain(b.problems).collect();
    if !problems.is_empty() {
        crate::show(&problems);
        return ExitCode::from(TROUBLE);
    }
    let differences: String = Kind::ALL
        .into_iter()
        .flat_map(|kind| of_kind(kind, &a.stack, &b.stack))
        .collect();
    if differences.is_empty() {
        return ExitCode::SUCCESS;
    }
    print(&differences);
    ExitCode::FAILURE
}

fn of_kind(kind: Kind, a: &Stack, b: &Stack) -> Vec<String> {
    let names: BTreeSet<String> = [a, b]
        .into_iter()
        .flat_map(|stack| stack.instances(kind))
        .collect();
    let of_name = |name: String| match (a.declares(kind, &name), b.declares(kind, &name)) {
        (true, false) => vec![format!("{kind}.{name}: only in the first file\n")],
        (false, true) => vec![format!("{kind}.{name}: only in the second file\n")],
        _ => match (a.instance(kind, &name), b.instance(kind, &name)) {
            (Ok(a), Ok(b)) => of_instance(&a, &b),
            _ => Vec::new(),
        },
    };
    names.into_iter().flat_map(of_name).collect()
}

fn of_instance(a: &Resolved, b: &Resolved) -> Vec<String> {
    let keys = a.kind.keys().iter().map(|key| key.name);
    let different = keys.filter(|key| a.get(key) != b.get(key));
    different.map(|key| line(key, a, b)).collect()
}

fn line(key: &str, a: &Resolved, b: &Resolved) -> String {
    let shown = |settings: &Resolved| {
        let value = settings.get(key).map(ToString::to_string);
        value.unwrap_or_else(|| "(not set)".to_owned())
    };
    format!(
        "{}.{}.{key}: {} -> {}  ({} -> {})\n",
        a.kind,
        a.name,
        shown(a),
        shown(b),
        a.source(key),
        b.source(key)
    )
}
