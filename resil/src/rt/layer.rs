//! One policy of an annotated function, as its attribute gave it.

use resil_config::Kind;

use super::site::Site;
use crate::registry::{By, Wanted};

/// A layer as an expansion writes it: what it is, and where its settings are from. Texts, since they cost the compiler a
/// fraction of what values do that are made by calls.
///
/// | what | from |
/// | --- | --- |
/// | `retry` | `gemini`: the table of the instance of that name |
/// | `retry own` | `max_attempts = 3`: the attribute, a line for each number as it would stand in the file |
/// | `retry by_key` | `upstream`: the config of that name, for instances by key |
///
/// More words may follow: `disabled`, of an attribute with `enabled = false`; `of_plain_value`, of a retry whose function
/// returns a plain value and has no fallback, so that nobody could be told that the last result was unwanted too.
pub(super) type Written = (&'static str, &'static str);

/// One policy of a function.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Layer {
    kind: Kind,
    settings: SettingsFrom,
    enabled: bool,
    of_plain_value: bool,
}

/// Where a layer has its settings from.
#[derive(Clone, Copy, Debug)]
enum SettingsFrom {
    /// The table of the instance of that name.
    Name(&'static str),
    /// The numbers of the attribute.
    Attribute(&'static str),
    /// The config of that name, for instances by key.
    Config(&'static str),
}

impl Layer {
    pub(super) fn read((what, from): Written) -> Self {
        let mut words = what.split(' ');
        let kind = words.next().and_then(Kind::from_section);
        let mut layer = Self {
            kind: kind.unwrap_or_else(|| unreachable!("an expansion for a policy `{what}`")),
            settings: SettingsFrom::Name(from),
            enabled: true,
            of_plain_value: false,
        };
        for word in words {
            match word {
                "own" => layer.settings = SettingsFrom::Attribute(from),
                "by_key" => layer.settings = SettingsFrom::Config(from),
                "disabled" => layer.enabled = false,
                "of_plain_value" => layer.of_plain_value = true,
                word => unreachable!("an expansion with the word `{word}`"),
            }
        }
        layer
    }

    pub(crate) fn wanted<'a>(&self, site: &'static Site, function: &'a str) -> Wanted<'a> {
        let (package, place) = (site.package(), site.place());
        let of_crate = Some(package);
        let (label, by) = match self.settings {
            SettingsFrom::Name(name) => (name, By::Name { package: of_crate }),
            SettingsFrom::Config(config) => (config, By::Config { package: of_crate }),
            SettingsFrom::Attribute(numbers) => {
                let attribute = By::Attribute {
                    numbers,
                    place,
                    package,
                };
                (function, attribute)
            }
        };
        Wanted {
            kind: self.kind,
            label,
            by,
        }
    }

    /// Whether it is the attribute of that kind with that name.
    pub(super) fn has_name(&self, kind: Kind, name: &str) -> bool {
        self.kind == kind && matches!(self.settings, SettingsFrom::Name(known) if known == name)
    }

    /// Whether calls give it a key.
    pub(super) fn is_by_key(&self) -> bool {
        matches!(self.settings, SettingsFrom::Config(_))
    }

    pub(super) fn is_enabled(&self) -> bool {
        self.enabled
    }

    /// Whether the function has no way to fail after the last attempt.
    pub(crate) fn cannot_fail(&self) -> bool {
        self.enabled && self.of_plain_value
    }

    /// Whether calls pass it. Those of a thread pool do also when it is switched off: their body runs on blocking threads.
    pub(super) fn is_taken(&self) -> bool {
        self.enabled || self.kind == Kind::ThreadPoolBulkhead
    }

    pub(super) fn is_retry(&self) -> bool {
        self.kind == Kind::Retry
    }

    /// Whether the policy can answer with a refusal of its own accord.
    pub(super) fn refuses(&self) -> bool {
        !self.is_retry()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_layer_is_read_as_it_was_written() {
        let named = Layer::read(("circuit_breaker", "gemini own"));
        assert!(named.has_name(Kind::CircuitBreaker, "gemini own"));
        assert!(named.is_enabled() && named.refuses() && !named.is_by_key());

        let own = Layer::read(("retry own of_plain_value", "max_attempts = 3"));
        assert!(matches!(
            own.settings,
            SettingsFrom::Attribute("max_attempts = 3")
        ));
        assert!(own.cannot_fail() && !own.refuses());

        let by_key = Layer::read(("thread_pool_bulkhead by_key disabled", "upstream"));
        assert!(by_key.is_by_key() && !by_key.is_enabled() && !by_key.cannot_fail());
        assert_eq!(by_key.kind, Kind::ThreadPoolBulkhead);
    }
}
