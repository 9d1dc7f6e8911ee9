//! What an instance is wanted for, which says where its settings are found.

use resil_config::Kind;

/// What a call site or a caller wants an instance of.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Wanted<'a> {
    pub(crate) kind: Kind,
    /// The name of the instance or of the config, or the path of the function whose attribute has none.
    pub(crate) label: &'a str,
    pub(crate) by: By,
}

/// Who wants an instance. It is kept beside the instance, whose settings are looked up by it again when they change.
#[derive(Clone, Copy, Debug)]
pub(crate) enum By {
    /// Somebody who knows its name, for a function of that package.
    Name { package: Option<&'static str> },
    /// Somebody who has a key, for a function of that package: it wants one of the instances of a config.
    Config { package: Option<&'static str> },
    /// An attribute without a name.
    Attribute {
        /// A line for each, as it would stand in the file.
        numbers: &'static str,
        place: &'static str,
        package: &'static str,
    },
}
