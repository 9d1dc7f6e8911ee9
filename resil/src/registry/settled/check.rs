//! What is wrong with the settings of the whole program, and what is probably not meant.

use std::collections::BTreeMap;

use resil_config::{Kind, Layer, Problem, Problems, Resolved, Stack};

use super::{Package, Settled};
use crate::error_kinds;
use crate::registry::By;
use crate::registry::program::sites;
use crate::registry::settings::RunTime;
use crate::registry::usage::{cannot_fail, unused};
use crate::rt::{self, Site};

impl Settled {
    pub(super) fn check(&self, problems: &mut Vec<Problem>) {
        let without_files = self.packages.is_empty().then(|| self.others.check());
        let found = self
            .packages
            .iter()
            .flat_map(|package| self.check_package(package))
            .chain(without_files.into_iter().flatten())
            .chain(self.disagreements())
            .chain(self.unknown_error_names())
            .chain(sites().flat_map(|site| self.check_site(site)));
        problems.extend(found);
    }

    /// The problems of a crate's settings. Instances of other crates are left to these: here they are only what run-time
    /// sources say of them.
    fn check_package(&self, package: &Package) -> Vec<Problem> {
        let mut found = package.stack.check();
        found.retain(|problem| {
            problem.concerns().is_none_or(|(kind, name)| {
                package.declares(kind, name) || self.owners(kind, name).next().is_none()
            })
        });
        found
    }

    /// Names in lists of errors that no error of the program has.
    fn unknown_error_names(&self) -> Vec<Problem> {
        let known = error_kinds::known();
        let stacks = self.stacks();
        stacks
            .flat_map(|stack| stack.unknown_error_names(&known))
            .collect()
    }

    /// Instances to which two embedded files give different settings that no run-time source decides.
    fn disagreements(&self) -> Vec<Problem> {
        let mut found = Vec::new();
        for kind in Kind::ALL {
            let mut first: BTreeMap<&str, (&str, Resolved)> = BTreeMap::new();
            for package in &self.packages {
                for name in package.embedded.instances(kind) {
                    let Ok(resolved) = package.stack.instance(kind, name) else {
                        continue;
                    };
                    match first.get(name) {
                        None => drop(first.insert(name, (package.name, resolved))),
                        Some((other, known)) => {
                            found.extend(disagreements(known, &resolved, other, package.name));
                        }
                    }
                }
            }
        }
        found
    }

    pub(super) fn find_warnings(&self) -> Vec<Problem> {
        let known = error_kinds::known();
        let of_files = self.stacks().flat_map(|stack| {
            let idle = stack.idle_error_names(&known);
            stack.warnings().into_iter().chain(idle)
        });
        let found = of_files
            .chain(sites().flat_map(|site| self.warnings_of_site(site)))
            .chain(self.packages.iter().flat_map(unused));
        Problems::collect(found).into_iter().flatten().collect()
    }

    /// What is probably not meant by the numbers of a function's attributes, or by its policies together.
    fn warnings_of_site(&self, site: &'static Site) -> Vec<Problem> {
        let function = site.function();
        let stack = self.package(site.package());
        let wanted = site.layers().map(|layer| layer.wanted(site, &function));
        let layers: Vec<(bool, Resolved)> = wanted
            .filter_map(|wanted| {
                let is_own = !matches!(wanted.by, By::Name { .. });
                self.resolve(wanted).ok().map(|resolved| (is_own, resolved))
            })
            .collect();
        let own = layers.iter().filter(|(is_own, _)| *is_own);
        let mut warnings: Vec<Problem> = own
            .flat_map(|(_, resolved)| stack.warnings_of(resolved))
            .collect();
        let together: Vec<&Resolved> = layers.iter().map(|(_, resolved)| resolved).collect();
        warnings.extend(stack.site_warnings(&together));
        warnings
    }

    fn check_site(&self, site: &'static Site) -> Vec<Problem> {
        let function = site.function();
        let of_layer = |layer: rt::Layer| match self.resolve(layer.wanted(site, &function)) {
            Ok(resolved) => cannot_fail(&layer, &resolved, &function, site.place())
                .into_iter()
                .collect(),
            Err(problems) => problems.into_iter().collect::<Vec<_>>(),
        };
        site.layers().flat_map(of_layer).collect()
    }
}

/// Instances of run-time files that no embedded file declares and no function names: nothing would ever use them, so the name
/// is likely misspelt. A program without embedded files gets its names from there, and all are taken.
pub(super) fn unknown_to_the_program(embedded: &[Layer], run_time: &RunTime) -> Vec<Problem> {
    let declared = Stack::new(embedded.iter().cloned());
    if embedded.is_empty() || declared.undeclared_instances_allowed() {
        return Vec::new();
    }
    let mut found = Vec::new();
    for (file, layer) in run_time
        .files
        .iter()
        .filter(|(_, layer)| !layer.undeclared_instances_allowed())
    {
        for kind in Kind::ALL {
            for name in layer.instances(kind) {
                if !declared.declares(kind, name) && !sites().any(|site| site.names(kind, name)) {
                    let (unknown, section) = (declared.undeclared(kind, name), kind.section());
                    let message = format!(
                        "{file} has `{section}.instances.{name}`, but {}",
                        unknown.message()
                    );
                    let help = unknown.suggestion().unwrap_or("remove the table");
                    found.push(Problem::new(message).help(help));
                }
            }
        }
    }
    found
}

/// A problem for each key that two crates give different values, or that only one of them gives one.
fn disagreements(
    known: &Resolved,
    other: &Resolved,
    known_by: &str,
    other_by: &str,
) -> Vec<Problem> {
    let (kind, name) = (known.kind.section(), &known.name);
    let keys = known.kind.keys().iter().map(|key| key.name);
    keys.filter(|key| known.get(key) != other.get(key))
        .map(|key| {
            let (here, there) = (known.source(key), other.source(key));
            let problem = format!(
                "the crates `{known_by}` and `{other_by}` give `{kind}.instances.{name}.{key}` different values ({here}, {there})"
            );
            Problem::new(problem).help("set it in a run-time file or variable, which counts for both")
        })
        .collect()
}
