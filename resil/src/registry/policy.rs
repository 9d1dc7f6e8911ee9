//! The kinds of policy, as the registry sees them.

use std::sync::Arc;

use resil_config::{Kind, Resolved};

use super::Registry;
use super::instances::Instances;
use super::start::with_current;
#[cfg(feature = "reload")]
use crate::config::Update;
use crate::world::World;
use crate::{Bulkhead, CircuitBreaker, Error, RateLimiter, Retry, ThreadPoolBulkhead, TimeLimiter};

/// A kind of policy, as the registry sees it.
pub(crate) trait Policy: Clone {
    const KIND: Kind;
    fn instances(registry: &Registry) -> &Instances<Self>;
    fn make(name: Arc<str>, resolved: &Resolved, world: &World) -> Self;
    #[cfg(feature = "reload")]
    fn label(&self) -> &str;
    /// Gives an instance that runs new settings.
    #[cfg(feature = "reload")]
    fn update(&self, update: &Update<'_>);
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
            #[cfg(feature = "reload")]
            fn label(&self) -> &str {
                self.name()
            }
            #[cfg(feature = "reload")]
            fn update(&self, update: &Update<'_>) {
                self.reconfigure(update);
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
