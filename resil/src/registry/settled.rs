//! The settings of the whole program, put together and checked once.

use std::collections::BTreeMap;

use resil_config::{Kind, Layer, Problem, Problems, Resolved, SourceFile, Stack, Warning};

use super::program::{EmbeddedFile, files, sites};
use super::settings::RunTime;
use super::usage::{cannot_fail, unused};
use super::{By, Settings, Wanted};
use crate::error_kinds;
use crate::rt::{self, Site};

/// The settings of all instances: each crate's embedded file under the run-time sources.
#[derive(Debug)]
pub(super) struct Settled {
    packages: Vec<Package>,
    /// For names that no embedded file declares.
    others: Stack,
    problems: Option<Problems>,
    /// What is probably not meant; only looked for where there are no problems.
    warnings: Vec<Problem>,
    /// Run-time files without a byte.
    #[cfg(feature = "reload")]
    empty_files: Vec<String>,
}

/// The settings of a crate's instances.
#[derive(Debug)]
pub(super) struct Package {
    pub(super) name: &'static str,
    /// Its embedded file alone, which says what instances are the crate's.
    embedded: Layer,
    /// The embedded file under the run-time sources.
    pub(super) stack: Stack,
    /// Whether other crates may embed the same file, one that is above the folder of this crate.
    pub(super) is_shared: bool,
}

impl Package {
    pub(super) fn declares(&self, kind: Kind, name: &str) -> bool {
        self.embedded.instances(kind).contains(&name)
    }
}

impl Settled {
    pub(super) fn new(settings: &Settings) -> Self {
        let (embedded, mut problems) = if settings.uses_embedded() {
            read_embedded()
        } else {
            Default::default()
        };
        let below: Vec<Layer> = embedded.iter().map(|(_, layer)| layer.clone()).collect();
        let mut run_time = settings.read(&below);
        problems.append(&mut run_time.problems);
        problems.extend(unknown_to_the_program(&below, &run_time));

        let over = |layer: Layer| {
            Stack::new(std::iter::once(layer).chain(run_time.layers.iter().cloned()))
        };
        let others = match below.as_slice() {
            [only] => over(only.clone()),
            _ => Stack::new(run_time.layers.iter().cloned()),
        };
        let package = |(file, embedded): (EmbeddedFile, Layer)| Package {
            name: file.package,
            stack: over(embedded.clone()),
            embedded,
            is_shared: file.display.starts_with(".."),
        };
        let packages = embedded.into_iter().map(package).collect();
        let mut settled = Self {
            packages,
            others,
            problems: None,
            warnings: Vec::new(),
            #[cfg(feature = "reload")]
            empty_files: run_time.empty,
        };
        settled.check(&mut problems);
        // The run-time sources are part of every crate's settings, and their problems are told once.
        settled.problems = Problems::collect(problems);
        if settled.problems.is_none() {
            settled.warnings = settled.find_warnings();
        }
        settled
    }

    /// The problems of files that have become empty while the program runs: someone is writing them, or has lost what was in
    /// them. At the start an empty file is as good as any.
    #[cfg(feature = "reload")]
    pub(super) fn emptied(&self) -> Option<Problems> {
        let emptied = |file: &String| {
            Problem::new(format!("`{file}` is empty"))
                .help("write a comment into a file that is to set nothing")
        };
        Problems::collect(self.empty_files.iter().map(emptied))
    }

    /// Whether any source switches the warning off.
    pub(super) fn allows(&self, warning: Warning) -> bool {
        self.stacks().any(|stack| stack.allows(warning))
    }

    pub(super) fn warnings(&self) -> &[Problem] {
        &self.warnings
    }

    pub(super) fn problems(&self) -> Option<&Problems> {
        self.problems.as_ref()
    }

    /// The names of a kind that any source declares.
    pub(super) fn instances(&self, kind: Kind) -> Vec<String> {
        let mut names: Vec<String> = self
            .stacks()
            .flat_map(|stack| stack.instances(kind))
            .collect();
        names.sort();
        names.dedup();
        names
    }

    /// The settings of what is wanted.
    pub(super) fn resolve(&self, wanted: Wanted<'_>) -> Result<Resolved, Problems> {
        let Wanted { kind, label, by } = wanted;
        let resolved = match by {
            By::Name { package } => {
                let stack = self.stack_of(kind, label, package);
                if !stack.declares(kind, label) && !stack.undeclared_instances_allowed() {
                    return Err(Problems::from(stack.undeclared(kind, label)));
                }
                stack.instance(kind, label)
            }
            By::Config { package } => {
                let stack = self.stack_of_config(kind, label, package)?;
                if !stack.declares_config(kind, label) && !stack.undeclared_instances_allowed() {
                    return Err(Problems::from(stack.undeclared_config(kind, label)));
                }
                stack.config(kind, label)
            }
            By::Attribute {
                numbers,
                place,
                package,
            } => {
                let numbers: Vec<_> = numbers
                    .lines()
                    .filter_map(|number| number.split_once(" = "))
                    .collect();
                let (layer, problems) = Layer::from_attribute(kind, &numbers, place);
                if let Some(problems) = Problems::collect(problems) {
                    return Err(problems);
                }
                self.package(package).attribute(&layer, kind, label)
            }
        };
        resolved.map_err(|found| match Problems::collect(found) {
            Some(problems) => problems,
            None => Problems::from(Problem::new("the settings cannot be put together")),
        })
    }

    /// The sources of an instance: those of the crate whose file declares it, whoever asks. One that run-time sources alone
    /// declare has those of the crate that asks.
    fn stack_of(&self, kind: Kind, name: &str, asking: Option<&str>) -> &Stack {
        let is_asking = |package: &&Package| Some(package.name) == asking;
        let mut owners = self.owners(kind, name);
        let owner = owners.clone().find(is_asking).or_else(|| owners.next());
        owner.map_or_else(
            || asking.map_or(&self.others, |package| self.package(package)),
            |owner| &owner.stack,
        )
    }

    /// The crates whose own file declares the instance. What run-time sources say of it makes no other crate an owner.
    fn owners<'s>(&'s self, kind: Kind, name: &str) -> impl Iterator<Item = &'s Package> + Clone {
        self.packages
            .iter()
            .filter(move |package| package.declares(kind, name))
    }

    /// The sources of a config: those of the crate that asks. Who asks by hand gets those of the crate that has it.
    fn stack_of_config(
        &self,
        kind: Kind,
        name: &str,
        asking: Option<&str>,
    ) -> Result<&Stack, Problems> {
        if let Some(package) = asking {
            return Ok(self.package(package));
        }
        let has_it = |package: &&Package| package.embedded.configs(kind).contains(&name);
        let mut owners = self.packages.iter().filter(has_it);
        let Some(first) = owners.next() else {
            return Ok(&self.others);
        };
        let values = |package: &Package| {
            let resolved = package.stack.config(kind, name).ok()?;
            let values = resolved
                .settings()
                .map(|(key, value, _)| (key, value.clone()));
            Some(values.collect::<Vec<_>>())
        };
        match owners.find(|other| values(other) != values(first)) {
            None => Ok(&first.stack),
            Some(other) => {
                let message = format!(
                    "the crates `{}` and `{}` have a `{kind}` config `{name}` each, with different settings",
                    first.name, other.name
                );
                Err(Problems::from(Problem::new(message).help(
                    "give one of them another name: an instance that is asked for by hand belongs to no crate",
                )))
            }
        }
    }

    fn package(&self, name: &str) -> &Stack {
        let found = self.packages.iter().find(|package| package.name == name);
        found.map_or(&self.others, |package| &package.stack)
    }

    fn stacks(&self) -> impl Iterator<Item = &Stack> {
        let packages = self.packages.iter().map(|package| &package.stack);
        packages.chain([&self.others])
    }

    fn check(&self, problems: &mut Vec<Problem>) {
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

    fn find_warnings(&self) -> Vec<Problem> {
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

/// The embedded files by their package. Where there are several, messages say whose they are.
fn read_embedded() -> (Vec<(EmbeddedFile, Layer)>, Vec<Problem>) {
    let (files, mut problems) = (files(), Vec::new());
    let read = |file: &EmbeddedFile| {
        let display = match files.len() {
            1 => file.display.to_owned(),
            _ => format!("{}/{}", file.package, file.display),
        };
        let (layer, found) = Layer::parse(&SourceFile::new(display, file.text));
        problems.extend(found);
        (*file, layer)
    };
    (files.iter().map(read).collect(), problems)
}

/// Instances of run-time files that no embedded file declares and no function names: nothing would ever use them, so the name
/// is likely misspelt. A program without embedded files gets its names from there, and all are taken.
fn unknown_to_the_program(embedded: &[Layer], run_time: &RunTime) -> Vec<Problem> {
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
