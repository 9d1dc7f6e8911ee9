//! What the crate resil is called in the crate that is being compiled: the manifest says it.
//!
//! `guard = { package = "resil", version = "0.1" }` makes it `::guard`.

use std::collections::HashMap;
use std::env;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::{LazyLock, Mutex, PoisonError};

use toml::de::{DeTable, DeValue};

const PACKAGE: &str = "resil";
const MANIFEST: &str = "Cargo.toml";
const TABLES: [&str; 3] = ["dependencies", "dev-dependencies", "build-dependencies"];

/// The name of the crate resil.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Known {
    /// As an identifier: `resil`, or what a dependency calls it.
    As(String),
    /// The manifest does not mention it: another crate hands it on.
    Nowhere,
}

impl Known {
    /// The name that the attributes have before their own, where they have one.
    pub(crate) fn name(&self) -> &str {
        match self {
            Known::As(name) => name,
            Known::Nowhere => PACKAGE,
        }
    }

    /// The name in the crate that cargo is compiling.
    pub(crate) fn of_this_crate() -> Known {
        let manifest_dir = env::var_os("CARGO_MANIFEST_DIR").map(PathBuf::from);
        let package = env::var("CARGO_PKG_NAME").unwrap_or_default();
        Known::in_crate(&manifest_dir.unwrap_or_default(), &package)
    }

    /// The name in the crate of that manifest. A manifest is parsed once for each of its texts.
    pub(crate) fn in_crate(manifest_dir: &Path, package: &str) -> Known {
        static FOUND: LazyLock<Mutex<HashMap<PathBuf, (String, Known)>>> =
            LazyLock::new(Mutex::default);
        let usual = || Known::As(PACKAGE.to_owned());
        if package == PACKAGE {
            return usual();
        }
        let Ok(text) = fs::read_to_string(manifest_dir.join(MANIFEST)) else {
            return usual();
        };
        let mut found = FOUND.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some((known, name)) = found.get(manifest_dir)
            && *known == text
        {
            return name.clone();
        }
        let name = in_text(&text, manifest_dir);
        found.insert(manifest_dir.to_owned(), (text, name.clone()));
        name
    }
}

/// Cargo has read the manifest, so it can be parsed; if not, that is not for us to say.
fn in_text(text: &str, manifest_dir: &Path) -> Known {
    let Ok(manifest) = DeTable::parse(text) else {
        return Known::As(PACKAGE.to_owned());
    };
    let manifest = manifest.get_ref();
    let mut named = Vec::new();
    for table in dependency_tables(manifest) {
        named.extend(names(table, manifest_dir));
    }
    let usual = named.iter().position(|name| name == PACKAGE);
    match (usual, named.is_empty()) {
        (None, true) => Known::Nowhere,
        (place, _) => Known::As(named.swap_remove(place.unwrap_or(0)).replace('-', "_")),
    }
}

/// `[dependencies]` and its like, also of one platform.
fn dependency_tables<'t, 'd>(manifest: &'t DeTable<'d>) -> Vec<&'t DeTable<'d>> {
    let platforms = table(manifest, "target")
        .into_iter()
        .flat_map(|targets| targets.values())
        .filter_map(|target| as_table(target.get_ref()));
    [manifest]
        .into_iter()
        .chain(platforms)
        .flat_map(|owner| TABLES.iter().filter_map(|name| table(owner, name)))
        .collect()
}

/// The names under which a table of dependencies has resil.
fn names(dependencies: &DeTable<'_>, manifest_dir: &Path) -> Vec<String> {
    let is_ours = |name: &str, dependency: &DeValue<'_>| {
        let Some(dependency) = as_table(dependency) else {
            return name == PACKAGE;
        };
        let inherited = || {
            let flag = dependency.get("workspace").map(toml::Spanned::get_ref);
            matches!(flag, Some(DeValue::Boolean(true))) && renamed_in_workspace(name, manifest_dir)
        };
        match dependency.get("package").map(toml::Spanned::get_ref) {
            Some(DeValue::String(package)) => package == PACKAGE,
            _ => name == PACKAGE || inherited(),
        }
    };
    dependencies
        .iter()
        .map(|(name, dependency)| (name.get_ref().to_string(), dependency.get_ref()))
        .filter(|(name, dependency)| is_ours(name, dependency))
        .map(|(name, _)| name)
        .collect()
}

/// Whether the dependency of that name, which the workspace declares, is resil.
fn renamed_in_workspace(name: &str, manifest_dir: &Path) -> bool {
    manifest_dir.ancestors().any(|dir| {
        let Ok(text) = fs::read_to_string(dir.join(MANIFEST)) else {
            return false;
        };
        let Ok(manifest) = DeTable::parse(&text) else {
            return false;
        };
        let declared = table(manifest.get_ref(), "workspace")
            .and_then(|workspace| table(workspace, "dependencies"))
            .and_then(|dependencies| table(dependencies, name));
        let package = declared.and_then(|declared| declared.get("package"));
        matches!(package.map(toml::Spanned::get_ref), Some(DeValue::String(package)) if package == PACKAGE)
    })
}

fn table<'t, 'd>(owner: &'t DeTable<'d>, name: &str) -> Option<&'t DeTable<'d>> {
    owner.get(name).and_then(|value| as_table(value.get_ref()))
}

fn as_table<'t, 'd>(value: &'t DeValue<'d>) -> Option<&'t DeTable<'d>> {
    match value {
        DeValue::Table(table) => Some(table),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn known(manifest: &str) -> Known {
        in_text(manifest, Path::new("/nowhere"))
    }

    fn named(name: &str) -> Known {
        Known::As(name.to_owned())
    }

    #[test]
    fn names_of_dependencies() {
        assert_eq!(known("[dependencies]\nresil = \"0.1\""), named("resil"));
        assert_eq!(
            known("[dependencies]\nresil.workspace = true"),
            named("resil")
        );
        let renamed = "[dependencies]\nthe-guard = { package = \"resil\", version = \"0.1\" }";
        assert_eq!(known(renamed), named("the_guard"));
        let of_a_platform = "[target.'cfg(unix)'.dev-dependencies.guard]\npackage = \"resil\"";
        assert_eq!(known(of_a_platform), named("guard"));
        let both =
            "[dependencies]\nguard = { package = \"resil\" }\n[dev-dependencies]\nresil = \"0.1\"";
        assert_eq!(known(both), named("resil"));
        let another = "[dependencies]\nresil = { package = \"resilience\", version = \"1\" }";
        assert_eq!(known(another), Known::Nowhere);
        assert_eq!(known("not a manifest"), named("resil"));
    }
}
