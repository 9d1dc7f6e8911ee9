//! Which name a variable means: `IMAGE_API` is `image-api`.

use super::super::{Layer, undeclared_allowed};
use crate::kind::Kind;
use crate::spelling;

/// The names that variables can address.
pub(super) struct Names<'a> {
    pub(super) kind: Kind,
    pub(super) are_instances: bool,
    pub(super) below: &'a [Layer],
}

impl Names<'_> {
    /// The name that `written` means, or a message and a help.
    pub(super) fn resolve(&self, written: &str) -> Result<String, (String, String)> {
        let declared = self.declared();
        if declared.contains(&written) {
            return Ok(written.to_owned());
        }
        let as_variable = in_variable(written);
        let matching: Vec<&str> = declared
            .iter()
            .copied()
            .filter(|name| in_variable(name) == as_variable)
            .collect();
        match matching.as_slice() {
            [name] => Ok((*name).to_owned()),
            [] => self.undeclared(written, &declared),
            several => Err(ambiguous(written, several)),
        }
    }

    fn declared(&self) -> Vec<&str> {
        let mut names: Vec<&str> = self
            .below
            .iter()
            .flat_map(|layer| self.of_layer(layer))
            .collect();
        names.sort_unstable();
        names.dedup();
        names
    }

    fn of_layer<'l>(&self, layer: &'l Layer) -> Vec<&'l str> {
        let Some(section) = layer.section(self.kind) else {
            return Vec::new();
        };
        let tables = if self.are_instances {
            &section.instances
        } else {
            &section.configs
        };
        tables.keys().map(String::as_str).collect()
    }

    fn undeclared(&self, written: &str, declared: &[&str]) -> Result<String, (String, String)> {
        let lower = written.to_lowercase();
        // `default` is what every instance inherits, so it means something without being declared.
        let means_something = if self.are_instances {
            undeclared_allowed(self.below)
        } else {
            lower == "default"
        };
        if means_something && !lower.is_empty() {
            return Ok(lower);
        }
        let what = if self.are_instances {
            self.kind.words()
        } else {
            "config"
        };
        let message = format!("no {what} is called `{written}`");
        Err((message, self.offer(&lower, declared)))
    }

    fn offer(&self, lower: &str, declared: &[&str]) -> String {
        if let Some(name) = spelling::nearest(lower, declared.iter().copied()) {
            return format!("did you mean `{}`?", in_variable(name));
        }
        let group = if self.are_instances {
            "instances"
        } else {
            "configs"
        };
        let table = format!("`[{}.{group}.{}]`", self.kind, spelling::path_part(lower));
        match spelling::few(declared.iter().copied()) {
            Some(names) => format!("add {table} to the file, or use one of {names}"),
            None => format!("add {table} to the file"),
        }
    }
}

fn ambiguous(written: &str, several: &[&str]) -> (String, String) {
    let names: Vec<String> = several.iter().map(|name| format!("`{name}`")).collect();
    let message = format!(
        "`{written}` means more than one name: {}",
        names.join(" and ")
    );
    (message, "write the name exactly as in the file".to_owned())
}

/// A name as variables spell it: upper case, and `_` for what is neither letter nor digit.
fn in_variable(name: &str) -> String {
    let mut spelled = String::with_capacity(name.len());
    for c in name.chars() {
        if c.is_alphanumeric() {
            spelled.extend(c.to_uppercase());
        } else {
            spelled.push('_');
        }
    }
    spelled
}
