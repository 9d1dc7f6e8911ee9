//! The one table of properties, and what each of them may hold.
//!
//! Names, defaults and ranges are those of Resilience4j 2.4 and its Spring configuration; the ranges
//! are those of its builders where builder and Spring differ.

use std::time::Duration;

use crate::range::Range;
use crate::value::{self, Value};

mod bulkhead;
mod circuit_breaker;
mod common;
mod rate_limiter;
mod retry;
mod thread_pool_bulkhead;
mod time_limiter;

pub(crate) use bulkhead::BULKHEAD;
pub(crate) use circuit_breaker::CIRCUIT_BREAKER;
pub(crate) use rate_limiter::RATE_LIMITER;
pub(crate) use retry::RETRY;
pub(crate) use thread_pool_bulkhead::THREAD_POOL_BULKHEAD;
pub(crate) use time_limiter::TIME_LIMITER;

/// A property of an instance.
#[derive(Clone, Debug)]
pub struct Key {
    /// The canonical name, in snake case.
    pub name: &'static str,
    /// Further names, in snake case: our short ones and what Resilience4j calls it elsewhere.
    pub aliases: &'static [&'static str],
    /// The type of its value.
    pub value: ValueType,
    /// The value when nobody sets it, as it would be written in the file; `None` if there is none.
    pub default: Option<&'static str>,
    /// Which values of its type are allowed.
    pub range: Range,
    /// Whether every instance has to be given a value.
    pub required: bool,
    /// Whether it is about all the instances that a config has by key, and so stands in a config.
    pub of_configs: bool,
    /// Whether the policies honour it.
    pub support: Support,
    /// Where to say it instead, for a property that is not honoured.
    pub instead: Option<&'static str>,
    /// What it means.
    pub doc: &'static str,
    /// What becomes of a running instance when its settings are reloaded and this one has changed.
    pub on_change: &'static str,
}

/// The type of a property's value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ValueType {
    /// `true` or `false`.
    Boolean,
    /// A whole number.
    Integer,
    /// A number, with or without decimals.
    Float,
    /// A text with a unit: `"500ms"`.
    Duration,
    /// One of these texts, in upper or lower case.
    Choice(&'static [&'static str]),
    /// A list of texts.
    Names,
}

/// Whether the policies honour a property.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Support {
    /// They do what it says.
    Honoured,
    /// They never will, for this reason: setting it is an error that gives it.
    Refused(&'static str),
    /// They honour every value but `false`, for this reason.
    RefusedWhenFalse(&'static str),
}

impl Key {
    /// The value when nobody sets it.
    pub fn default_value(&self) -> Option<Value> {
        value::from_text(self, self.default?)
    }

    /// What a value must be, in words: `a whole number from 1 to 2147483647`.
    pub fn expectation(&self) -> String {
        self.range.expectation(self.value)
    }

    /// Whether this is its name, or an alias, in snake case.
    pub(crate) fn is_named(&self, snake: &str) -> bool {
        self.name == snake || self.aliases.contains(&snake)
    }

    const fn new(name: &'static str, value: ValueType, doc: &'static str) -> Key {
        Key {
            name,
            aliases: &[],
            value,
            default: None,
            range: Range::Any,
            required: false,
            of_configs: false,
            support: Support::Honoured,
            instead: None,
            doc,
            on_change: "",
        }
    }

    const fn boolean(name: &'static str, default: &'static str, doc: &'static str) -> Key {
        Key::new(name, ValueType::Boolean, doc).default(default)
    }

    const fn integer(name: &'static str, least: u64, doc: &'static str) -> Key {
        Key::new(name, ValueType::Integer, doc).range(Range::integers_from(least))
    }

    const fn float(name: &'static str, range: Range, doc: &'static str) -> Key {
        Key::new(name, ValueType::Float, doc).range(range)
    }

    const fn duration(name: &'static str, least: Duration, doc: &'static str) -> Key {
        Key::new(name, ValueType::Duration, doc).range(Range::durations_from(least))
    }

    const fn choice(name: &'static str, of: &'static [&'static str], doc: &'static str) -> Key {
        Key::new(name, ValueType::Choice(of), doc)
    }

    pub(crate) const fn names(name: &'static str, doc: &'static str) -> Key {
        Key::new(name, ValueType::Names, doc)
    }

    const fn aliases(mut self, aliases: &'static [&'static str]) -> Key {
        self.aliases = aliases;
        self
    }

    const fn default(mut self, default: &'static str) -> Key {
        self.default = Some(default);
        self
    }

    const fn on_change(mut self, on_change: &'static str) -> Key {
        self.on_change = on_change;
        self
    }

    const fn range(mut self, range: Range) -> Key {
        self.range = range;
        self
    }

    const fn required(mut self) -> Key {
        self.required = true;
        self
    }

    const fn of_configs(mut self) -> Key {
        self.of_configs = true;
        self
    }

    const fn support(mut self, support: Support) -> Key {
        self.support = support;
        self
    }

    const fn instead(mut self, instead: &'static str) -> Key {
        self.instead = Some(instead);
        self
    }
}

#[cfg(test)]
mod tests;
