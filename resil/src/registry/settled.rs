//! The settings of the whole program, put together and checked once.

mod check;

use resil_config::{Kind, Layer, Problem, Problems, Resolved, SourceFile, Stack, Warning};

use self::check::unknown_to_the_program;
use super::program::{EmbeddedFile, files};
use super::{By, Settings, Wanted};

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
