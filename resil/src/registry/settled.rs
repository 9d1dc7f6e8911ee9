//! The settings of the whole program, put together and checked once.

use std::collections::BTreeMap;

use resil_config::{Kind, Layer, Problem, Problems, Resolved, SourceFile, Stack};

use super::program::{EmbeddedFile, files, sites};
use super::settings::RunTime;
use super::{Settings, Wanted};
use crate::rt::Site;

/// The settings of all instances: each crate's embedded file under the run-time sources.
#[derive(Debug)]
pub(super) struct Settled {
    /// By package: its embedded file, then the run-time sources.
    packages: BTreeMap<&'static str, Stack>,
    /// For names that no embedded file declares.
    others: Stack,
    problems: Option<Problems>,
}

impl Settled {
    pub(super) fn new(settings: Settings) -> Self {
        let (embedded, mut problems) = if settings.uses_embedded() {
            read_embedded()
        } else {
            Default::default()
        };
        let below: Vec<Layer> = embedded.values().cloned().collect();
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
        let packages = embedded
            .into_iter()
            .map(|(package, layer)| (package, over(layer)))
            .collect();
        let mut settled = Self {
            packages,
            others,
            problems: None,
        };
        settled.check(&mut problems);
        settled.problems = Problems::collect(problems);
        settled
    }

    pub(super) fn problems(&self) -> Option<&Problems> {
        self.problems.as_ref()
    }

    /// The names of a kind that any source declares.
    pub(super) fn instances(&self, kind: Kind) -> Vec<String> {
        let mut names: Vec<String> = self
            .packages
            .values()
            .chain([&self.others])
            .flat_map(|stack| stack.instances(kind))
            .collect();
        names.sort();
        names.dedup();
        names
    }

    /// The settings of what is wanted.
    pub(super) fn resolve(&self, wanted: Wanted<'_>) -> Result<Resolved, Problems> {
        let resolved = match wanted {
            Wanted::Named {
                kind,
                name,
                package,
            } => {
                let stack = self.stack_of(kind, name, package);
                if !stack.declares(kind, name) && !stack.undeclared_instances_allowed() {
                    return Err(Problems::from(stack.undeclared(kind, name)));
                }
                stack.instance(kind, name)
            }
            Wanted::Own {
                kind,
                label,
                numbers,
                place,
                package,
            } => {
                let (layer, problems) = Layer::from_attribute(kind, numbers, place);
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

    /// The sources of an instance: those of the crate whose file declares it, whoever asks.
    fn stack_of(&self, kind: Kind, name: &str, package: Option<&str>) -> &Stack {
        let asking = package.map_or(&self.others, |package| self.package(package));
        if asking.declares(kind, name) {
            return asking;
        }
        self.packages
            .values()
            .find(|stack| stack.declares(kind, name))
            .unwrap_or(asking)
    }

    fn package(&self, package: &str) -> &Stack {
        self.packages.get(package).unwrap_or(&self.others)
    }

    fn check(&self, problems: &mut Vec<Problem>) {
        let stacks = self
            .packages
            .values()
            .chain(self.packages.is_empty().then_some(&self.others));
        let found = stacks
            .flat_map(Stack::check)
            .chain(self.disagreements())
            .chain(sites().flat_map(|site| self.check_site(site)));
        for problem in found {
            // The run-time sources are part of every crate's settings, and their problems are told once.
            if !problems.contains(&problem) {
                problems.push(problem);
            }
        }
    }

    /// Instances to which two embedded files give different settings that no run-time source decides.
    fn disagreements(&self) -> Vec<Problem> {
        let mut found = Vec::new();
        for kind in Kind::ALL {
            let mut first: BTreeMap<String, (&str, Resolved)> = BTreeMap::new();
            for (package, stack) in &self.packages {
                for name in stack.instances(kind) {
                    let Ok(resolved) = stack.instance(kind, &name) else {
                        continue;
                    };
                    match first.get(&name) {
                        None => drop(first.insert(name, (package, resolved))),
                        Some((other, known)) => {
                            found.extend(disagreement(known, &resolved, other, package));
                        }
                    }
                }
            }
        }
        found
    }

    fn check_site(&self, site: &'static Site) -> Vec<Problem> {
        let function = site.function();
        let wanted = site
            .spec()
            .layers
            .iter()
            .map(|layer| layer.wanted(site.spec(), &function));
        wanted
            .filter_map(|wanted| self.resolve(wanted).err())
            .flatten()
            .collect()
    }
}

/// The embedded files by their package. Where there are several, messages say whose they are.
fn read_embedded() -> (BTreeMap<&'static str, Layer>, Vec<Problem>) {
    let (files, mut problems) = (files(), Vec::new());
    let read = |file: &EmbeddedFile| {
        let display = match files.len() {
            1 => file.display.to_owned(),
            _ => format!("{}/{}", file.package, file.display),
        };
        let (layer, found) = Layer::parse(&SourceFile::new(display, file.text));
        problems.extend(found);
        (file.package, layer)
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

/// The first key, if any, that two crates give different values.
fn disagreement(
    known: &Resolved,
    other: &Resolved,
    known_by: &str,
    other_by: &str,
) -> Option<Problem> {
    let key = known
        .settings()
        .find(|(key, value, _)| other.get(key) != Some(*value))
        .map(|(key, _, _)| key)?;
    let (kind, name) = (known.kind.section(), &known.name);
    let (here, there) = (known.source(key), other.source(key));
    let problem = format!(
        "the crates `{known_by}` and `{other_by}` give `{kind}.instances.{name}.{key}` different values ({here}, {there})"
    );
    Some(Problem::new(problem).help("set it in a run-time file or variable, which counts for both"))
}
