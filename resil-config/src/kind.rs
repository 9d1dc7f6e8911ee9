//! The six kinds of policy a file can configure.

use std::fmt;

use crate::keys::{self, Key, Support};
use crate::spelling;

/// A kind of policy, and so a top-level table of the file.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Kind {
    /// Repeats a failed call.
    Retry,
    /// Refuses calls to a dependency that keeps failing.
    CircuitBreaker,
    /// Lets a number of calls through in each period.
    RateLimiter,
    /// Ends a call that takes too long.
    TimeLimiter,
    /// Bounds how many calls run at once.
    Bulkhead,
    /// Runs calls on a bounded pool of blocking threads.
    ThreadPoolBulkhead,
}

impl Kind {
    /// Every kind, in the order in which calls pass through them.
    pub const ALL: [Kind; 6] = [
        Kind::Retry,
        Kind::CircuitBreaker,
        Kind::RateLimiter,
        Kind::TimeLimiter,
        Kind::Bulkhead,
        Kind::ThreadPoolBulkhead,
    ];

    /// The canonical name of the table, which is also the attribute's name: `circuit_breaker`.
    pub const fn section(self) -> &'static str {
        match self {
            Kind::Retry => "retry",
            Kind::CircuitBreaker => "circuit_breaker",
            Kind::RateLimiter => "rate_limiter",
            Kind::TimeLimiter => "time_limiter",
            Kind::Bulkhead => "bulkhead",
            Kind::ThreadPoolBulkhead => "thread_pool_bulkhead",
        }
    }

    /// The kind a table name stands for, in snake, kebab or camel case or as Resilience4j writes it
    /// (`circuitbreaker`).
    pub fn from_section(spelling: &str) -> Option<Kind> {
        let snake = spelling::snake(spelling)?;
        Kind::ALL
            .into_iter()
            .find(|kind| kind.section() == snake || kind.own_section() == snake)
    }

    /// The kind whose table name is most like `spelling`.
    pub fn nearest_section(spelling: &str) -> Option<&'static str> {
        spelling::nearest(spelling, Kind::ALL.into_iter().map(Kind::section))
    }

    /// Every property an instance of this kind can have, the honoured ones and the others.
    pub fn keys(self) -> &'static [Key] {
        match self {
            Kind::Retry => keys::RETRY,
            Kind::CircuitBreaker => keys::CIRCUIT_BREAKER,
            Kind::RateLimiter => keys::RATE_LIMITER,
            Kind::TimeLimiter => keys::TIME_LIMITER,
            Kind::Bulkhead => keys::BULKHEAD,
            Kind::ThreadPoolBulkhead => keys::THREAD_POOL_BULKHEAD,
        }
    }

    /// The property that `spelling` names: its name or an alias, in snake, kebab or camel case.
    pub fn key(self, spelling: &str) -> Option<&'static Key> {
        let snake = spelling::snake(spelling)?;
        self.keys().iter().find(|key| key.is_named(&snake))
    }

    /// The name of the property of an instance, or its alias, most like `spelling`, if one is alike enough
    /// to be meant.
    pub fn nearest_key(self, spelling: &str) -> Option<&'static str> {
        self.nearest_of(spelling, |key| !key.of_configs)
    }

    /// The same of a config, which has more.
    pub(crate) fn nearest_key_of_config(self, spelling: &str) -> Option<&'static str> {
        self.nearest_of(spelling, |_| true)
    }

    fn nearest_of(self, spelling: &str, may_stand: impl Fn(&Key) -> bool) -> Option<&'static str> {
        let keys = self.keys().iter().filter(|key| may_stand(key));
        let meant = keys.filter(|key| !matches!(key.support, Support::Refused(_)));
        // The short aliases (`max`) are alike to too much.
        let long = |alias: &&'static str| alias.contains('_');
        let names = meant.flat_map(|key| {
            let aliases = key.aliases.iter().copied().filter(long);
            std::iter::once(key.name).chain(aliases)
        });
        spelling::nearest(spelling, names)
    }

    /// The kind in words: `circuit breaker`.
    pub const fn words(self) -> &'static str {
        match self {
            Kind::Retry => "retry",
            Kind::CircuitBreaker => "circuit breaker",
            Kind::RateLimiter => "rate limiter",
            Kind::TimeLimiter => "time limiter",
            Kind::Bulkhead => "bulkhead",
            Kind::ThreadPoolBulkhead => "thread-pool bulkhead",
        }
    }

    /// The attribute whose instances are of this kind: those of a thread pool are a kind of bulkhead.
    pub(crate) const fn attribute(self) -> &'static str {
        match self {
            Kind::ThreadPoolBulkhead => Kind::Bulkhead.section(),
            kind => kind.section(),
        }
    }

    /// The names besides `instances` that Resilience4j gives to the table of instances.
    pub(crate) const fn instance_tables(self) -> &'static [&'static str] {
        match self {
            Kind::RateLimiter => &["instances", "limiters"],
            Kind::TimeLimiter => &["instances"],
            _ => &["instances", "backends"],
        }
    }

    /// The name of the table as Resilience4j writes it, where that is not one of our spellings.
    pub(crate) const fn own_section(self) -> &'static str {
        match self {
            Kind::CircuitBreaker => "circuitbreaker",
            Kind::RateLimiter => "ratelimiter",
            Kind::TimeLimiter => "timelimiter",
            kind => kind.section(),
        }
    }
}

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.section())
    }
}
