//! An annotated function, and the instances it runs under.

use std::sync::Arc;

use once_cell::sync::OnceCell;
use resil_config::Kind;

use super::by_key::{self, FromPool};
use super::call::Call;
use super::layer::{Layer, Written};
use super::plan_ref::PlanRef;
use crate::registry::{Refusal, Registry, Wanted, global};
use crate::shutdown::Shutdown;
use crate::time::Clock;
use crate::{Bulkhead, CircuitBreaker, RateLimiter, Retry, ThreadPoolBulkhead, TimeLimiter};

/// The path of the function that `marker`, a closure in the initialiser of its static, stands in.
pub const fn path_of<F: Copy>(_marker: &F) -> fn() -> &'static str {
    std::any::type_name::<F>
}

/// An annotated function.
#[derive(Debug)]
pub struct Site {
    function: fn() -> &'static str,
    package: &'static str,
    place: &'static str,
    layers: &'static [Written],
    plan: OnceCell<Plan>,
}

impl Site {
    /// The site of the function with that path (see [`path_of`]), the package of its crate, its file and line, and its
    /// policies, outermost first.
    pub const fn new(
        function: fn() -> &'static str,
        package: &'static str,
        place: &'static str,
        layers: &'static [Written],
    ) -> Self {
        Self {
            function,
            package,
            place,
            layers,
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

    pub(crate) fn package(&self) -> &'static str {
        self.package
    }

    pub(crate) fn place(&self) -> &'static str {
        self.place
    }

    /// The policies, outermost first.
    pub(crate) fn layers(&self) -> impl Iterator<Item = Layer> + use<> {
        self.layers.iter().copied().map(Layer::read)
    }

    /// How many policies stand outside of the retry, if there is one.
    fn retry_at(&self) -> Option<usize> {
        self.layers().position(|layer| layer.is_retry())
    }

    /// Whether an attribute of the function has that name.
    pub(crate) fn names(&self, kind: Kind, name: &str) -> bool {
        // Most are of others, and need not be read: at the start each instance is looked for at each site.
        let called = self.layers.iter().filter(|(_, from)| *from == name);
        let mut called = called.copied().map(Layer::read);
        called.any(|layer| layer.has_name(kind, name))
    }

    /// The path of the function, without what only the compiler knows of.
    pub(crate) fn function(&self) -> String {
        let path = (self.function)().replace("::{{closure}}", "");
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
    pub(crate) fn new(registry: &Registry, site: &'static Site) -> Self {
        let function = site.function();
        let by_key = by_key::pools(registry, site, &function);
        let planned = |(at, layer): (usize, Layer)| {
            if !layer.is_enabled() {
                // None of the instance's threads, which the functions that are limited by it have for themselves.
                let label = layer.wanted(site, &function).label.into();
                return Planned::ThreadPoolBulkhead(ThreadPoolBulkhead::without_limit(label));
            }
            let pool = by_key.iter().find(|from| from.at == at);
            match pool {
                Some(from) => from.pool.shared(),
                None => Planned::new(registry, layer.wanted(site, &function)),
            }
        };
        let taken = site.layers().filter(Layer::is_taken);
        let layers: Box<[Planned]> = taken.enumerate().map(planned).collect();
        // Also those of a retry that the attribute switches off: predicates are asked in the same place.
        let outer = site.retry_at().unwrap_or(0);
        let outside = site.layers().take(outer).filter(Layer::is_taken).count();
        let refuses = |layer: Layer| layer.is_enabled() && layer.refuses();
        Self {
            layers,
            outside: u8::try_from(outside).unwrap_or(u8::MAX),
            refusal: if site.layers().any(refuses) {
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
