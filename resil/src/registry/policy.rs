//! The kinds of policy, as the registry sees them.

use std::sync::Arc;

use resil_config::{Kind, Resolved};

use super::Registry;
use super::instances::Instances;
use super::start::with_current;
#[cfg(feature = "reload")]
use crate::config::Update;
use crate::world::World;
use crate::{
    Bulkhead, BulkheadEvent, CircuitBreaker, CircuitBreakerEvent, Error, RateLimiter,
    RateLimiterEvent, Retry, RetryEvent, ThreadPoolBulkhead, ThreadPoolBulkheadEvent, TimeLimiter,
    TimeLimiterEvent,
};

/// A kind of policy, as the registry sees it.
pub(crate) trait Policy: Clone {
    const KIND: Kind;
    fn instances(registry: &Registry) -> &Instances<Self>;
    fn make(name: Arc<str>, resolved: &Resolved, world: &World) -> Self;
    /// Keeps its latest events, if its settings do not say otherwise.
    fn keep_if_wanted(&self);
    #[cfg(feature = "reload")]
    fn label(&self) -> &str;
    /// Gives an instance that runs new settings.
    #[cfg(feature = "reload")]
    fn update(&self, update: &Update<'_>);
}

/// Does the same for each kind of policy: `each_kind!(P => registry.keep::<P>())`.
macro_rules! each_kind {
    ($policy:ident => $work:expr) => {
        each_kind!($policy => $work, Retry CircuitBreaker RateLimiter TimeLimiter Bulkhead ThreadPoolBulkhead)
    };
    ($policy:ident => $work:expr, $($kind:ident)*) => {$({
        type $policy = $crate::$kind;
        $work;
    })*};
}
pub(super) use each_kind;

macro_rules! policy {
    ($policy:ident, $instances:ident, $event:ident, |$wanting:ident| $wants:expr, |$name:ident, $resolved:ident, $world:ident| $make:expr) => {
        impl Policy for $policy {
            const KIND: Kind = Kind::$policy;
            fn instances(registry: &Registry) -> &Instances<Self> {
                &registry.$instances
            }
            fn make($name: Arc<str>, $resolved: &Resolved, $world: &World) -> Self {
                $make
            }
            fn keep_if_wanted(&self) {
                let $wanting = self;
                if $wants {
                    self.keep_events();
                }
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

            /// Keeps the latest events from now on, `event_consumer_buffer_size` of them; they cost each call what a
            /// listener costs. [`resil::keep_events`](crate::keep_events) does so for every instance.
            pub fn keep_events(&self) {
                self.publisher().keep();
            }

            /// The latest events, the oldest first. Empty until [`keep_events`](Self::keep_events).
            pub fn latest_events(&self) -> Vec<$event> {
                self.publisher().latest()
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

policy!(
    Retry,
    retries,
    RetryEvent,
    |_retry| true,
    |name, resolved, world| Retry::from_resolved(name, resolved, world.clone())
);
policy!(
    CircuitBreaker,
    circuit_breakers,
    CircuitBreakerEvent,
    |_breaker| true,
    |name, resolved, world| CircuitBreaker::from_resolved(name, resolved, world.clock.clone())
);
policy!(
    RateLimiter,
    rate_limiters,
    RateLimiterEvent,
    |limiter| limiter.config().subscribe_for_events,
    |name, resolved, world| RateLimiter::from_resolved(name, resolved, world.clone())
);
policy!(
    TimeLimiter,
    time_limiters,
    TimeLimiterEvent,
    |_limiter| true,
    |name, resolved, world| TimeLimiter::from_resolved(name, resolved, world.clock.clone())
);
policy!(
    Bulkhead,
    bulkheads,
    BulkheadEvent,
    |_bulkhead| true,
    |name, resolved, world| Bulkhead::from_resolved(name, resolved, world.clone())
);
policy!(
    ThreadPoolBulkhead,
    thread_pool_bulkheads,
    ThreadPoolBulkheadEvent,
    |_bulkhead| true,
    |name, resolved, world| ThreadPoolBulkhead::from_resolved(name, resolved, world.clock.clone())
);
