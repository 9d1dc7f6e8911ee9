//! Layers on top of one another, and the settings of an instance in them.

use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use crate::kind::Kind;
use crate::layer::{Layer, Section, Setting, Table, undeclared_allowed};
use crate::problem::Problem;
use crate::resolved::Resolved;

mod bases;
mod check;
mod error_names;
mod rules;
mod undeclared;
mod warnings;

/// Layers in the order of their precedence: the last one that sets a property counts.
///
/// Layers are merged first, key by key, and lists are replaced; then an instance is settled: built-in
/// default, then `configs.default`, then the configs it builds on, then its own table.
#[derive(Clone, Debug, Default)]
pub struct Stack {
    layers: Vec<Layer>,
}

/// Properties that are written, and what is wrong with them.
type Faulty = BTreeMap<&'static str, Problem>;

/// Why an instance has no settings.
struct Faults {
    /// What shows only now.
    new: Vec<Problem>,
    /// What was reported when its layer was read.
    known: Vec<Problem>,
}

impl Faults {
    fn all(self) -> Vec<Problem> {
        self.new.into_iter().chain(self.known).collect()
    }
}

/// One of the two groups of named tables.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Group {
    Configs,
    Instances,
}

impl Stack {
    /// A stack of layers, the lowest first.
    pub fn new(layers: impl IntoIterator<Item = Layer>) -> Stack {
        Stack {
            layers: layers.into_iter().collect(),
        }
    }

    /// Puts a layer on top.
    pub fn push(&mut self, layer: Layer) {
        self.layers.push(layer);
    }

    /// The layers, the lowest first.
    pub fn layers(&self) -> &[Layer] {
        &self.layers
    }

    /// The names of the instances that any layer declares, sorted.
    pub fn instances(&self, kind: Kind) -> Vec<String> {
        self.names(kind, Group::Instances)
            .into_iter()
            .map(str::to_owned)
            .collect()
    }

    /// The names of the configs that any layer declares, sorted.
    pub fn configs(&self, kind: Kind) -> Vec<String> {
        self.names(kind, Group::Configs)
            .into_iter()
            .map(str::to_owned)
            .collect()
    }

    /// Whether any layer has a table for the instance.
    pub fn declares(&self, kind: Kind, name: &str) -> bool {
        self.sections(kind)
            .any(|section| section.instances.contains_key(name))
    }

    /// Whether an instance needs no table: what the last layer says that speaks of it.
    pub fn undeclared_instances_allowed(&self) -> bool {
        undeclared_allowed(&self.layers)
    }

    /// The settings of an instance. One without a table has those of `configs.default` over the
    /// built-in ones.
    ///
    /// # Errors
    ///
    /// Every reason why it has none: a config it builds on that is not there, a cycle of configs, a
    /// property that is missing, settings that contradict one another.
    pub fn instance(&self, kind: Kind, name: &str) -> Result<Resolved, Vec<Problem>> {
        let own = self.table(kind, Group::Instances, name).unwrap_or_default();
        self.settle(kind, name, &own).map(Resolved::of_one_instance)
    }

    /// Whether any layer has a table for the config.
    pub fn declares_config(&self, kind: Kind, name: &str) -> bool {
        self.sections(kind)
            .any(|section| section.configs.contains_key(name))
    }

    /// The settings of the instances that a config has by key, and of all of them together. A config
    /// without a table has those of `configs.default` over the built-in ones.
    ///
    /// # Errors
    ///
    /// As for [`instance`](Stack::instance).
    pub fn config(&self, kind: Kind, name: &str) -> Result<Resolved, Vec<Problem>> {
        let own = self.table(kind, Group::Configs, name).unwrap_or_default();
        let settled = self.put_together(kind, name, &own);
        settled.map(Resolved::of_config).map_err(Faults::all)
    }

    /// The settings of an attribute without a name: its numbers over `configs.default` over the
    /// built-in ones. `name` is only its label.
    ///
    /// # Errors
    ///
    /// As for [`instance`](Stack::instance).
    pub fn attribute(
        &self,
        attribute: &Layer,
        kind: Kind,
        name: &str,
    ) -> Result<Resolved, Vec<Problem>> {
        self.settle(kind, name, &attribute.contents().unnamed)
            .map(Resolved::of_one_instance)
    }

    fn settle(&self, kind: Kind, name: &str, own: &Table) -> Result<Resolved, Vec<Problem>> {
        self.settle_or_fault(kind, name, own).map_err(Faults::all)
    }

    fn settle_or_fault(&self, kind: Kind, name: &str, own: &Table) -> Result<Resolved, Faults> {
        let about = |problem: Problem| problem.about(kind, name);
        self.put_together(kind, name, own).map_err(|faults| Faults {
            new: faults.new.into_iter().map(about).collect(),
            known: faults.known,
        })
    }

    fn put_together(&self, kind: Kind, name: &str, own: &Table) -> Result<Resolved, Faults> {
        let (resolved, written) = self.inherit(kind, name, own).map_err(|problem| Faults {
            new: vec![problem],
            known: Vec::new(),
        })?;
        let mut faults = rules::missing(&resolved, own, &written);
        faults.new.extend(rules::contradictions(&resolved));
        if faults.new.is_empty() && faults.known.is_empty() {
            return Ok(resolved);
        }
        Err(faults)
    }

    /// The settings of a table over those of the configs it builds on, not checked.
    fn inherit(&self, kind: Kind, name: &str, own: &Table) -> Result<(Resolved, Faulty), Problem> {
        let configs = self.configs_below(kind, own.base.as_ref())?;
        let mut resolved = Resolved::defaults(kind, name);
        for switch in self.switches(kind).into_iter().flatten() {
            resolved.switch(switch);
        }
        let mut faulty = Faulty::new();
        for table in configs.iter().map(AsRef::as_ref).chain([own]) {
            resolved.overlay(&table.settings);
            let written = table.faulty.iter();
            faulty.extend(written.map(|(key, problem)| (*key, problem.clone())));
        }
        Ok((resolved, faulty))
    }

    /// `enabled` of the whole file and of the kind, the closer one last.
    fn switches(&self, kind: Kind) -> [Option<&Arc<Setting>>; 2] {
        let mut whole = self
            .layers
            .iter()
            .rev()
            .map(|layer| layer.contents().enabled.as_ref());
        let of_kind = self
            .sections(kind)
            .filter_map(|section| section.enabled.as_ref());
        [whole.find_map(|switch| switch), of_kind.last()]
    }

    /// A named table as all layers together have it.
    fn table(&self, kind: Kind, group: Group, name: &str) -> Option<Cow<'_, Table>> {
        let mut tables = self
            .sections(kind)
            .filter_map(|section| group.of(section).get(name));
        let mut merged = Cow::Borrowed(tables.next()?);
        for table in tables {
            merged.to_mut().put(table);
        }
        Some(merged)
    }

    fn names(&self, kind: Kind, group: Group) -> BTreeSet<&str> {
        self.sections(kind)
            .flat_map(|section| group.of(section).keys())
            .map(String::as_str)
            .collect()
    }

    fn sections(&self, kind: Kind) -> impl Iterator<Item = &Section> {
        self.layers
            .iter()
            .filter_map(move |layer| layer.section(kind))
    }
}

impl Group {
    fn of(self, section: &Section) -> &BTreeMap<String, Table> {
        match self {
            Group::Configs => &section.configs,
            Group::Instances => &section.instances,
        }
    }
}
