//! The configs that a table builds on.

use std::borrow::Cow;
use std::collections::BTreeSet;

use super::{Group, Stack};
use crate::kind::Kind;
use crate::layer::{Base, Table};
use crate::problem::Problem;
use crate::spelling;

/// The config that every other one and every instance builds on.
const DEFAULT: &str = "default";

/// More configs than this in one chain are a mistake, and would take long to merge.
const LONGEST: usize = 50;

/// Among more configs than this none is offered for another: each of thousands of tables may have one that is not there.
const MANY: usize = 200;

impl Stack {
    /// The configs below a table that builds on `base`, the lowest first: those that `default` builds
    /// on, `default`, and the chain that starts at `base`.
    pub(super) fn configs_below(
        &self,
        kind: Kind,
        base: Option<&Base>,
    ) -> Result<Vec<Cow<'_, Table>>, Problem> {
        let mut chain = Chain {
            stack: self,
            kind,
            names: Vec::new(),
            tables: Vec::new(),
        };
        chain.follow(base.cloned())?;
        chain.end_with_default()?;
        chain.tables.reverse();
        Ok(chain.tables)
    }

    /// The problem of a config that a program names and that has no table.
    pub fn undeclared_config(&self, kind: Kind, name: &str) -> Problem {
        let sections = self.sections(kind);
        let count: usize = sections.map(|section| section.configs.len()).sum();
        let names = if count > MANY {
            BTreeSet::new()
        } else {
            self.names(kind, Group::Configs)
        };
        let add = format!("add `[{kind}.configs.{}]`", spelling::path_part(name));
        let help = match spelling::nearest(name, names.iter().copied()) {
            Some(nearest) => format!("did you mean `{nearest}`?"),
            None => match spelling::few(names) {
                Some(names) => format!("{add}, or use one of {names}"),
                None => add,
            },
        };
        Problem::new(format!("no config of `{kind}` is called `{name}`")).help(help)
    }

    fn unknown_config(&self, kind: Kind, base: &Base) -> Problem {
        self.undeclared_config(kind, &base.name)
            .at(base.place.clone())
    }
}

/// Configs in the order in which they are reached from the table that builds on them.
struct Chain<'s> {
    stack: &'s Stack,
    kind: Kind,
    names: Vec<String>,
    tables: Vec<Cow<'s, Table>>,
}

impl Chain<'_> {
    /// Adds the config that `base` names and all that it builds on in turn.
    fn follow(&mut self, base: Option<Base>) -> Result<(), Problem> {
        let mut next = base;
        while let Some(base) = next.take() {
            if let Some(start) = self.names.iter().position(|name| *name == base.name) {
                return Err(self.cycle(start));
            }
            let table = self.stack.table(self.kind, Group::Configs, &base.name);
            let table = table.ok_or_else(|| self.stack.unknown_config(self.kind, &base))?;
            if self.names.len() == LONGEST {
                return Err(self.too_long(&base));
            }
            next.clone_from(&table.base);
            self.names.push(base.name);
            self.tables.push(table);
        }
        Ok(())
    }

    /// Adds `default`, and what it builds on. Nobody wrote that a config builds on `default`, so what
    /// is in the chain already is the end and no cycle.
    fn end_with_default(&mut self) -> Result<(), Problem> {
        let Some(table) = self.stack.table(self.kind, Group::Configs, DEFAULT) else {
            return Ok(());
        };
        let base = table.base.clone();
        let mut below = Chain {
            stack: self.stack,
            kind: self.kind,
            names: vec![DEFAULT.to_owned()],
            tables: vec![table],
        };
        below.follow(base)?;
        let known = |name: &String| self.names.contains(name);
        let new = below
            .names
            .iter()
            .position(known)
            .unwrap_or(below.names.len());
        self.names.extend(below.names.drain(..new));
        self.tables.extend(below.tables.drain(..new));
        Ok(())
    }

    fn too_long(&self, base: &Base) -> Problem {
        let kind = self.kind;
        Problem::new(format!(
            "more than {LONGEST} configs of `{kind}` build on one another"
        ))
        .at(base.place.clone())
        .help("let them build on fewer")
    }

    /// The problem of a chain that comes back to the config at `start`; the same whichever config of
    /// the cycle it was reached by.
    fn cycle(&self, start: usize) -> Problem {
        let mut names: Vec<&str> = self.names.iter().skip(start).map(String::as_str).collect();
        let first = names
            .iter()
            .enumerate()
            .min_by_key(|(_, name)| **name)
            .map_or(0, |(at, _)| at);
        names.rotate_left(first);
        let place = self
            .tables
            .get(start + first)
            .and_then(|table| table.base.as_ref());
        let shown = names
            .iter()
            .chain(names.first())
            .copied()
            .collect::<Vec<_>>()
            .join(" -> ");
        let message = format!(
            "configs of `{}` build on one another in a circle: {shown}",
            self.kind
        );
        let problem = Problem::new(message).help("remove one of these `base_config`");
        match place {
            Some(base) => problem.at(base.place.clone()),
            None => problem,
        }
    }
}
