//! An annotated function, and the instances it runs under.

use std::sync::Arc;

use once_cell::sync::OnceCell;
use resil_config::Kind;

use super::Call;
use super::by_key::{self, FromPool};
use super::plan_ref::PlanRef;
use crate::registry::{By, Refusal, Registry, Wanted, global};
use crate::shutdown::Shutdown;
use crate::time::Clock;
use crate::{Bulkhead, CircuitBreaker, RateLimiter, Retry, ThreadPoolBulkhead, TimeLimiter};

/// What an expansion says of its function.
#[derive(Debug)]
pub struct Spec {
    /// The path of the function, see [`path_of`].
    pub function: fn() -> &'static str,
    /// The package of its crate.
    pub package: &'static str,
    /// Its file and line.
    pub place: &'static str,
    /// Its policies, outermost first.
    pub layers: &'static [Layer],
}

/// One policy of a function, as its attribute gave it.
#[derive(Debug)]
pub struct Layer {
    kind: Kind,
    settings: Has,
    enabled: bool,
    cannot_fail: bool,
}

/// Where a layer has its settings from.
#[derive(Clone, Copy, Debug)]
enum Has {
    /// The table of the instance of that name.
    Name(&'static str),
    /// The attribute, as they would stand in the file.
    Numbers(&'static [(&'static str, &'static str)]),
    /// The config of that name, for instances by key.
    Config(&'static str),
}

impl Layer {
    /// An attribute with the name of an instance.
    pub const fn named(kind: Kind, name: &'static str) -> Self {
        Self::new(kind, Has::Name(name))
    }

    /// An attribute without a name, with its numbers as they would stand in the file.
    pub const fn own(kind: Kind, numbers: &'static [(&'static str, &'static str)]) -> Self {
        Self::new(kind, Has::Numbers(numbers))
    }

    /// An attribute whose instance is found by a key, when it is called, among those of a config.
    pub const fn by_key(kind: Kind, config: &'static str) -> Self {
        Self::new(kind, Has::Config(config))
    }

    const fn new(kind: Kind, settings: Has) -> Self {
        Self {
            kind,
            settings,
            enabled: true,
            cannot_fail: false,
        }
    }

    /// The same with `enabled = false`.
    pub const fn disabled(self) -> Self {
        Self {
            enabled: false,
            ..self
        }
    }

    /// The same of a retry whose function returns a plain value and has no fallback, so that nobody could be told that the
    /// last result was unwanted too.
    pub const fn of_plain_value(self) -> Self {
        Self {
            cannot_fail: true,
            ..self
        }
    }

    /// Whether the function has no way to fail after the last attempt.
    pub(crate) fn cannot_fail(&self) -> bool {
        self.enabled && self.cannot_fail
    }

    pub(crate) fn wanted<'a>(&self, spec: &Spec, function: &'a str) -> Wanted<'a> {
        let Spec { package, place, .. } = *spec;
        let of_crate = Some(package);
        let (label, by) = match self.settings {
            Has::Name(name) => (name, By::Name { package: of_crate }),
            Has::Config(config) => (config, By::Config { package: of_crate }),
            Has::Numbers(numbers) => {
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

    /// Whether calls give it a key.
    pub(super) fn is_by_key(&self) -> bool {
        matches!(self.settings, Has::Config(_))
    }

    pub(super) fn is_enabled(&self) -> bool {
        self.enabled
    }

    /// Whether calls pass it. Those of a thread pool do also when it is switched off: their body runs on blocking threads.
    fn is_taken(&self) -> bool {
        self.enabled || self.kind == Kind::ThreadPoolBulkhead
    }

    /// Whether the policy can answer with a refusal of its own accord.
    fn refuses(&self) -> bool {
        self.kind != Kind::Retry
    }
}

/// The path of the function that `marker`, a closure in the initialiser of its static, stands in.
pub const fn path_of<F: Copy>(_marker: &F) -> fn() -> &'static str {
    std::any::type_name::<F>
}

/// An annotated function.
#[derive(Debug)]
pub struct Site {
    spec: &'static Spec,
    plan: OnceCell<Plan>,
}

impl Site {
    /// The site of that function.
    pub const fn new(spec: &'static Spec) -> Self {
        Self {
            spec,
            plan: OnceCell::new(),
        }
    }

    /// Begins a call.
    pub fn call(&'static self) -> Call {
        Call::new(self.plan())
    }

    /// Begins a call that has keys, one for each layer that takes one, outermost first.
    pub fn call_for(&'static self, keys: &[&str]) -> Call {
        Call::new(PlanRef::Own(Arc::new(self.plan().for_keys(keys))))
    }

    pub(crate) fn spec(&self) -> &'static Spec {
        self.spec
    }

    /// Whether an attribute of the function has that name.
    pub(crate) fn names(&self, kind: Kind, name: &str) -> bool {
        self.spec.layers.iter().any(|layer| {
            layer.kind == kind && matches!(layer.settings, Has::Name(known) if known == name)
        })
    }

    /// The path of the function, without what only the compiler knows of.
    pub(crate) fn function(&self) -> String {
        let path = (self.spec.function)().replace("::{{closure}}", "");
        path.rsplit_once("::")
            .map_or(path.clone(), |(function, _static)| function.to_owned())
    }

    /// Makes the instances of this site, so that they are visible before the first call.
    pub(crate) fn prepare(&'static self) {
        self.plan();
    }

    fn plan(&'static self) -> PlanRef {
        #[cfg(feature = "testing")]
        if let Some(isolated) = crate::testing::isolated() {
            return PlanRef::Own(isolated.plan_of(self));
        }
        PlanRef::OfSite(self.plan.get().unwrap_or_else(|| {
            // Before the plan is begun: settings that have problems are reported by this, and whoever hears of it may
            // call this very function.
            let registry = global();
            self.plan.get_or_init(|| registry.plan(self))
        }))
    }
}

/// The instances of a call site.
#[derive(Debug)]
pub(crate) struct Plan {
    /// The policies, outermost first.
    pub(super) layers: Box<[Planned]>,
    /// How many of them stand outside the retry, and are passed once for all attempts.
    pub(super) outside: u8,
    /// Why every call is refused: the settings have problems.
    pub(super) refusal: Option<Refusal>,
    /// Where the instances of a call with keys come from. Its layers hold what keys without room share.
    pub(super) by_key: Box<[FromPool]>,
    pub(super) clock: Clock,
    pub(super) shutdown: Arc<Shutdown>,
}

/// An instance in the place where its policy stands.
#[derive(Clone, Debug)]
pub(super) enum Planned {
    Retry(Retry),
    CircuitBreaker(CircuitBreaker),
    RateLimiter(RateLimiter),
    TimeLimiter(TimeLimiter),
    Bulkhead(Bulkhead),
    /// Passed by all: it takes the body itself.
    ThreadPoolBulkhead(ThreadPoolBulkhead),
}

impl Plan {
    pub(crate) fn new(registry: &Registry, site: &Site) -> Self {
        let spec = site.spec;
        let function = site.function();
        let enabled = || spec.layers.iter().filter(|layer| layer.enabled);
        let by_key = by_key::pools(registry, spec, &function);
        let planned = |(at, layer): (usize, &Layer)| {
            if !layer.enabled {
                // None of the instance's threads, which the functions that are limited by it have for themselves.
                let label = layer.wanted(spec, &function).label.into();
                return Planned::ThreadPoolBulkhead(ThreadPoolBulkhead::without_limit(label));
            }
            let pool = by_key.iter().find(|from| from.at == at);
            match pool {
                Some(from) => from.pool.shared(),
                None => Planned::new(registry, layer.wanted(spec, &function)),
            }
        };
        let taken = spec.layers.iter().filter(|layer| layer.is_taken());
        let layers: Box<[Planned]> = taken.enumerate().map(planned).collect();
        // Also of a retry that the attribute switches off: predicates are asked in the same place.
        let retry_at = spec
            .layers
            .iter()
            .position(|layer| layer.kind == Kind::Retry);
        let outer = &spec.layers[..retry_at.unwrap_or(0)];
        let outside = outer.iter().filter(|layer| layer.enabled).count();
        Self {
            layers,
            outside: u8::try_from(outside).unwrap_or(u8::MAX),
            refusal: if enabled().any(Layer::refuses) {
                registry.refusal(&function)
            } else {
                None
            },
            by_key,
            clock: registry.clock().clone(),
            shutdown: Arc::clone(registry.shutdown()),
        }
    }

    pub(super) fn retry(&self) -> Option<&Retry> {
        match self.layers.get(usize::from(self.outside)) {
            Some(Planned::Retry(retry)) => Some(retry),
            _ => None,
        }
    }

    pub(super) fn circuit_breaker(&self) -> Option<&CircuitBreaker> {
        self.layers.iter().find_map(|layer| match layer {
            Planned::CircuitBreaker(breaker) => Some(breaker),
            _ => None,
        })
    }

    pub(super) fn time_limiter(&self) -> Option<&TimeLimiter> {
        self.layers.iter().find_map(|layer| match layer {
            Planned::TimeLimiter(limiter) => Some(limiter),
            _ => None,
        })
    }

    pub(super) fn thread_pool(&self) -> ThreadPoolBulkhead {
        let pool = self.layers.iter().find_map(|layer| match layer {
            Planned::ThreadPoolBulkhead(pool) => Some(pool.clone()),
            _ => None,
        });
        pool.unwrap_or_else(|| unreachable!("a body on a thread pool without one"))
    }
}

impl Planned {
    pub(super) fn is_time_limiter(&self) -> bool {
        matches!(self, Self::TimeLimiter(_))
    }

    pub(super) fn is_circuit_breaker(&self) -> bool {
        matches!(self, Self::CircuitBreaker(_))
    }

    pub(super) fn is_rate_limiter(&self) -> bool {
        matches!(self, Self::RateLimiter(_))
    }

    fn new(registry: &Registry, wanted: Wanted<'_>) -> Self {
        match wanted.kind {
            Kind::Retry => Self::Retry(registry.of_layer(wanted)),
            Kind::CircuitBreaker => Self::CircuitBreaker(registry.of_layer(wanted)),
            Kind::RateLimiter => Self::RateLimiter(registry.of_layer(wanted)),
            Kind::TimeLimiter => Self::TimeLimiter(registry.of_layer(wanted)),
            Kind::Bulkhead => Self::Bulkhead(registry.of_layer(wanted)),
            Kind::ThreadPoolBulkhead => Self::ThreadPoolBulkhead(registry.of_layer(wanted)),
        }
    }
}
