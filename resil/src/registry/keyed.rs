//! Instances by key: for each config that functions name with `name = <expression>`, as many as there are keys, up to a
//! limit.

mod core;
mod lines;
mod pools;
#[cfg(test)]
mod tests;

use std::sync::{Arc, Mutex};
use std::time::Duration;

use resil_config::Resolved;

pub(crate) use self::pools::{AllPools, ByKey};
pub use self::pools::{KeyedPool, keyed_pools};

use self::core::{Limits, Pool};
use super::By;
#[cfg(feature = "reload")]
use super::Wanted;
use crate::sync::{contained, lock};
use crate::time::Moment;
use crate::world::World;

/// The instances of one config by key, and the one that the keys without room share.
#[derive(Debug)]
pub(crate) struct Keyed<P> {
    config: Arc<str>,
    #[cfg_attr(not(feature = "reload"), allow(dead_code))]
    by: By,
    world: World,
    overflow: P,
    state: Mutex<State<P>>,
}

#[derive(Debug)]
struct State<P> {
    /// What new instances are made from.
    settings: Resolved,
    pool: Pool<P>,
}

/// For how long nobody has used an instance, and when that is too long.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Idle {
    pub(crate) since: Duration,
    pub(crate) ttl: Option<Duration>,
}

impl<P: ByKey> Keyed<P> {
    fn new(config: Arc<str>, by: By, settings: Resolved, world: World) -> Self {
        let name: Arc<str> = format!("{config} (overflow)").into();
        Self {
            config,
            by,
            overflow: P::make(name, &settings, &world),
            state: Mutex::new(State {
                pool: Pool::new(limits(&settings)),
                settings,
            }),
            world,
        }
    }

    /// The instance of that key, or the one that keys without room share.
    pub(crate) fn get(&self, key: &str) -> P {
        let now = self.world.now();
        let mut state = lock(&self.state);
        let State { settings, pool } = &mut *state;
        let (ttl, enabled) = (pool.limits().idle_ttl, settings.enabled());
        let settled = |instance: &P, since| {
            // A switch that somebody has set by hand is no longer that of a new instance.
            instance.is_enabled() == enabled && can_go(instance, now, Idle { since, ttl })
        };
        let make = |name| P::make(name, settings, &self.world);
        let got = pool.get(key, now, settled, make);
        drop(state);
        if let Some(gone) = got.gone {
            // With it go its listeners, which are foreign code and may come back here.
            contained(|| drop(gone));
        }
        got.instance.unwrap_or_else(|| self.overflow.clone())
    }

    /// What its settings are looked up by, when they have changed.
    #[cfg(feature = "reload")]
    pub(super) fn wanted(&self) -> Wanted<'_> {
        Wanted {
            kind: P::KIND,
            label: &self.config,
            by: self.by,
        }
    }

    /// From now on new instances have these settings. Gives those that held before, and the instances that have them.
    #[cfg(feature = "reload")]
    pub(super) fn change_settings(&self, settings: &Resolved) -> (Resolved, Vec<P>) {
        let mut state = lock(&self.state);
        let before = std::mem::replace(&mut state.settings, settings.clone());
        state.pool.set_limits(limits(settings));
        let instances = state.pool.instances().chain([&self.overflow]);
        (before, instances.cloned().collect())
    }

    fn has_settings(&self, settings: &Resolved) -> bool {
        let values = |settings: &Resolved| -> Vec<_> {
            let values = settings.settings();
            values.map(|(key, value, _)| (key, value.clone())).collect()
        };
        values(&lock(&self.state).settings) == values(settings)
    }

    pub(crate) fn overflow(&self) -> &P {
        &self.overflow
    }

    /// Every instance by key, and last the one that keys without room share.
    pub(super) fn all(&self) -> Vec<P> {
        let state = lock(&self.state);
        let instances = state.pool.instances();
        instances.chain([&self.overflow]).cloned().collect()
    }

    fn snapshot(&self) -> KeyedPool {
        let state = lock(&self.state);
        let Limits {
            max_instances,
            idle_ttl,
        } = state.pool.limits();
        KeyedPool {
            kind: P::KIND,
            config: Arc::clone(&self.config),
            instances: state.pool.len(),
            max_instances,
            idle_ttl,
            evicted: state.pool.evicted(),
            overflowed: state.pool.overflowed(),
        }
    }
}

/// Whether nobody has the instance but its pool, and a new one would do as well.
fn can_go<P: ByKey>(instance: &P, now: Moment, idle: Idle) -> bool {
    // Nobody can get hold of it meanwhile: its pool is locked.
    instance.is_alone() && instance.is_settled(now, idle)
}

fn limits(settings: &Resolved) -> Limits {
    let max_instances = settings.integer("max_instances").unwrap_or(1);
    Limits {
        max_instances: usize::try_from(max_instances).unwrap_or(usize::MAX).max(1),
        idle_ttl: settings.duration("idle_ttl"),
    }
}
