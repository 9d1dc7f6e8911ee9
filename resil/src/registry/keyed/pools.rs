//! The configs of which there are instances by key, and what people see of them.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use resil_config::{Kind, Resolved};

use super::{Idle, Keyed};
use crate::registry::start::with_current;
use crate::registry::{By, Policy};
use crate::sync::lock;
use crate::time::Moment;
use crate::world::World;
use crate::{Bulkhead, CircuitBreaker, Error, RateLimiter, Retry, TimeLimiter};

/// The configs of one kind of which there are instances by key.
#[derive(Debug)]
pub(crate) struct Pools<P>(Mutex<BTreeMap<Arc<str>, Vec<Shared<P>>>>);

/// One pool, and the packages whose functions share it: a config is that of its crate, but crates that have the same file, or
/// the same settings under a name, mean the same instances. `None` stands for who asks by hand.
#[derive(Debug)]
struct Shared<P> {
    packages: Vec<Option<&'static str>>,
    pool: Arc<Keyed<P>>,
}

impl<P> Default for Pools<P> {
    fn default() -> Self {
        Self(Mutex::default())
    }
}

impl<P: ByKey> Pools<P> {
    /// The pool of a config for the functions of a package. The first to ask makes it.
    pub(in crate::registry) fn get_or_make<E>(
        &self,
        config: &str,
        package: Option<&'static str>,
        settings: impl FnOnce() -> Result<Resolved, E>,
        world: &World,
    ) -> Result<Arc<Keyed<P>>, E> {
        let mut all = lock(&self.0);
        let known = all.get(config).into_iter().flatten();
        for shared in known {
            if shared.packages.contains(&package) {
                return Ok(Arc::clone(&shared.pool));
            }
        }
        let settings = settings()?;
        let config: Arc<str> = Arc::from(config);
        let pools = all.entry(Arc::clone(&config)).or_default();
        if let Some(shared) = pools
            .iter_mut()
            .find(|shared| shared.pool.has_settings(&settings))
        {
            shared.packages.push(package);
            return Ok(Arc::clone(&shared.pool));
        }
        let by = By::Config { package };
        let pool = Arc::new(Keyed::new(config, by, settings, world.clone()));
        pools.push(Shared {
            packages: vec![package],
            pool: Arc::clone(&pool),
        });
        Ok(pool)
    }

    /// All pools, by the name of their config.
    pub(in crate::registry) fn all(&self) -> Vec<Arc<Keyed<P>>> {
        let all = lock(&self.0);
        let shared = all.values().flatten();
        shared.map(|shared| Arc::clone(&shared.pool)).collect()
    }
}

/// The pools of every kind that has instances by key.
#[derive(Debug, Default)]
pub(crate) struct AllPools {
    retries: Pools<Retry>,
    circuit_breakers: Pools<CircuitBreaker>,
    rate_limiters: Pools<RateLimiter>,
    time_limiters: Pools<TimeLimiter>,
    bulkheads: Pools<Bulkhead>,
}

/// A kind of policy that has instances by key.
pub(crate) trait ByKey: Policy {
    fn pools(all: &AllPools) -> &Pools<Self>;
    fn is_enabled(&self) -> bool;
    /// Whether nobody else has a handle of it, a call in flight neither.
    fn is_alone(&self) -> bool;
    /// Whether a new instance would treat the next calls as this one does, metrics aside.
    fn is_settled(&self, now: Moment, idle: Idle) -> bool;
}

/// The instances that a config has by key, as [`keyed_pools`] lists them.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct KeyedPool {
    /// The kind of policy.
    pub kind: Kind,
    /// The name of the config.
    pub config: Arc<str>,
    /// How many instances there are now, without the one that keys without room share.
    pub instances: usize,
    /// How many there may be.
    pub max_instances: usize,
    /// After how long without a call one is removed.
    pub idle_ttl: Option<Duration>,
    /// How many were removed so far.
    pub evicted: u64,
    /// How many calls found no room for their key, and shared an instance.
    pub overflowed: u64,
}

/// The instances by key of every config that a function names with `name = <expression>`, or that was asked for with
/// `keyed`: how many there are, and whether they have room.
///
/// ```
/// let _guard = resil::testing::isolate("[retry.configs.upstream]\nmax_instances = 1")?;
/// resil::Retry::keyed("upstream", "one.example").unwrap();
/// let pools = resil::keyed_pools();
/// let upstream = pools.iter().find(|pool| &*pool.config == "upstream").unwrap();
/// assert_eq!((upstream.instances, upstream.max_instances), (1, 1));
/// # Ok::<(), resil::Problems>(())
/// ```
pub fn keyed_pools() -> Vec<KeyedPool> {
    with_current(|registry| {
        registry.instantiate();
        let all = registry.pools();
        let mut pools = snapshots(&all.retries);
        pools.extend(snapshots(&all.circuit_breakers));
        pools.extend(snapshots(&all.rate_limiters));
        pools.extend(snapshots(&all.time_limiters));
        pools.extend(snapshots(&all.bulkheads));
        pools
    })
}

fn snapshots<P: ByKey>(pools: &Pools<P>) -> Vec<KeyedPool> {
    pools.all().iter().map(|pool| pool.snapshot()).collect()
}

macro_rules! by_key {
    ($policy:ident, $pools:ident) => {
        impl ByKey for $policy {
            fn pools(all: &AllPools) -> &Pools<Self> {
                &all.$pools
            }
            fn is_enabled(&self) -> bool {
                $policy::is_enabled(self)
            }
            fn is_alone(&self) -> bool {
                $policy::is_alone(self)
            }
            fn is_settled(&self, now: Moment, idle: Idle) -> bool {
                $policy::is_settled(self, now, idle)
            }
        }

        impl $policy {
            /// The instance of that key among those of a config, made if there is none yet. It is the one that annotated
            /// functions with `name = <expression>, config = "…"` use. When there is no room for it, the one that such keys
            /// share.
            ///
            /// While somebody has the handle, the instance is not removed.
            ///
            /// # Errors
            /// [`Error::Misconfigured`] when no table declares the config, or its settings have problems.
            pub fn keyed(config: &str, key: &str) -> Result<Self, Error> {
                with_current(|registry| registry.keyed(config, key))
            }

            /// Every instance that a config has by key, and last the one that keys without room share. `all` lists none of
            /// them.
            ///
            /// # Errors
            /// Those of [`keyed`](Self::keyed).
            pub fn all_keyed(config: &str) -> Result<Vec<Self>, Error> {
                with_current(|registry| Ok(registry.pool_of_config::<Self>(config)?.all()))
            }
        }
    };
}

by_key!(Retry, retries);
by_key!(CircuitBreaker, circuit_breakers);
by_key!(RateLimiter, rate_limiters);
by_key!(TimeLimiter, time_limiters);
by_key!(Bulkhead, bulkheads);
