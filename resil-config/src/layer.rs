//! One parsed source of settings.

use std::collections::BTreeMap;
use std::ffi::OsString;
use std::sync::Arc;

use crate::kind::Kind;
use crate::problem::Problem;
use crate::source::{Location, Source, SourceFile};
use crate::value::Value;
use crate::warning::Warning;

mod attribute;
mod entries;
mod environment;
mod file;
mod settings;
mod table;

pub(crate) use settings::Settings;

/// The settings of one source: a file, the environment, or an attribute. Cheap to clone.
///
/// A layer holds what was right in its source; what was wrong came back beside it as problems.
#[derive(Clone, Debug)]
pub struct Layer(Arc<Contents>);

/// What a source says.
#[derive(Debug, Default)]
pub(crate) struct Contents {
    /// The name of the file, for a layer that is one.
    pub(crate) file: Option<String>,
    pub(crate) undeclared_allowed: Option<bool>,
    pub(crate) allowed_warnings: Option<Vec<Warning>>,
    pub(crate) enabled: Option<Arc<Setting>>,
    pub(crate) sections: BTreeMap<Kind, Section>,
    /// The numbers of an attribute, for a layer that is one.
    pub(crate) unnamed: Table,
}

/// What a source says of one kind.
#[derive(Debug, Default)]
pub(crate) struct Section {
    pub(crate) enabled: Option<Arc<Setting>>,
    pub(crate) configs: BTreeMap<String, Table>,
    pub(crate) instances: BTreeMap<String, Table>,
}

/// What a source says of one named config or instance.
#[derive(Clone, Debug, Default)]
pub(crate) struct Table {
    /// Where its name is written.
    pub(crate) place: Option<Location>,
    pub(crate) base: Option<Base>,
    pub(crate) settings: Settings,
    /// What is wrong with properties that are written, and so not missing.
    pub(crate) faulty: BTreeMap<&'static str, Problem>,
}

/// The config that a table builds on.
#[derive(Clone, Debug)]
pub(crate) struct Base {
    pub(crate) name: String,
    pub(crate) place: Location,
}

/// A value and where it was set.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Setting {
    pub(crate) value: Value,
    pub(crate) source: Source,
    /// The place to show in a problem; the built-in defaults have none.
    pub(crate) place: Option<Location>,
}

impl Table {
    /// Puts what a higher layer says of the same name over it.
    pub(crate) fn put(&mut self, higher: &Table) {
        if let Some(base) = &higher.base {
            self.base = Some(base.clone());
        }
        if self.place.is_none() {
            self.place.clone_from(&higher.place);
        }
        self.settings.overlay(&higher.settings);
        let faulty = higher.faulty.iter();
        self.faulty
            .extend(faulty.map(|(key, problem)| (*key, problem.clone())));
    }
}

impl Layer {
    /// Reads a file: the layer of everything that is right in it, and every problem of the rest, in
    /// the order of the file.
    pub fn parse(file: &SourceFile) -> (Layer, Vec<Problem>) {
        let (contents, problems) = file::read(file);
        (Layer(Arc::new(contents)), problems)
    }

    /// Reads the variables that start with `RESIL__` and leaves all others alone.
    ///
    /// `RESIL__<KIND>__INSTANCES__<NAME>__<KEY>` and `RESIL__<KIND>__CONFIGS__<NAME>__<KEY>` set a
    /// property, `RESIL__<KIND>__ENABLED` and `RESIL__ENABLED` switch off a kind or everything.
    /// `below` are the layers that declare the names: `IMAGE_API` addresses `image-api`.
    pub fn from_environment<I>(vars: I, below: &[Layer]) -> (Layer, Vec<Problem>)
    where
        I: IntoIterator<Item = (OsString, OsString)>,
    {
        let (contents, problems) = environment::read(vars, below);
        (Layer(Arc::new(contents)), problems)
    }

    /// Reads the numbers of an attribute without a name: keys, and values in TOML.
    ///
    /// `place` is where the attribute stands (`src/x.rs:12`). For [`Stack::attribute`].
    ///
    /// [`Stack::attribute`]: crate::Stack::attribute
    pub fn from_attribute(
        kind: Kind,
        numbers: &[(&str, &str)],
        place: &str,
    ) -> (Layer, Vec<Problem>) {
        let (contents, problems) = attribute::read(kind, numbers, place);
        (Layer(Arc::new(contents)), problems)
    }

    /// The names of the instances this layer declares, sorted.
    pub fn instances(&self, kind: Kind) -> Vec<&str> {
        let names = self.section(kind).map(|section| section.instances.keys());
        names.into_iter().flatten().map(String::as_str).collect()
    }

    /// The names of the configs this layer has, sorted.
    pub fn configs(&self, kind: Kind) -> Vec<&str> {
        let names = self.section(kind).map(|section| section.configs.keys());
        names.into_iter().flatten().map(String::as_str).collect()
    }

    /// Whether this layer says `undeclared_instances = "allow"`.
    pub fn undeclared_instances_allowed(&self) -> bool {
        self.0.undeclared_allowed == Some(true)
    }

    pub(crate) fn contents(&self) -> &Contents {
        &self.0
    }

    pub(crate) fn section(&self, kind: Kind) -> Option<&Section> {
        self.0.sections.get(&kind)
    }
}

/// What the layers say about instances without a table; the last one that speaks of it counts.
pub(crate) fn undeclared_allowed(layers: &[Layer]) -> bool {
    layers
        .iter()
        .rev()
        .find_map(|layer| layer.0.undeclared_allowed)
        .unwrap_or(false)
}
