//! How a policy's configuration type is tied to the key table: field by field, under the table's names.

use std::sync::Arc;
use std::time::Duration;

#[cfg(feature = "reload")]
use resil_config::Resolved;
use resil_config::{Kind, Problem, Problems, Value};

use crate::Error;

/// A type that a value of the key table becomes in a configuration.
pub(crate) trait Setting: Sized {
    /// The field's value; what is absent from the table is the type's own "nothing".
    fn from_value(value: Option<&Value>) -> Self;
    /// The value that the table's rules are asked about; `None` where nothing is set.
    fn to_value(&self) -> Option<Value>;
}

impl Setting for bool {
    fn from_value(value: Option<&Value>) -> Self {
        matches!(value, Some(Value::Boolean(true)))
    }
    fn to_value(&self) -> Option<Value> {
        Some(Value::Boolean(*self))
    }
}

impl Setting for u32 {
    fn from_value(value: Option<&Value>) -> Self {
        match value {
            Some(Value::Integer(number)) => u32::try_from(*number).unwrap_or(u32::MAX),
            _ => 0,
        }
    }
    fn to_value(&self) -> Option<Value> {
        Some(Value::Integer(u64::from(*self)))
    }
}

impl Setting for f64 {
    #[allow(clippy::cast_precision_loss)] // a setting of more than 2^53 is far outside every range
    fn from_value(value: Option<&Value>) -> Self {
        match value {
            Some(Value::Float(number)) => *number,
            Some(Value::Integer(number)) => *number as f64,
            _ => 0.0,
        }
    }
    fn to_value(&self) -> Option<Value> {
        Some(Value::Float(*self))
    }
}

impl Setting for f32 {
    #[allow(clippy::cast_possible_truncation)] // Resilience4j holds thresholds as 32-bit floats
    fn from_value(value: Option<&Value>) -> Self {
        f64::from_value(value) as f32
    }
    fn to_value(&self) -> Option<Value> {
        Some(Value::Float(f64::from(*self)))
    }
}

impl Setting for Duration {
    fn from_value(value: Option<&Value>) -> Self {
        match value {
            Some(Value::Duration(duration)) => *duration,
            _ => Duration::ZERO,
        }
    }
    fn to_value(&self) -> Option<Value> {
        Some(Value::Duration(*self))
    }
}

impl<T: Setting> Setting for Option<T> {
    fn from_value(value: Option<&Value>) -> Self {
        value.map(|value| T::from_value(Some(value)))
    }
    fn to_value(&self) -> Option<Value> {
        self.as_ref().and_then(T::to_value)
    }
}

/// New settings of an instance that runs.
#[cfg(feature = "reload")]
#[derive(Clone, Copy, Debug)]
pub(crate) struct Update<'r> {
    /// What the sources gave the instance until now; `None` where none declared it.
    pub(crate) before: Option<&'r Resolved>,
    pub(crate) after: &'r Resolved,
}

#[cfg(feature = "reload")]
impl Update<'_> {
    /// Whether the sources give the property another value than before.
    pub(crate) fn changes(&self, key: &str) -> bool {
        self.before
            .is_none_or(|before| before.get(key) != self.after.get(key))
    }

    /// The switch, if the sources have turned it.
    pub(crate) fn enabled(&self) -> Option<bool> {
        self.changes("enabled").then(|| self.after.enabled())
    }
}

/// Declares a configuration: a struct whose fields are keys of the table, with a setter for each.
macro_rules! config {
    ($(#[$about:meta])* $config:ident of $kind:ident { $($(#[$doc:meta])* $key:ident: $type:ty,)* }) => {
        $(#[$about])*
        #[derive(Clone, Debug, PartialEq)]
        #[non_exhaustive]
        pub struct $config {
            $($(#[$doc])* pub $key: $type,)*
        }

        impl $config {
            /// The settings as a file or an attribute gave them.
            pub(crate) fn from_resolved(resolved: &::resil_config::Resolved) -> Self {
                Self {
                    $($key: $crate::config::Setting::from_value(resolved.get(stringify!($key))),)*
                }
            }

            /// These settings with what has changed for their instance; what its own setters have changed stays.
            #[cfg(feature = "reload")]
            #[allow(dead_code)] // the sizes of a pool depend on one another, and are taken together
            pub(crate) fn updated(mut self, update: &$crate::config::Update<'_>) -> Self {
                $(if update.changes(stringify!($key)) {
                    self.$key = $crate::config::Setting::from_value(update.after.get(stringify!($key)));
                })*
                self
            }

            $($(#[$doc])*
            #[must_use]
            pub fn $key(mut self, value: $type) -> Self {
                self.$key = value;
                self
            })*

            /// What the key table says against these settings.
            fn against_the_table(&self) -> Vec<String> {
                let values = [$((stringify!($key), $crate::config::Setting::to_value(&self.$key)),)*];
                let check = |(key, value): (&str, Option<::resil_config::Value>)| {
                    let value = value?;
                    ::resil_config::check_value(::resil_config::Kind::$kind, key, &value).err()
                };
                values.into_iter().filter_map(check).collect()
            }
        }
    };
}
pub(crate) use config;

/// The error for a configuration made in code that breaks rules of the key table.
pub(crate) fn misconfigured(kind: Kind, name: &str, found: &[String]) -> Result<(), Error> {
    let problems = found
        .iter()
        .map(|text| Problem::new(format!("{} `{name}`: {text}", kind.section())));
    match Problems::collect(problems) {
        None => Ok(()),
        Some(problems) => Err(Error::Misconfigured {
            instance: Arc::from(name),
            problems: Arc::new(problems),
        }),
    }
}
