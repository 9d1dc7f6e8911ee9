//! What each property becomes.

use std::collections::BTreeMap;

use crate::{Key, Kind, Support, ValueType};

use super::flat::{Document, Property, Segment, loose};
use super::report::Report;
use super::tables::{Address, Given, Group, Tables, key};
use super::value;

const ROOT: &str = "resilience4j";

/// How many parts name an instance; a shorter path without a value is an empty section.
const PATH_OF_INSTANCE: usize = 4;

/// The tables of a document; the report gets what has no place in them.
pub(crate) fn tables(document: &Document, report: &mut Report) -> Tables {
    let mut converter = Converter {
        tables: Tables::default(),
        lists: BTreeMap::new(),
        report,
    };
    for property in &document.properties {
        if let Err(reason) = converter.property(property) {
            converter.report.no_counterpart(&property.path, reason);
        }
    }
    converter.finish()
}

struct Converter<'r> {
    tables: Tables,
    /// The elements of lists by their index: each is a property of its own.
    lists: BTreeMap<(Address, &'static str), BTreeMap<usize, String>>,
    report: &'r mut Report,
}

impl Converter<'_> {
    /// Places a property, or says why it has no place.
    fn property(&mut self, property: &Property) -> Result<(), String> {
        let Some((root, rest)) = property.segments.split_first() else {
            return Ok(());
        };
        if root.name().map(loose).as_deref() != Some(ROOT) {
            self.report.left_alone(&property.path);
            return Ok(());
        }
        if property.segments.len() < PATH_OF_INSTANCE && property.text.trim().is_empty() {
            return Ok(());
        }
        let Some((kind, rest)) = kind(rest) else {
            return Err("resil has no such section".to_owned());
        };
        let (group, rest) = group(kind, rest)?;
        let named = rest.split_first();
        let Some((name, rest)) = named.and_then(|(name, rest)| Some((name.name()?, rest))) else {
            return Err("it names no instance".to_owned());
        };
        if name.trim().is_empty() {
            return Err("the name of the instance is blank".to_owned());
        }
        let address = Address {
            kind,
            group,
            name: name.to_owned(),
        };
        match rest {
            [] if property.text.trim().is_empty() => {
                self.tables.0.entry(address).or_default();
                Ok(())
            }
            [Segment::Name(written)] => self.value(address, written, None, property),
            [Segment::Name(written), Segment::Index(index)] => {
                self.value(address, written, Some(*index), property)
            }
            _ => Err("it is not a property of an instance".to_owned()),
        }
    }

    fn value(
        &mut self,
        address: Address,
        written: &str,
        index: Option<usize>,
        property: &Property,
    ) -> Result<(), String> {
        if loose(written) == "baseconfig" && index.is_none() {
            let base = property.text.trim();
            if base.is_empty() || base.contains("${") {
                return Err(format!(
                    "{} is not the name of a config",
                    value::quoted(base)
                ));
            }
            self.tables.0.entry(address).or_default().base = Some(base.to_owned());
            return Ok(());
        }
        let key = key(address.kind, written).ok_or_else(|| unknown(address.kind, written))?;
        if let Support::Refused(reason) = key.support {
            return Err(refused(reason, key));
        }
        if key.value == ValueType::Names {
            self.names(address, key, index, property);
        } else {
            let toml = value::toml(address.kind, key, &property.text)?;
            self.tables
                .set(&address, key.name, Given { toml, why: None });
        }
        Ok(())
    }

    /// Adds names to a list: one by its index, or several with commas between them.
    fn names(&mut self, address: Address, key: &Key, index: Option<usize>, property: &Property) {
        let list = self.lists.entry((address, key.name)).or_default();
        let classes: Vec<&str> = match index {
            Some(_) => vec![property.text.as_str()],
            None => property.text.split(',').collect(),
        };
        let start = index.unwrap_or(0);
        for (offset, class) in classes.into_iter().enumerate() {
            let class = class.trim();
            if !class.is_empty() {
                let name = value::error_name(class);
                list.insert(start.saturating_add(offset), name.to_owned());
                self.report.class(class, name);
            }
        }
    }

    fn finish(mut self) -> Tables {
        for ((address, key), names) in self.lists {
            let names: Vec<String> = names.values().map(|name| value::quoted(name)).collect();
            let toml = format!("[{}]", names.join(", "));
            self.tables.set(&address, key, Given { toml, why: None });
        }
        self.tables
    }
}

/// The kind that a path begins with.
fn kind(rest: &[Segment]) -> Option<(Kind, &[Segment])> {
    let (section, rest) = rest.split_first()?;
    let section = loose(section.name()?);
    let kind = Kind::ALL
        .into_iter()
        .find(|kind| loose(kind.section()) == section)?;
    Some((kind, rest))
}

fn group(kind: Kind, rest: &[Segment]) -> Result<(Group, &[Segment]), String> {
    let (group, rest) = rest.split_first().ok_or("it has no value")?;
    let group = loose(group.name().unwrap_or_default());
    match (group.as_str(), kind) {
        ("configs", _) => Ok((Group::Configs, rest)),
        ("instances", _) | ("limiters", Kind::RateLimiter) => Ok((Group::Instances, rest)),
        ("backends", kind) if !matches!(kind, Kind::RateLimiter | Kind::TimeLimiter) => {
            Ok((Group::Instances, rest))
        }
        (order, _) if order.ends_with("aspectorder") => {
            Err("the order of one function is set by `#[resil::order(…)]`".to_owned())
        }
        ("tags" | "metrics", _) => Err("resil does not have it yet".to_owned()),
        _ => Err(format!("`{kind}` has no such part")),
    }
}

fn unknown(kind: Kind, written: &str) -> String {
    match kind.nearest_key(written) {
        Some(nearest) => format!("`{kind}` has no such property; the nearest is `{nearest}`"),
        None => format!("`{kind}` has no such property"),
    }
}

fn refused(reason: &str, key: &Key) -> String {
    match key.instead {
        Some(instead) => format!("{reason}; {instead}"),
        None => reason.to_owned(),
    }
}
