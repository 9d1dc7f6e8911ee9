//! The settings of one instance, every value with where it comes from.

use std::collections::BTreeMap;
use std::sync::LazyLock;
use std::time::Duration;

use crate::keys::{Key, Support};
use crate::kind::Kind;
use crate::layer::Setting;
use crate::source::Source;
use crate::value::Value;

/// The settled settings of one instance.
#[derive(Clone, Debug)]
pub struct Resolved {
    /// The kind of policy.
    pub kind: Kind,
    /// The name of the instance, or the label of an attribute without a name.
    pub name: String,
    settings: BTreeMap<&'static str, Setting>,
}

/// The built-in defaults of a kind, read once: a program may have many instances.
fn of_kind(kind: Kind) -> &'static BTreeMap<&'static str, Setting> {
    static DEFAULTS: LazyLock<BTreeMap<Kind, BTreeMap<&'static str, Setting>>> =
        LazyLock::new(|| Kind::ALL.map(|kind| (kind, read_defaults(kind))).into());
    static NONE: BTreeMap<&'static str, Setting> = BTreeMap::new();
    DEFAULTS.get(&kind).unwrap_or(&NONE)
}

fn read_defaults(kind: Kind) -> BTreeMap<&'static str, Setting> {
    let honoured = kind.keys().iter().filter(|key| {
        matches!(
            key.support,
            Support::Honoured | Support::RefusedWhenFalse(_)
        )
    });
    let setting = |key: &Key| {
        let setting = Setting {
            value: key.default_value()?,
            source: Source::Default,
            place: None,
        };
        Some((key.name, setting))
    };
    honoured.filter_map(setting).collect()
}

impl Resolved {
    /// The built-in defaults of an instance. A property without one, such as both required properties of a rate
    /// limiter, is absent.
    pub fn defaults(kind: Kind, name: &str) -> Resolved {
        Resolved::all_defaults(kind, name).of_one_instance()
    }

    /// Those of a config, which has more.
    pub(crate) fn all_defaults(kind: Kind, name: &str) -> Resolved {
        Resolved {
            kind,
            name: name.to_owned(),
            settings: of_kind(kind).clone(),
        }
    }

    /// Whether the policy does anything: the closest `enabled` counts, that of the instance before
    /// that of its configs, of its kind, and of the whole file.
    pub fn enabled(&self) -> bool {
        self.boolean("enabled") != Some(false)
    }

    /// The value of a property, by its canonical name; `None` if it is not set and has no default.
    pub fn get(&self, key: &str) -> Option<&Value> {
        self.settings.get(key).map(|setting| &setting.value)
    }

    /// The value of a boolean property.
    pub fn boolean(&self, key: &str) -> Option<bool> {
        match self.get(key) {
            Some(Value::Boolean(value)) => Some(*value),
            _ => None,
        }
    }

    /// The value of a property that is a whole number.
    pub fn integer(&self, key: &str) -> Option<u64> {
        match self.get(key) {
            Some(Value::Integer(value)) => Some(*value),
            _ => None,
        }
    }

    /// The value of a property that is a number.
    pub fn float(&self, key: &str) -> Option<f64> {
        match self.get(key) {
            Some(Value::Float(value)) => Some(*value),
            _ => None,
        }
    }

    /// The value of a property that is a length of time.
    pub fn duration(&self, key: &str) -> Option<Duration> {
        match self.get(key) {
            Some(Value::Duration(value)) => Some(*value),
            _ => None,
        }
    }

    /// The value of a property that is one of a few texts.
    pub fn choice(&self, key: &str) -> Option<&'static str> {
        match self.get(key) {
            Some(Value::Choice(value)) => Some(value),
            _ => None,
        }
    }

    /// Where the value of a property was set; the default where nobody set it.
    pub fn source(&self, key: &str) -> Source {
        self.settings
            .get(key)
            .map(|setting| setting.source.clone())
            .unwrap_or_default()
    }

    /// Every property that has a value, in the order of the table of keys.
    pub fn settings(&self) -> impl Iterator<Item = (&'static str, &Value, &Source)> {
        self.kind.keys().iter().filter_map(|key| {
            let setting = self.settings.get(key.name)?;
            Some((key.name, &setting.value, &setting.source))
        })
    }

    pub(crate) fn setting(&self, key: &str) -> Option<&Setting> {
        self.settings.get(key)
    }

    /// What holds of one instance: not what is about all that a config has by key.
    pub(crate) fn of_one_instance(mut self) -> Resolved {
        for key in self.kind.keys().iter().filter(|key| key.of_configs) {
            self.settings.remove(key.name);
        }
        self
    }

    /// Puts settings over the ones there are.
    pub(crate) fn overlay(&mut self, settings: &BTreeMap<&'static str, Setting>) {
        let settings = settings
            .iter()
            .map(|(key, setting)| (*key, setting.clone()));
        self.settings.extend(settings);
    }

    /// Puts the switch of a kind or of the whole file over the ones there are.
    pub(crate) fn switch(&mut self, enabled: &Setting) {
        self.settings.insert("enabled", enabled.clone());
    }
}
