//! Keeping the values in effect where Spring inherits differently.
//!
//! In Spring a named config of a circuit breaker does not build on `default`, a config with the name of
//! an instance is what that builds on, and a wait of its own switches back-off off. A rate limiter
//! without a limit has one that limits nothing. In resil every config builds on `default`, as those of
//! the other kinds do in Spring, so what differs has to be written.

use crate::{Key, Kind, Support, ValueType};

use super::tables::{Address, Given, Group, Table, Tables};

const BREAKER: Kind = Kind::CircuitBreaker;

/// What a breaker's configs take from `default` in Spring, too.
const ALWAYS_INHERITED: [&str; 3] = [
    "register_health_indicator",
    "allow_health_indicator_to_fail",
    "event_consumer_buffer_size",
];

const WAIT: &str = "wait_duration_in_open_state";
const BACK_OFF: [&str; 2] = ["enable_exponential_backoff", "enable_randomized_wait"];

/// Spring's defaults of a rate limiter, for which resil has none.
const LIMITS: [(&str, &str); 2] = [
    ("limit_for_period", "50"),
    ("limit_refresh_period", "\"500ns\""),
];

const OWN_DEFAULT: &str = "in Spring, this does not build on `default`";
const OWN_WAIT: &str = "in Spring, a wait of its own is a fixed one";
const NO_LIMIT: &str = "the default of Spring";

/// Writes what differs into the tables.
pub(crate) fn keep(tables: &mut Tables) {
    name_bases(tables);
    for (address, key, given) in additions(tables) {
        tables.set(&address, key, given);
    }
}

/// Writes what differs under a profile into its tables.
pub(crate) fn keep_over(common: &Tables, profile: &mut Tables) {
    let mut merged = common.clone();
    merged.put(profile);
    name_bases(&mut merged);
    for (address, key, given) in additions(&merged) {
        profile.set(&address, key, given);
    }
    for address in merged.of_kind(BREAKER) {
        let base = merged.0.get(&address).and_then(|table| table.base.clone());
        let known = common.0.get(&address).and_then(|table| table.base.clone());
        if base != known {
            profile.0.entry(address).or_default().base = base;
        }
    }
}

/// An instance of a breaker without a base builds on the config of its name, if there is one.
fn name_bases(tables: &mut Tables) {
    for address in tables.of_kind(BREAKER) {
        let has_config = tables.config(BREAKER, &address.name).is_some();
        let is_instance = address.group == Group::Instances;
        let table = tables.0.get_mut(&address);
        if let Some(table) = table.filter(|table| has_config && is_instance && table.base.is_none())
        {
            table.base = Some(address.name.clone());
        }
    }
}

type Addition = (Address, &'static str, Given);

fn additions(tables: &Tables) -> Vec<Addition> {
    let mut additions = Vec::new();
    for address in tables.of_kind(BREAKER) {
        additions.extend(fixed_waits(tables, &address));
        additions.extend(own_defaults(tables, &address));
    }
    for address in tables.of_kind(Kind::RateLimiter) {
        additions.extend(no_limits(tables, &address));
    }
    additions
}

/// The built-in defaults of what `default` sets, for a config that builds on nothing in Spring.
fn own_defaults(tables: &Tables, address: &Address) -> Vec<Addition> {
    let Some(table) = tables.0.get(address) else {
        return Vec::new();
    };
    let builds_on_nothing = address.group == Group::Configs && table.base.is_none();
    if address.is_default() || !builds_on_nothing {
        return Vec::new();
    }
    let keys = BREAKER.keys().iter().filter(|key| {
        let inherited = ALWAYS_INHERITED.contains(&key.name);
        let refused = matches!(key.support, Support::Refused(_));
        !inherited && !refused && !table.values.contains_key(key.name)
    });
    let default = Address::config(BREAKER, "default");
    let set = keys.filter(|key| lookup(tables, &default, key.name).is_some());
    // What has no default needs a switch that has one.
    let addition = |key: &Key| {
        let value = match key.value {
            ValueType::Names => "[]",
            _ => key.default?,
        };
        let given = Given {
            toml: value.to_owned(),
            why: Some(OWN_DEFAULT),
        };
        Some((address.clone(), key.name, given))
    };
    set.filter_map(addition).collect()
}

/// Back-off that Spring does not use with a wait of its own.
fn fixed_waits(tables: &Tables, address: &Address) -> Vec<Addition> {
    let Some(table) = tables.0.get(address) else {
        return Vec::new();
    };
    if !table.values.contains_key(WAIT) {
        return Vec::new();
    }
    let base = base(tables, address, table);
    let inherited = BACK_OFF.into_iter().filter(|key| {
        let above = base.as_ref().and_then(|base| lookup(tables, base, key));
        !table.values.contains_key(key) && above.is_some_and(|given| given.toml == "true")
    });
    let addition = |key| {
        let given = Given {
            toml: "false".to_owned(),
            why: Some(OWN_WAIT),
        };
        (address.clone(), key, given)
    };
    inherited.map(addition).collect()
}

fn no_limits(tables: &Tables, address: &Address) -> Vec<Addition> {
    if address.group != Group::Instances {
        return Vec::new();
    }
    let default = Address::config(Kind::RateLimiter, "default");
    let missing = LIMITS.into_iter().filter(|(key, _)| {
        lookup(tables, address, key).is_none() && lookup(tables, &default, key).is_none()
    });
    let addition = |(key, value): (&'static str, &str)| {
        let given = Given {
            toml: value.to_owned(),
            why: Some(NO_LIMIT),
        };
        (address.clone(), key, given)
    };
    missing.map(addition).collect()
}

/// The table that one builds on in Spring.
fn base(tables: &Tables, address: &Address, table: &Table) -> Option<Address> {
    if let Some(base) = &table.base {
        return Some(Address::config(address.kind, base));
    }
    let builds_on_default = address.group == Group::Instances || address.kind != BREAKER;
    let default = Address::config(address.kind, "default");
    let exists = tables.0.contains_key(&default);
    (builds_on_default && exists && !address.is_default()).then_some(default)
}

/// The value of a property in a table, or in those that it builds on in Spring.
fn lookup<'t>(tables: &'t Tables, address: &Address, key: &str) -> Option<&'t Given> {
    let mut next = Some(address.clone());
    // More steps than there are tables are a circle, which the check of the file reports.
    for _ in 0..=tables.0.len() {
        let address = next?;
        let table = tables.0.get(&address)?;
        if let Some(given) = table.values.get(key) {
            return Some(given);
        }
        next = base(tables, &address, table);
    }
    None
}
