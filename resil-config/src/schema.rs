//! The JSON schema of a settings file, for editors: made from the table of keys.

use serde_json::{Map, Value as Json, json};

use crate::keys::{Key, Support, ValueType};
use crate::kind::Kind;
use crate::range::Range;
use crate::spelling;
use crate::value::Value;
use crate::warning::Warning;

/// Numbers with units, largest unit first; or ISO 8601.
const DURATION: &str = r"^\s*(0|(\d+(\.\d+)?\s*d\s*)?(\d+(\.\d+)?\s*h\s*)?(\d+(\.\d+)?\s*m\s*)?(\d+(\.\d+)?\s*s\s*)?(\d+(\.\d+)?\s*ms\s*)?(\d+(\.\d+)?\s*us\s*)?(\d+(\.\d+)?\s*ns)?|[Pp].+)\s*$";

/// The schema (draft 7) of a settings file, as text.
///
/// A file names it in its first line, `#:schema resil.schema.json`, and editors complete and check it.
pub fn json() -> String {
    let mut definitions = Map::new();
    definitions.insert("duration".to_owned(), duration());
    for kind in Kind::ALL {
        definitions.insert(kind.section().to_owned(), section(kind));
        definitions.insert(
            format!("{kind}_settings"),
            settings(kind, |key| !key.of_configs),
        );
        definitions.insert(format!("{kind}_config"), settings(kind, |_| true));
    }
    let mut schema = json!({
        "$schema": "http://json-schema.org/draft-07/schema#",
        "title": "Settings of resil",
    });
    merge(&mut schema, root());
    merge(&mut schema, json!({ "definitions": definitions }));
    let mut text = serde_json::to_string_pretty(&schema).unwrap_or_default();
    text.push('\n');
    text
}

fn duration() -> Json {
    json!({
        "anyOf": [
            { "type": "string", "pattern": DURATION },
            { "const": 0 },
        ],
    })
}

fn root() -> Json {
    let mut table = Object::default();
    let version = json!({ "const": 1, "description": "The version of this format." });
    table.add("schema", &[], version);
    table.add("enabled", &[], switch("the whole file"));
    let undeclared = json!({
        "enum": ["deny", "allow"],
        "default": "deny",
        "description": "Whether functions may name instances that have no table.",
    });
    table.add("undeclared_instances", &[], undeclared);
    table.add("allow_warnings", &[], warnings());
    for kind in Kind::ALL {
        let reference = json!({ "$ref": format!("#/definitions/{kind}") });
        table.add(kind.section(), &[kind.own_section()], reference);
    }
    table.finish()
}

fn warnings() -> Json {
    let names: Vec<&str> = Warning::ALL.map(Warning::name).to_vec();
    json!({
        "type": "array",
        "items": { "enum": names },
        "description": "Warnings that are switched off.",
    })
}

fn switch(of: &str) -> Json {
    json!({
        "type": "boolean",
        "default": true,
        "description": format!("Whether the policies of {of} do anything; the closest switch counts."),
    })
}

fn section(kind: Kind) -> Json {
    let named = |description: &str, table: &str| {
        json!({
            "type": "object",
            "description": description,
            "additionalProperties": { "$ref": format!("#/definitions/{kind}_{table}") },
        })
    };
    let mut table = Object::default();
    table.add("enabled", &[], switch("this kind"));
    let configs = "Settings that instances share; every one builds on `default`.";
    table.add("configs", &[], named(configs, "config"));
    let instances = "The settings of each instance, by name.";
    let others: Vec<&str> = kind.instance_tables().iter().skip(1).copied().collect();
    table.add("instances", &others, named(instances, "settings"));
    table.finish()
}

fn settings(kind: Kind, may_stand: impl Fn(&Key) -> bool) -> Json {
    let mut table = Object::default();
    let base = json!({
        "type": "string",
        "description": format!("The table of `{kind}.configs` that this one builds on."),
    });
    table.add("base_config", &[], base);
    let supported = |key: &&Key| {
        matches!(
            key.support,
            Support::Honoured | Support::RefusedWhenFalse(_)
        )
    };
    let keys = kind.keys().iter().filter(|key| may_stand(key));
    for key in keys.filter(supported) {
        table.add(key.name, key.aliases, property(key));
    }
    table.finish()
}

fn property(key: &Key) -> Json {
    let mut property = match key.value {
        ValueType::Boolean => boolean(key),
        ValueType::Integer => json!({ "type": "integer" }),
        ValueType::Float => json!({ "type": "number" }),
        ValueType::Duration => json!({ "allOf": [{ "$ref": "#/definitions/duration" }] }),
        ValueType::Choice(choices) => json!({ "enum": spellings_of(choices) }),
        ValueType::Names => json!({
            "type": "array",
            "items": { "type": "string", "minLength": 1 },
        }),
    };
    merge(&mut property, limits(key.range));
    if let Some(default) = key.default_value() {
        merge(&mut property, json!({ "default": plain(&default) }));
    }
    merge(&mut property, json!({ "description": key.doc }));
    property
}

fn boolean(key: &Key) -> Json {
    match key.support {
        Support::RefusedWhenFalse(_) => json!({ "const": true }),
        _ => json!({ "type": "boolean" }),
    }
}

fn limits(range: Range) -> Json {
    match range {
        Range::Integers { least, most } => json!({ "minimum": least, "maximum": most }),
        Range::Percentage => json!({ "exclusiveMinimum": 0, "maximum": 100 }),
        Range::Positive => json!({ "exclusiveMinimum": 0 }),
        Range::Fraction => json!({ "minimum": 0, "exclusiveMaximum": 1 }),
        Range::Any | Range::Durations { .. } => json!({}),
    }
}

/// The choices as the table has them, and in lower case.
fn spellings_of(choices: &[&str]) -> Vec<String> {
    let upper = choices.iter().map(|choice| (*choice).to_owned());
    let lower = choices.iter().map(|choice| choice.to_lowercase());
    let kebab = choices.iter().filter(|choice| choice.contains('_'));
    let kebab = kebab.map(|choice| choice.to_lowercase().replace('_', "-"));
    upper.chain(lower).chain(kebab).collect()
}

fn plain(value: &Value) -> Json {
    match value {
        Value::Boolean(value) => json!(value),
        Value::Integer(value) => json!(value),
        Value::Float(value) => json!(value),
        Value::Choice(value) => json!(value),
        Value::Names(names) => json!(names),
        Value::Duration(_) => json!(value.to_string().trim_matches('"')),
    }
}

/// A table that has these keys and no others.
#[derive(Default)]
struct Object {
    properties: Map<String, Json>,
    /// Other spellings: valid, but not offered by editors.
    patterns: Map<String, Json>,
}

impl Object {
    fn add(&mut self, name: &str, aliases: &[&str], schema: Json) {
        let names = std::iter::once(name).chain(aliases.iter().copied());
        let mut spellings: Vec<String> = names.flat_map(spelling::all).collect();
        spellings.retain(|spelling| spelling != name);
        spellings.sort();
        spellings.dedup();
        if !spellings.is_empty() {
            let pattern = format!("^({})$", spellings.join("|"));
            self.patterns.insert(pattern, schema.clone());
        }
        self.properties.insert(name.to_owned(), schema);
    }

    fn finish(self) -> Json {
        let mut object = json!({ "type": "object", "properties": self.properties });
        if !self.patterns.is_empty() {
            merge(&mut object, json!({ "patternProperties": self.patterns }));
        }
        merge(&mut object, json!({ "additionalProperties": false }));
        object
    }
}

/// Adds the members of one object to another.
fn merge(object: &mut Json, more: Json) {
    if let (Json::Object(object), Json::Object(more)) = (object, more) {
        object.extend(more);
    }
}
