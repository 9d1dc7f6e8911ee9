//! The instances of the program, by kind and name.

mod instances;
mod program;
mod settings;
mod settled;

use std::sync::{Arc, OnceLock};

use resil_config::{Kind, Problem, Problems, Resolved};

pub use self::program::{EmbeddedFile, Registration};
pub use self::settings::Settings;

pub(crate) use self::program::error_types;

use self::instances::Instances;
use self::settled::Settled;
use crate::rt::{Plan, Site};
use crate::shutdown::Shutdown;
use crate::time::Clock;
use crate::world::World;
use crate::{Bulkhead, CircuitBreaker, Error, RateLimiter, Retry, ThreadPoolBulkhead, TimeLimiter};

/// All instances of a program, or of one isolated test.
#[derive(Debug)]
pub(crate) struct Registry {
    settled: Settled,
    /// What functions that cannot refuse run on when `settled` has problems.
    embedded_only: Option<Settled>,
    world: World,
    retries: Instances<Retry>,
    circuit_breakers: Instances<CircuitBreaker>,
    rate_limiters: Instances<RateLimiter>,
    time_limiters: Instances<TimeLimiter>,
    bulkheads: Instances<Bulkhead>,
    thread_pool_bulkheads: Instances<ThreadPoolBulkhead>,
}

static GLOBAL: OnceLock<Registry> = OnceLock::new();

/// Reads the settings of the program and checks them all: the embedded files, the file named by `RESIL_CONFIG`, its profile
/// (`RESIL_PROFILE`), the `RESIL__…` variables, and every call site against them.
///
/// Call it first in `main`. Without it the first annotated call does the same, but then a mistake is a refused call and a
/// line in the log, where it could have been a program that did not start.
///
/// # Errors
/// Every problem found, each with its place. Also when the settings were read before, by an earlier `init` or by a call:
/// then nothing is changed.
pub fn init() -> Result<(), Problems> {
    init_from(Settings::from_environment())
}

/// [`init`] with run-time settings from code, in place of the environment's.
///
/// # Errors
/// Those of [`init`].
pub fn init_from(settings: Settings) -> Result<(), Problems> {
    if GLOBAL.get().is_some() {
        return Err(Problems::from(already_initialised()));
    }
    let registry = Registry::new(settings, World::program());
    if let Some(problems) = registry.settled.problems() {
        return Err(problems.clone());
    }
    GLOBAL
        .set(registry)
        .map_err(|_| Problems::from(already_initialised()))?;
    warn(global());
    Ok(())
}

fn already_initialised() -> Problem {
    Problem::new("resil is already initialised, and its settings stay as they are")
        .help("call `resil::init` once, before the first call of an annotated function")
}

/// What is wrong with the settings that the program runs on: empty when nothing is, or when they were not read yet.
pub fn problems() -> Vec<Problem> {
    of_read_settings(|settled| {
        let found = settled.problems();
        found
            .into_iter()
            .flat_map(Problems::iter)
            .cloned()
            .collect()
    })
}

/// What is probably not meant in the settings that the program runs on, such as a property without effect. Each is also
/// written to the log once, when the settings are read; `allow_warnings` at the top of a file switches it off by its name.
/// Empty when the settings were not read yet, or have problems.
pub fn warnings() -> Vec<Problem> {
    of_read_settings(|settled| settled.warnings().to_vec())
}

fn of_read_settings(list: impl FnOnce(&Settled) -> Vec<Problem>) -> Vec<Problem> {
    #[cfg(feature = "testing")]
    if let Some(registry) = crate::testing::isolated() {
        return list(&registry.settled);
    }
    let registry = GLOBAL.get();
    registry
        .map(|registry| list(&registry.settled))
        .unwrap_or_default()
}

/// Runs `use_it` with the registry that holds here: the isolated one of a test, else the program's.
pub(crate) fn with_current<T>(use_it: impl FnOnce(&Registry) -> T) -> T {
    #[cfg(feature = "testing")]
    if let Some(registry) = crate::testing::isolated() {
        return use_it(&registry);
    }
    use_it(global())
}

pub(crate) fn global() -> &'static Registry {
    let mut read_now = false;
    let registry = GLOBAL.get_or_init(|| {
        read_now = true;
        Registry::new(Settings::from_environment(), World::program())
    });
    // When all is set up: whoever hears of the report may call an annotated function.
    if read_now {
        match registry.settled.problems() {
            Some(problems) => report(problems),
            None => warn(registry),
        }
    }
    registry
}

/// Says once what is wrong, to whoever listens.
fn report(problems: &Problems) {
    let text = format!(
        "the settings of resil have problems, calls are refused (call `resil::init` in `main` to stop at the start):\n\
         {problems}"
    );
    #[cfg(feature = "tracing")]
    tracing::error!("{text}");
    #[cfg(not(feature = "tracing"))]
    write_log(&text);
}

/// Says once what is probably not meant.
fn warn(registry: &Registry) {
    for warning in registry.settled.warnings() {
        let text = warning.to_string();
        #[cfg(feature = "tracing")]
        tracing::warn!("{text}");
        #[cfg(not(feature = "tracing"))]
        write_log(&text);
    }
}

#[cfg(not(feature = "tracing"))]
fn write_log(text: &str) {
    use std::io::Write;
    // Not `eprintln!`, which panics where standard error is closed.
    let _ = std::io::stderr().write_all(format!("{text}\n").as_bytes());
}

impl Registry {
    pub(crate) fn new(settings: Settings, world: World) -> Self {
        let settled = Settled::new(settings);
        let embedded_only = settled
            .problems()
            .is_some()
            .then(|| Settled::new(Settings::embedded()));
        Self {
            settled,
            embedded_only,
            world,
            retries: Instances::default(),
            circuit_breakers: Instances::default(),
            rate_limiters: Instances::default(),
            time_limiters: Instances::default(),
            bulkheads: Instances::default(),
            thread_pool_bulkheads: Instances::default(),
        }
    }

    pub(crate) fn clock(&self) -> &Clock {
        &self.world.clock
    }

    pub(crate) fn shutdown(&self) -> &Arc<Shutdown> {
        &self.world.shutdown
    }

    /// What is wrong with the settings, for [`init`] and for isolated tests.
    #[cfg(feature = "testing")]
    pub(crate) fn problems(&self) -> Option<&Problems> {
        self.settled.problems()
    }

    /// The plan of a call site: its instances, made where they are not there yet.
    pub(crate) fn plan(&self, site: &Site) -> Plan {
        Plan::new(self, site)
    }

    /// The error that a call is refused with while the settings have problems.
    pub(crate) fn refusal(&self, instance: &str) -> Option<Error> {
        self.settled
            .problems()
            .map(|problems| misconfigured(instance, problems.clone()))
    }

    /// The settings of a layer of a call site.
    pub(crate) fn resolve(&self, wanted: Wanted<'_>) -> Resolved {
        let settled = self.embedded_only.as_ref().unwrap_or(&self.settled);
        settled.resolve(wanted).unwrap_or_else(|_| {
            // Reported already. Calls that can be refused are; the others run on what is left.
            Resolved::defaults(wanted.kind(), wanted.label())
        })
    }

    /// Makes every instance that the settings or a call site name, so that all are visible before the first call.
    pub(crate) fn instantiate(&self) {
        for kind in Kind::ALL {
            for name in self.settled.instances(kind) {
                // A name that cannot be made is in the report of problems.
                let _ = match kind {
                    Kind::Retry => self.named::<Retry>(&name).map(drop),
                    Kind::CircuitBreaker => self.named::<CircuitBreaker>(&name).map(drop),
                    Kind::RateLimiter => self.named::<RateLimiter>(&name).map(drop),
                    Kind::TimeLimiter => self.named::<TimeLimiter>(&name).map(drop),
                    Kind::Bulkhead => self.named::<Bulkhead>(&name).map(drop),
                    Kind::ThreadPoolBulkhead => self.named::<ThreadPoolBulkhead>(&name).map(drop),
                };
            }
        }
        for site in program::sites() {
            site.prepare();
        }
    }

    /// The instance of that name, made on first use.
    pub(crate) fn named<P: Policy>(&self, name: &str) -> Result<P, Error> {
        if let Some(error) = self.refusal(name) {
            return Err(error);
        }
        let wanted = Wanted::Named {
            kind: P::KIND,
            name,
            package: None,
        };
        let resolved = self
            .settled
            .resolve(wanted)
            .map_err(|problems| misconfigured(name, problems))?;
        Ok(self.get_or_make(name, &resolved))
    }

    /// The instance of a layer of a call site.
    pub(crate) fn of_layer<P: Policy>(&self, wanted: Wanted<'_>) -> P {
        match wanted {
            Wanted::Named { name, .. } => self.get_or_make(name, &self.resolve(wanted)),
            Wanted::Own { label, .. } => {
                let made = P::make(Arc::from(label), &self.resolve(wanted), &self.world);
                P::instances(self).add_own(made)
            }
        }
    }

    fn get_or_make<P: Policy>(&self, name: &str, resolved: &Resolved) -> P {
        P::instances(self).get_or_make(name, |name| P::make(name, resolved, &self.world))
    }
}

fn misconfigured(instance: &str, problems: Problems) -> Error {
    Error::Misconfigured {
        instance: Arc::from(instance),
        problems: Arc::new(problems),
    }
}

/// What a call site or a caller wants an instance of.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Wanted<'a> {
    /// A named instance, for a function of that package.
    Named {
        kind: Kind,
        name: &'a str,
        package: Option<&'a str>,
    },
    /// The instance of an attribute without a name.
    Own {
        kind: Kind,
        label: &'a str,
        numbers: &'a [(&'a str, &'a str)],
        place: &'a str,
        package: &'a str,
    },
}

impl Wanted<'_> {
    fn kind(&self) -> Kind {
        match self {
            Self::Named { kind, .. } | Self::Own { kind, .. } => *kind,
        }
    }

    fn label(&self) -> &str {
        match self {
            Self::Named { name, .. } => name,
            Self::Own { label, .. } => label,
        }
    }
}

/// A kind of policy, as the registry sees it.
pub(crate) trait Policy: Clone {
    const KIND: Kind;
    fn instances(registry: &Registry) -> &Instances<Self>;
    fn make(name: Arc<str>, resolved: &Resolved, world: &World) -> Self;
}

macro_rules! policy {
    ($policy:ident, $instances:ident, |$name:ident, $resolved:ident, $world:ident| $make:expr) => {
        impl Policy for $policy {
            const KIND: Kind = Kind::$policy;
            fn instances(registry: &Registry) -> &Instances<Self> {
                &registry.$instances
            }
            fn make($name: Arc<str>, $resolved: &Resolved, $world: &World) -> Self {
                $make
            }
        }

        impl $policy {
            /// The instance of that name, with the settings that files and environment give it. It is the one that
            /// annotated functions of that name use.
            ///
            /// # Errors
            /// [`Error::Misconfigured`] when no table declares the name, or its settings have problems.
            pub fn named(name: &str) -> Result<Self, Error> {
                with_current(|registry| registry.named(name))
            }

            /// Every instance that the settings or an annotated function name, used already or not: first those with a
            /// name, by name, then those of attributes without one, which are called by the path of their function.
            pub fn all() -> Vec<Self> {
                with_current(|registry| {
                    registry.instantiate();
                    Self::instances(registry).all()
                })
            }
        }
    };
}

policy!(Retry, retries, |name, resolved, world| {
    Retry::from_resolved(name, resolved, world.clone())
});
policy!(CircuitBreaker, circuit_breakers, |name, resolved, world| {
    CircuitBreaker::from_resolved(name, resolved, world.clock.clone())
});
policy!(RateLimiter, rate_limiters, |name, resolved, world| {
    RateLimiter::from_resolved(name, resolved, world.clone())
});
policy!(TimeLimiter, time_limiters, |name, resolved, world| {
    TimeLimiter::from_resolved(name, resolved, world.clock.clone())
});
policy!(Bulkhead, bulkheads, |name, resolved, world| {
    Bulkhead::from_resolved(name, resolved, world.clone())
});
policy!(
    ThreadPoolBulkhead,
    thread_pool_bulkheads,
    |name, resolved, world| ThreadPoolBulkhead::from_resolved(name, resolved, world.clock.clone())
);
