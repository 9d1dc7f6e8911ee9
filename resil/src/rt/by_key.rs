//! Calls whose instances are found by keys: each has a plan of its own, made from that of its site.

use std::sync::Arc;

use resil_config::Kind;

use super::site::{Plan, Planned, Site};
use crate::registry::{Keyed, Registry};
use crate::{Bulkhead, CircuitBreaker, RateLimiter, Retry, TimeLimiter};

/// Where a layer gets its instance from.
#[derive(Debug)]
pub(super) struct FromPool {
    /// Which key it takes.
    key: usize,
    /// Its place among the layers that calls pass.
    pub(super) at: usize,
    pub(super) pool: InstancePool,
}

#[derive(Debug)]
pub(super) enum InstancePool {
    Retry(Arc<Keyed<Retry>>),
    CircuitBreaker(Arc<Keyed<CircuitBreaker>>),
    RateLimiter(Arc<Keyed<RateLimiter>>),
    TimeLimiter(Arc<Keyed<TimeLimiter>>),
    Bulkhead(Arc<Keyed<Bulkhead>>),
}

/// The pools of a function's layers. A layer that is switched off takes its key, and nothing else.
pub(super) fn pools(registry: &Registry, site: &'static Site, function: &str) -> Box<[FromPool]> {
    let (mut key, mut at) = (0, 0);
    let mut pools = Vec::new();
    for layer in site.layers() {
        if layer.is_by_key() {
            if layer.is_enabled() {
                let wanted = layer.wanted(site, function);
                let pool = match wanted.kind {
                    Kind::Retry => InstancePool::Retry(registry.pool_of_layer(wanted)),
                    Kind::CircuitBreaker => {
                        InstancePool::CircuitBreaker(registry.pool_of_layer(wanted))
                    }
                    Kind::RateLimiter => InstancePool::RateLimiter(registry.pool_of_layer(wanted)),
                    Kind::TimeLimiter => InstancePool::TimeLimiter(registry.pool_of_layer(wanted)),
                    Kind::Bulkhead => InstancePool::Bulkhead(registry.pool_of_layer(wanted)),
                    Kind::ThreadPoolBulkhead => {
                        unreachable!("a thread pool for each key is refused by the attribute")
                    }
                };
                pools.push(FromPool { key, at, pool });
            }
            key += 1;
        }
        at += usize::from(layer.is_taken());
    }
    pools.into()
}

impl InstancePool {
    fn get(&self, key: &str) -> Planned {
        match self {
            Self::Retry(pool) => Planned::Retry(pool.get(key)),
            Self::CircuitBreaker(pool) => Planned::CircuitBreaker(pool.get(key)),
            Self::RateLimiter(pool) => Planned::RateLimiter(pool.get(key)),
            Self::TimeLimiter(pool) => Planned::TimeLimiter(pool.get(key)),
            Self::Bulkhead(pool) => Planned::Bulkhead(pool.get(key)),
        }
    }

    /// What keys without room share.
    pub(super) fn shared(&self) -> Planned {
        match self {
            Self::Retry(pool) => Planned::Retry(pool.overflow().clone()),
            Self::CircuitBreaker(pool) => Planned::CircuitBreaker(pool.overflow().clone()),
            Self::RateLimiter(pool) => Planned::RateLimiter(pool.overflow().clone()),
            Self::TimeLimiter(pool) => Planned::TimeLimiter(pool.overflow().clone()),
            Self::Bulkhead(pool) => Planned::Bulkhead(pool.overflow().clone()),
        }
    }
}

impl Plan {
    /// The plan with the instances of those keys. Besides the instances that are new it allocates the list of layers.
    pub(super) fn for_keys(&self, keys: &[&str]) -> Plan {
        let planned = |(at, layer): (usize, &Planned)| {
            let from = self.by_key.iter().find(|from| from.at == at);
            let keyed = from.and_then(|from| Some(from.pool.get(keys.get(from.key)?)));
            keyed.unwrap_or_else(|| layer.clone())
        };
        Plan {
            layers: self.layers.iter().enumerate().map(planned).collect(),
            outside: self.outside,
            refusal: self.refusal.clone(),
            by_key: Box::default(),
            clock: self.clock.clone(),
            shutdown: Arc::clone(&self.shutdown),
        }
    }
}

/// A name for an instance, that only a call knows.
#[diagnostic::on_unimplemented(
    message = "the name of an instance must be a text, found `{Self}`",
    label = "expected a `String`, a `&str` or the like",
    note = "write `.to_string()` after what can be displayed, `.as_ref()` after what implements `AsRef<str>`; of an `Option` say first what stands for `None`, as by `.unwrap_or_default()`"
)]
pub trait Name {
    /// The text.
    fn text(&self) -> &str;
}

macro_rules! names {
    ($($(@$lifetime:lifetime)? $text:ty,)*) => {$(
        #[diagnostic::do_not_recommend]
        impl $(<$lifetime>)? Name for $text {
            fn text(&self) -> &str {
                self
            }
        }
    )*};
}
names!(str, String, @'a std::borrow::Cow<'a, str>, Box<str>, Arc<str>, std::rc::Rc<str>,);

#[diagnostic::do_not_recommend]
impl<N: Name + ?Sized> Name for &N {
    fn text(&self) -> &str {
        (**self).text()
    }
}

#[diagnostic::do_not_recommend]
impl<N: Name + ?Sized> Name for &mut N {
    fn text(&self) -> &str {
        (**self).text()
    }
}
