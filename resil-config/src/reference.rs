//! The reference of all keys, in Markdown: made from the table of keys.

use std::fmt::Write as _;

use crate::keys::{Key, Support, ValueType};
use crate::kind::Kind;
use crate::warning::Warning;

const HEAD: &str = "\
# Keys of resil.toml

This page is made from the table of keys (`resil keys`); do not edit it.

Every key may be written in snake, kebab or camel case (`max_attempts`, `max-attempts`, `maxAttempts`). \
A table of a kind has `enabled`, `[<kind>.configs.<name>]` for shared settings and \
`[<kind>.instances.<name>]` for those of an instance, whose keys are listed here. Those of a config that functions name with `name = <expression>` are those of its instances by key. An instance builds on \
the config that its `base_config` names, and every one on `<kind>.configs.default`.

A duration is a text with a unit: `\"500ms\"`, `\"1m 30s\"`, `\"PT1.5S\"`; the units are `ns`, `us`, `ms`, \
`s`, `m`, `h` and `d`.

The last column says what becomes of a running instance when a reload gives the key another value: `resil::reload()`, or \
`resil::watch()` when a file has changed. Whatever changes, calls that run go on, permits stay taken, counters and listeners \
stay, and a circuit breaker stays in its state.

## At the top

| key | values | default | meaning |
| --- | --- | --- | --- |
| `schema` | `1` | `1` | The version of this format. |
| `enabled` | `true` or `false` | `true` | Whether any policy does anything; the closest `enabled` counts. |
| `undeclared_instances` | `\"deny\"` or `\"allow\"` | `\"deny\"` | Whether functions may name instances that have no table. |
| `allow_warnings` | a list of names of warnings | `[]` | Warnings that are switched off. |
";

/// The page, as text.
pub fn markdown() -> String {
    let mut page = HEAD.to_owned();
    for kind in Kind::ALL {
        page.push_str(&section(kind));
    }
    page.push_str(&warnings());
    page
}

fn section(kind: Kind) -> String {
    let mut section = format!("\n## `{kind}`\n");
    let others = other_names(kind);
    if !others.is_empty() {
        let _ = write!(section, "\nAlso written {others}.\n");
    }
    section.push_str(
        "\n| key | type | default | values | meaning | when it changes |\n| --- | --- | --- | --- | --- | --- |\n",
    );
    let keys = kind.keys();
    for key in keys.iter().filter(|key| is_supported(key)) {
        section.push_str(&row(key));
    }
    section.push_str(
        "\nKnown from Resilience4j, and an error that says so:\n\n| key | why | instead |\n| --- | --- | --- |\n",
    );
    for key in keys.iter().filter(|key| !is_supported(key)) {
        let Support::Refused(why) = key.support else {
            continue;
        };
        let instead = key.instead.unwrap_or_default();
        let _ = writeln!(
            section,
            "| {} | {} | {} |",
            names(key),
            cell(why),
            cell(instead)
        );
    }
    section
}

fn other_names(kind: Kind) -> String {
    let mut names = Vec::new();
    if kind.own_section() != kind.section() {
        names.push(format!("`[{}]`", kind.own_section()));
    }
    let tables = kind.instance_tables().iter().skip(1);
    names.extend(tables.map(|table| format!("`[{kind}.{table}]` for `[{kind}.instances]`")));
    names.join(", ")
}

fn is_supported(key: &Key) -> bool {
    matches!(
        key.support,
        Support::Honoured | Support::RefusedWhenFalse(_)
    )
}

fn row(key: &Key) -> String {
    let default = match (key.default, key.required) {
        (Some(default), _) => format!("`{default}`"),
        (None, true) => "none: it must be given".to_owned(),
        (None, false) => "none".to_owned(),
    };
    let values = match key.support {
        Support::RefusedWhenFalse(why) => format!("`true`: {why}"),
        _ => key.expectation(),
    };
    format!(
        "| {} | {} | {} | {} | {} | {} |\n",
        names(key),
        type_of(key.value),
        cell(&default),
        cell(&values),
        cell(key.doc),
        cell(key.on_change)
    )
}

fn names(key: &Key) -> String {
    let aliases = key.aliases.iter().map(|alias| format!(" or `{alias}`"));
    format!("`{}`{}", key.name, aliases.collect::<String>())
}

const fn type_of(value: ValueType) -> &'static str {
    match value {
        ValueType::Boolean => "boolean",
        ValueType::Integer => "whole number",
        ValueType::Float => "number",
        ValueType::Duration => "duration",
        ValueType::Choice(_) => "text",
        ValueType::Names => "list of names",
    }
}

fn warnings() -> String {
    let mut section = "\n## Warnings\n\nSettings that are right, but probably not meant. \
                       `allow_warnings = [\"no-effect\"]` at the top of the file switches one off.\n\n\
                       | name | meaning |\n| --- | --- |\n"
        .to_owned();
    for warning in Warning::ALL {
        let _ = writeln!(section, "| `{warning}` | {} |", warning.doc());
    }
    section
}

fn cell(text: &str) -> String {
    text.replace('|', "\\|")
}
