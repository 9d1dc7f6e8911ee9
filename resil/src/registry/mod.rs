//! The instances of the program, by kind and name.

#[cfg(feature = "watch")]
mod current;
mod in_force;
mod instances;
mod keyed;
mod nameless;
mod policy;
mod program;
mod refusal;
#[cfg(feature = "reload")]
mod reload;
mod settings;
mod settled;
mod start;
mod usage;
mod wanted;

use std::collections::BTreeMap;
use std::convert::Infallible;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};

use resil_config::{Kind, Problem, Problems, Resolved};

pub use self::keyed::{KeyedPool, keyed_pools};
pub use self::program::{EmbeddedFile, Registration};
#[cfg(feature = "reload")]
pub use self::reload::{
    ReloadEvent, Reloaded, Reloads, SettingChange, on_reload, reload, reload_from, reloads,
};
pub use self::settings::Settings;
pub use self::start::{init, init_from, keep_events, problems, warnings};

#[cfg(feature = "watch")]
pub(crate) use self::current::Current;
pub(crate) use self::keyed::{ByKey, Idle, Keyed};
pub(crate) use self::nameless::tell_nameless;
pub(crate) use self::policy::Policy;
pub(crate) use self::program::error_types;
pub(crate) use self::refusal::Refusal;
pub(crate) use self::start::global;
#[cfg(feature = "watch")]
pub(crate) use self::start::log_problems;
pub(crate) use self::wanted::{By, Wanted};

use self::in_force::InForce;
use self::instances::Instances;
use self::keyed::AllPools;
use self::policy::each_kind;
#[cfg(feature = "reload")]
use self::reload::Reloading;
use crate::rt::{Plan, Site};
use crate::shutdown::Shutdown;
use crate::sync::lock;
use crate::time::Clock;
use crate::world::World;
use crate::{Bulkhead, CircuitBreaker, Error, RateLimiter, Retry, ThreadPoolBulkhead, TimeLimiter};

/// All instances of a program, or of one isolated test.
#[derive(Debug)]
pub(crate) struct Registry {
    in_force: Mutex<Arc<InForce>>,
    /// What came to light about errors without names, once for each type of theirs.
    nameless: Mutex<BTreeMap<(Kind, &'static str), Problem>>,
    world: World,
    /// Whether problems that the program began with are gone.
    mended: Arc<AtomicBool>,
    /// Whether instances keep their latest events.
    keeps_events: AtomicBool,
    #[cfg(feature = "reload")]
    reloading: Reloading,
    retries: Instances<Retry>,
    circuit_breakers: Instances<CircuitBreaker>,
    rate_limiters: Instances<RateLimiter>,
    time_limiters: Instances<TimeLimiter>,
    bulkheads: Instances<Bulkhead>,
    thread_pool_bulkheads: Instances<ThreadPoolBulkhead>,
    pools: AllPools,
}

impl Registry {
    pub(crate) fn new(settings: Settings, world: World) -> Self {
        Self {
            in_force: Mutex::new(Arc::new(InForce::read(settings))),
            nameless: Mutex::default(),
            world,
            mended: Arc::default(),
            keeps_events: AtomicBool::default(),
            #[cfg(feature = "reload")]
            reloading: Reloading::default(),
            retries: Instances::default(),
            circuit_breakers: Instances::default(),
            rate_limiters: Instances::default(),
            time_limiters: Instances::default(),
            bulkheads: Instances::default(),
            thread_pool_bulkheads: Instances::default(),
            pools: AllPools::default(),
        }
    }

    pub(crate) fn clock(&self) -> &Clock {
        &self.world.clock
    }

    pub(crate) fn shutdown(&self) -> &Arc<Shutdown> {
        &self.world.shutdown
    }

    /// The settings that hold now.
    fn in_force(&self) -> Arc<InForce> {
        Arc::clone(&lock(&self.in_force))
    }

    /// What is wrong with the settings.
    pub(crate) fn problems(&self) -> Option<Problems> {
        self.in_force().settled().problems().cloned()
    }

    /// The plan of a call site: its instances, made where they are not there yet.
    pub(crate) fn plan(&self, site: &'static Site) -> Plan {
        Plan::new(self, site)
    }

    /// The error that a call is refused with while the settings have problems.
    pub(crate) fn refusal(&self, instance: &str) -> Option<Refusal> {
        let problems = self.problems()?;
        Some(Refusal {
            error: misconfigured(instance, problems),
            mended: Arc::clone(&self.mended),
        })
    }

    /// Makes every instance that the settings or a call site name, so that all are visible before the first call.
    pub(crate) fn instantiate(&self) {
        each_kind!(P => self.instantiate_declared::<P>());
        for site in program::sites() {
            site.prepare();
        }
    }

    fn instantiate_declared<P: Policy>(&self) {
        for name in self.in_force().settled().instances(P::KIND) {
            // A name that cannot be made is in the report of problems.
            let _ = self.named::<P>(&name);
        }
    }

    /// The instance of that name, made on first use.
    pub(crate) fn named<P: Policy>(&self, name: &str) -> Result<P, Error> {
        let wanted = Wanted {
            kind: P::KIND,
            label: name,
            by: By::Name { package: None },
        };
        self.resolve_checked(wanted)?;
        Ok(self.get_or_make(wanted))
    }

    /// The settings of what somebody asks for by hand.
    fn resolve_checked(&self, wanted: Wanted<'_>) -> Result<Resolved, Error> {
        let in_force = self.in_force();
        let resolved = match in_force.settled().problems() {
            Some(problems) => Err(problems.clone()),
            None => in_force.settled().resolve(wanted),
        };
        resolved.map_err(|problems| misconfigured(wanted.label, problems))
    }

    /// The instance of a key, among those of a config.
    pub(crate) fn keyed<P: ByKey>(&self, config: &str, key: &str) -> Result<P, Error> {
        Ok(self.pool_of_config::<P>(config)?.get(key))
    }

    /// The instances of a config by key, for somebody who asks by hand.
    pub(crate) fn pool_of_config<P: ByKey>(&self, config: &str) -> Result<Arc<Keyed<P>>, Error> {
        let wanted = Wanted {
            kind: P::KIND,
            label: config,
            by: By::Config { package: None },
        };
        let settings = || self.resolve_checked(wanted);
        P::pools(&self.pools).get_or_make(config, None, settings, &self.world)
    }

    /// The instances of a config by key, for a call site.
    pub(crate) fn pool_of_layer<P: ByKey>(&self, wanted: Wanted<'_>) -> Arc<Keyed<P>> {
        let package = match wanted.by {
            By::Config { package } => package,
            By::Name { .. } | By::Attribute { .. } => None,
        };
        let settings = || Ok::<_, Infallible>(self.in_force().resolve(wanted));
        let pools = P::pools(&self.pools);
        let Ok(pool) = pools.get_or_make(wanted.label, package, settings, &self.world);
        pool
    }

    pub(crate) fn pools(&self) -> &AllPools {
        &self.pools
    }

    /// The instance of a layer of a call site.
    pub(crate) fn of_layer<P: Policy>(&self, wanted: Wanted<'_>) -> P {
        match wanted.by {
            By::Name { .. } => self.get_or_make(wanted),
            By::Config { .. } => unreachable!("a layer with a key has a pool of instances"),
            By::Attribute { .. } => {
                P::instances(self).add_own(wanted.by, || self.make(Arc::from(wanted.label), wanted))
            }
        }
    }

    fn get_or_make<P: Policy>(&self, wanted: Wanted<'_>) -> P {
        let make = |name| self.make(name, wanted);
        P::instances(self).get_or_make(wanted.label, wanted.by, make)
    }

    /// Makes an instance from the settings in force. Called under the lock of the instances, so that one that is made while
    /// the settings are changed is either made from the new ones, or there to be changed.
    fn make<P: Policy>(&self, name: Arc<str>, wanted: Wanted<'_>) -> P {
        let made = P::make(name, &self.in_force().resolve(wanted), &self.world);
        if self.keeps_events.load(Ordering::Relaxed) {
            made.keep_if_wanted();
        }
        made
    }

    /// Has every instance keep its latest events, those to come too.
    fn keep_events(&self) {
        // Before the look at those there are: one that is made meanwhile sees it.
        self.keeps_events.store(true, Ordering::Relaxed);
        each_kind!(P => self.each_keeps::<P>());
    }

    fn each_keeps<P: Policy>(&self) {
        for instance in P::instances(self).all() {
            instance.keep_if_wanted();
        }
    }
}

fn misconfigured(instance: &str, problems: Problems) -> Error {
    Error::Misconfigured {
        instance: Arc::from(instance),
        problems: Arc::new(problems),
    }
}
