//! The tables of the files to make.

use std::collections::BTreeMap;

use crate::{Key, Kind};

/// The tables of one file, in the order in which they are written.
#[derive(Clone, Default)]
pub(crate) struct Tables(pub(crate) BTreeMap<Address, Table>);

/// The place of a table.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Address {
    pub(crate) kind: Kind,
    pub(crate) group: Group,
    pub(crate) name: String,
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Group {
    Configs,
    Instances,
}

#[derive(Clone, Default)]
pub(crate) struct Table {
    pub(crate) base: Option<String>,
    pub(crate) values: BTreeMap<&'static str, Given>,
}

/// A value in TOML, and why it stands there, if the imported file does not say it.
#[derive(Clone)]
pub(crate) struct Given {
    pub(crate) toml: String,
    pub(crate) why: Option<&'static str>,
}

impl Tables {
    /// Puts other tables over these.
    pub(crate) fn put(&mut self, higher: &Tables) {
        for (address, table) in &higher.0 {
            let own = self.0.entry(address.clone()).or_default();
            if table.base.is_some() {
                own.base.clone_from(&table.base);
            }
            let values = table.values.iter();
            own.values
                .extend(values.map(|(key, given)| (*key, given.clone())));
        }
    }

    pub(crate) fn config(&self, kind: Kind, name: &str) -> Option<&Table> {
        self.0.get(&Address::config(kind, name))
    }

    /// The addresses of a kind.
    pub(crate) fn of_kind(&self, kind: Kind) -> Vec<Address> {
        let addresses = self.0.keys().filter(|address| address.kind == kind);
        addresses.cloned().collect()
    }

    pub(crate) fn set(&mut self, address: &Address, key: &'static str, given: Given) {
        let table = self.0.entry(address.clone()).or_default();
        table.values.insert(key, given);
    }
}

impl Address {
    pub(crate) fn config(kind: Kind, name: &str) -> Self {
        Address {
            kind,
            group: Group::Configs,
            name: name.to_owned(),
        }
    }

    pub(crate) fn is_default(&self) -> bool {
        self.group == Group::Configs && self.name == "default"
    }
}

/// The property of that name, in Spring's relaxed spelling.
pub(crate) fn key(kind: Kind, written: &str) -> Option<&'static Key> {
    let written = super::flat::loose(written);
    let is_meant = |name: &str| super::flat::loose(name) == written;
    kind.keys().iter().find(|key| {
        // Our own short names are not Spring's.
        let aliases = key.aliases.iter().filter(|alias| alias.contains('_'));
        is_meant(key.name) || aliases.into_iter().any(|alias| is_meant(alias))
    })
}
