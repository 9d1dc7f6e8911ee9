//! An annotated function, and the instances it runs under.

use std::sync::Arc;

use once_cell::sync::OnceCell;
use resil_config::Kind;

use super::Call;
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
    name: Option<&'static str>,
    numbers: &'static [(&'static str, &'static str)],
    enabled: bool,
    cannot_fail: bool,
}

impl Layer {
    /// An attribute with the name of an instance.
    pub const fn named(kind: Kind, name: &'static str) -> Self {
        Self {
            kind,
            name: Some(name),
            numbers: &[],
            enabled: true,
            cannot_fail: false,
        }
    }

    /// An attribute without a name, with its numbers as they would stand in the file.
    pub const fn own(kind: Kind, numbers: &'static [(&'static str, &'static str)]) -> Self {
        Self {
            kind,
            name: None,
            numbers,
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
        let by = match self.name {
            Some(_) => By::Name {
                package: Some(package),
            },
            None => By::Attribute {
                numbers: self.numbers,
                place,
                package,
            },
        };
        Wanted {
            kind: self.kind,
            label: self.name.unwrap_or(function),
            by,
        }
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
    plan: OnceCell<Arc<Plan>>,
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
        Call::new(self.plan(), None)
    }

    /// Begins a call of at most `attempts` attempts.
    pub fn call_at_most(&'static self, attempts: u32) -> Call {
        Call::new(self.plan(), Some(attempts))
    }

    pub(crate) fn spec(&self) -> &'static Spec {
        self.spec
    }

    /// Whether an attribute of the function has that name.
    pub(crate) fn names(&self, kind: Kind, name: &str) -> bool {
        self.spec
            .layers
            .iter()
            .any(|layer| layer.kind == kind && layer.name == Some(name))
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
            return isolated.plan_of(self);
        }
        let plan = self.plan.get().unwrap_or_else(|| {
            // Before the plan is begun: settings that have problems are reported by this, and whoever hears of it may
            // call this very function.
            let registry = global();
            self.plan.get_or_init(|| Arc::new(registry.plan(self)))
        });
        #[cfg(feature = "testing")]
        return Arc::clone(plan);
        #[cfg(not(feature = "testing"))]
        plan
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
    pub(super) clock: Clock,
    pub(super) shutdown: Arc<Shutdown>,
}

/// An instance in the place where its policy stands.
#[derive(Debug)]
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
        let planned =
            |layer: &Layer| Planned::new(registry, layer.kind, layer.wanted(spec, &function));
        let layers: Box<[Planned]> = enabled().map(planned).collect();
        let retry_at = layers
            .iter()
            .position(|layer| matches!(layer, Planned::Retry(_)));
        Self {
            layers,
            outside: retry_at.map_or(0, |at| u8::try_from(at).unwrap_or(u8::MAX)),
            refusal: if enabled().any(Layer::refuses) {
                registry.refusal(&function)
            } else {
                None
            },
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

    fn new(registry: &Registry, kind: Kind, wanted: Wanted<'_>) -> Self {
        match kind {
            Kind::Retry => Self::Retry(registry.of_layer(wanted)),
            Kind::CircuitBreaker => Self::CircuitBreaker(registry.of_layer(wanted)),
            Kind::RateLimiter => Self::RateLimiter(registry.of_layer(wanted)),
            Kind::TimeLimiter => Self::TimeLimiter(registry.of_layer(wanted)),
            Kind::Bulkhead => Self::Bulkhead(registry.of_layer(wanted)),
            Kind::ThreadPoolBulkhead => Self::ThreadPoolBulkhead(registry.of_layer(wanted)),
        }
    }
}

/// The plan of a call: that of its site, which lasts, and in isolated tests another, which does not.
#[cfg(not(feature = "testing"))]
pub(super) type PlanRef = &'static Plan;
/// The plan of a call: that of its site, which lasts, and in isolated tests another, which does not.
#[cfg(feature = "testing")]
pub(super) type PlanRef = Arc<Plan>;
