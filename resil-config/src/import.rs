//! `resil import`: the settings of a Spring Boot application as `resil.toml`.
//!
//! Spring Boot's section `resilience4j`, from `application.yml` or `application.properties`, becomes
//! the text of one file for everybody and one for each profile. Nothing is dropped in silence: what
//! did not simply become a line of a file is in the [`Report`].

use std::collections::BTreeMap;

mod convert;
mod flat;
mod inherit;
mod properties;
mod report;
mod tables;
#[cfg(test)]
mod tests;
mod value;
mod write;
mod yaml;

use flat::Document;
use tables::Tables;

pub use report::Report;

/// How the settings of a Spring Boot application are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Format {
    /// `application.yml`.
    Yaml,
    /// `application.properties`.
    Properties,
}

/// What became of the settings of an application.
#[derive(Debug)]
pub struct Imported {
    /// The names of the files to write, and their texts: `resil.toml`, and `resil-prod.toml` for the
    /// profile `prod`.
    pub files: Vec<(String, String)>,
    /// What is to be told about it.
    pub report: Report,
}

impl Format {
    /// The format of a file with this ending (`yml`, `yaml` or `properties`).
    pub fn of_ending(ending: &str) -> Option<Format> {
        match ending {
            "properties" => Some(Format::Properties),
            "yml" | "yaml" => Some(Format::Yaml),
            _ => None,
        }
    }
}

/// Makes files of settings from the text of `from`, which is only the name that the files mention.
///
/// # Errors
///
/// When the text is not of the format; says where and why.
pub fn import(text: &str, format: Format, from: &str) -> Result<Imported, String> {
    let documents = match format {
        Format::Yaml => yaml::read(text)?,
        Format::Properties => properties::read(text)?,
    };
    let mut report = Report::default();
    let made = make(documents, &mut report);
    let files = texts(&made, from);
    Ok(Imported { files, report })
}

/// What was made: for everybody, and for each profile.
struct Made {
    common: Tables,
    profiles: BTreeMap<String, Tables>,
}

fn make(documents: Vec<Document>, report: &mut Report) -> Made {
    let mut made = Made {
        common: Tables::default(),
        profiles: BTreeMap::new(),
    };
    for document in documents {
        let tables = convert::tables(&document, report);
        match document.profiles() {
            None => made.common.put(&tables),
            Some(Ok(names)) => {
                for name in names {
                    made.profiles.entry(name).or_default().put(&tables);
                }
            }
            Some(Err(expression)) => report.no_profile(&expression, &document),
        }
    }
    inherit::keep(&mut made.common);
    for tables in made.profiles.values_mut() {
        inherit::keep_over(&made.common, tables);
    }
    made
}

/// The names and texts of the files.
fn texts(made: &Made, from: &str) -> Vec<(String, String)> {
    let common = (
        "resil.toml".to_owned(),
        write::text(&made.common, &format!("Imported from `{from}`.")),
    );
    let profiles = made.profiles.iter().map(|(name, tables)| {
        let head = format!("The profile `{name}`, imported from `{from}`.");
        (format!("resil-{name}.toml"), write::text(tables, &head))
    });
    std::iter::once(common).chain(profiles).collect()
}
