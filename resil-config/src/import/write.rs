//! The text of a file.

use std::fmt::Write as _;

use super::tables::{Address, Group, Table, Tables};
use super::value::quoted;

pub(crate) fn text(tables: &Tables, head: &str) -> String {
    let head: String = head.chars().filter(|c| !c.is_control()).collect();
    let mut text = format!("# {head}\nschema = 1\n");
    for (address, table) in &tables.0 {
        section(&mut text, address, table);
    }
    text
}

fn section(text: &mut String, address: &Address, table: &Table) {
    let group = match address.group {
        Group::Configs => "configs",
        Group::Instances => "instances",
    };
    let _ = write!(
        text,
        "\n[{}.{group}.{}]\n",
        address.kind,
        name(&address.name)
    );
    if let Some(base) = &table.base {
        let _ = writeln!(text, "base_config = {}", quoted(base));
    }
    for key in address.kind.keys() {
        let Some(given) = table.values.get(key.name) else {
            continue;
        };
        let why = given.why.map(|why| format!(" # {why}")).unwrap_or_default();
        let _ = writeln!(text, "{} = {}{why}", key.name, given.toml);
    }
}

/// A name in a header: bare where it can be.
fn name(name: &str) -> String {
    let bare = |c: char| c.is_ascii_alphanumeric() || c == '_' || c == '-';
    if !name.is_empty() && name.chars().all(bare) {
        name.to_owned()
    } else {
        quoted(name)
    }
}
