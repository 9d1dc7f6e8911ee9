//! The settings of one instance, every value with where it comes from.

use std::collections::BTreeMap;
use std::sync::{Arc, LazyLock};
use std::time::Duration;

use crate::keys::{Key, Support};
use crate::kind::Kind;
use crate::layer::{Setting, Settings};
use crate::source::Source;
use crate::value::Value;

/// The settled settings of one instance.
#[derive(Clone, Debug)]
pub struct Resolved {
    /// The kind of policy.
    pub kind: Kind,
    /// The name of the instance, or the label of an attribute without a name.
    pub name: String,
    /// What was set; the rest is built in.
    settings: Settings,
}

/// The built-in default of a property of an instance. All are read once: a program may have many instances.
fn default_of(kind: Kind, key: &str) -> Option<&'static Setting> {
    static DEFAULTS: LazyLock<BTreeMap<Kind, Settings>> =
        LazyLock::new(|| Kind::ALL.map(|kind| (kind, read_defaults(kind))).into());
    DEFAULTS.get(&kind)?.get(key)
}

fn read_defaults(kind: Kind) -> Settings {
    let honoured = kind.keys().iter().filter(|key| {
        matches!(
            key.support,
            Support::Honoured | Support::RefusedWhenFalse(_)
        )
    });
    let of_instances = honoured.filter(|key| !key.of_configs);
    of_instances.filter_map(built_in).collect()
}

fn built_in(key: &Key) -> Option<(&'static str, Setting)> {
    let setting = Setting {
        value: key.default_value()?,
        source: Source::Default,
        place: None,
    };
    Some((key.name, setting))
}

impl Resolved {
    /// The built-in defaults of an instance. A property without one, such as both required properties of a rate
    /// limiter, is absent.
    pub fn defaults(kind: Kind, name: &str) -> Resolved {
        Resolved {
            kind,
            name: name.to_owned(),
            settings: Settings::default(),
        }
    }

    /// Whether the policy does anything: the closest `enabled` counts, that of the instance before
    /// that of its configs, of its kind, and of the whole file.
    pub fn enabled(&self) -> bool {
        self.boolean("enabled") != Some(false)
    }

    /// The value of a property, by its canonical name; `None` if it is not set and has no default.
    pub fn get(&self, key: &str) -> Option<&Value> {
        self.setting(key).map(|setting| &setting.value)
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
        self.setting(key)
            .map(|setting| setting.source.clone())
            .unwrap_or_default()
    }

    /// Every property that has a value, in the order of the table of keys.
    pub fn settings(&self) -> impl Iterator<Item = (&'static str, &Value, &Source)> {
        self.kind.keys().iter().filter_map(|key| {
            let setting = self.setting(key.name)?;
            Some((key.name, &setting.value, &setting.source))
        })
    }

    pub(crate) fn setting(&self, key: &str) -> Option<&Setting> {
        self.settings
            .get(key)
            .or_else(|| default_of(self.kind, key))
    }

    /// What holds of one instance: not what is about all that a config has by key.
    pub(crate) fn of_one_instance(mut self) -> Resolved {
        for key in self.keys_of_configs() {
            self.settings.remove(key.name);
        }
        self
    }

    /// What holds of a config: also what is about all its instances by key.
    pub(crate) fn of_config(mut self) -> Resolved {
        let absent = self
            .keys_of_configs()
            .filter(|key| self.settings.get(key.name).is_none());
        let defaults: Settings = absent.filter_map(built_in).collect();
        self.settings.overlay(&defaults);
        self
    }

    fn keys_of_configs(&self) -> impl Iterator<Item = &'static Key> + use<> {
        self.kind.keys().iter().filter(|key| key.of_configs)
    }

    /// Puts settings over the ones there are.
    pub(crate) fn overlay(&mut self, settings: &Settings) {
        self.settings.overlay(settings);
    }

    /// Puts the switch of a kind or of the whole file over the ones there are.
    pub(crate) fn switch(&mut self, enabled: &Arc<Setting>) {
        self.settings.insert("enabled", Arc::clone(enabled));
    }
}
