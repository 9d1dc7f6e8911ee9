//! Properties in YAML.

use std::thread;

use saphyr::{LoadableYamlNode, Scalar, Yaml};

use super::flat::{Document, Property, segments};

/// Trees are dropped by recursion, and a text of a megabyte can nest half a million lists.
const ROOMY_STACK: usize = 1024 * 1024 * 1024;

/// No settings nest deeper.
const DEEPEST: usize = 100;

pub(crate) fn read(text: &str) -> Result<Vec<Document>, String> {
    thread::scope(|scope| {
        let roomy = thread::Builder::new().stack_size(ROOMY_STACK);
        let reading = roomy
            .spawn_scoped(scope, || documents(text))
            .map_err(|error| error.to_string())?;
        reading
            .join()
            .unwrap_or_else(|_| Err("it is not the YAML that this command reads".to_owned()))
    })
}

fn documents(text: &str) -> Result<Vec<Document>, String> {
    let loaded = Yaml::load_from_str(text).map_err(|error| error.to_string())?;
    let mut documents = Vec::new();
    for tree in &loaded {
        let mut document = Document::default();
        add(&mut document, String::new(), tree, 0)?;
        documents.push(document);
    }
    Ok(documents)
}

fn add(document: &mut Document, path: String, tree: &Yaml<'_>, depth: usize) -> Result<(), String> {
    if depth > DEEPEST {
        return Err(format!("it nests more than {DEEPEST} levels deep"));
    }
    match tree {
        Yaml::Mapping(mapping) if mapping.is_empty() => push(document, path, String::new()),
        Yaml::Mapping(mapping) => {
            for (key, value) in mapping {
                let key = scalar(key).ok_or_else(|| format!("a key under `{path}` is no text"))?;
                let dot = if path.is_empty() || key.starts_with('[') {
                    ""
                } else {
                    "."
                };
                add(document, format!("{path}{dot}{key}"), value, depth + 1)?;
            }
        }
        Yaml::Sequence(items) if items.is_empty() => push(document, path, String::new()),
        Yaml::Sequence(items) => {
            for (index, item) in items.iter().enumerate() {
                add(document, format!("{path}[{index}]"), item, depth + 1)?;
            }
        }
        Yaml::Tagged(_, inner) => add(document, path, inner, depth + 1)?,
        _ if path.is_empty() => {}
        other => push(document, path, scalar(other).unwrap_or_default()),
    }
    Ok(())
}

fn push(document: &mut Document, path: String, text: String) {
    document.properties.push(Property {
        segments: segments(&path),
        path,
        text,
    });
}

fn scalar(tree: &Yaml<'_>) -> Option<String> {
    match tree {
        Yaml::Value(Scalar::String(text)) | Yaml::Representation(text, ..) => {
            Some(text.to_string())
        }
        Yaml::Value(Scalar::Boolean(value)) => Some(value.to_string()),
        Yaml::Value(Scalar::Integer(value)) => Some(value.to_string()),
        Yaml::Value(Scalar::FloatingPoint(value)) => Some(value.to_string()),
        Yaml::Value(Scalar::Null) => Some(String::new()),
        _ => None,
    }
}
