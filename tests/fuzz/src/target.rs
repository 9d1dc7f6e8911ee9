//! What is fuzzed.

use crate::oracle;

/// A reader of what people write.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Target {
    /// A settings file.
    File,
    /// A settings file with a profile over it; a line `%%%%` separates them.
    Profile,
    /// Environment variables, one a line, over a file that declares names.
    Environment,
    /// The numbers of an attribute, one a line.
    Attribute,
    /// A duration.
    Duration,
    /// A `Cargo.toml`, with what it says about the file.
    Manifest,
    /// `application.yml` for `resil import`.
    Yaml,
    /// `application.properties` for `resil import`.
    Properties,
}

impl Target {
    /// All of them.
    pub const ALL: [Target; 8] = [
        Target::File,
        Target::Profile,
        Target::Environment,
        Target::Attribute,
        Target::Duration,
        Target::Manifest,
        Target::Yaml,
        Target::Properties,
    ];

    /// Reads an input, and tells which things were said, so that new ones are known.
    ///
    /// # Errors
    ///
    /// What is wrong with the answer.
    pub fn read(self, input: &[u8]) -> Result<Vec<String>, String> {
        let text = String::from_utf8_lossy(input);
        match self {
            Target::File => oracle::files(&[&text]),
            Target::Profile => match text.split_once("\n%%%%\n") {
                Some((below, above)) => oracle::files(&[below, above]),
                None => oracle::files(&[&text, &text]),
            },
            Target::Environment => oracle::environment(&text),
            Target::Attribute => oracle::attribute(&text),
            Target::Duration => oracle::duration(&text),
            Target::Manifest => oracle::manifest(input),
            Target::Yaml => oracle::import(&text, resil_config::import::Format::Yaml),
            Target::Properties => oracle::import(&text, resil_config::import::Format::Properties),
        }
    }
}
