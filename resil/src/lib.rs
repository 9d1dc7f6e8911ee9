//! Resilience for async Rust: retry, circuit breaker, rate limiter, time limiter and bulkhead as attributes of a
//! function, with Resilience4j's names and rules, and one strict file for the numbers.
//!
//! ```
//! use resil::{circuit_breaker, retry, time_limiter};
//!
//! #[derive(Debug, thiserror::Error)]
//! enum ApiError {
//!     #[error("the service answered {0}")]
//!     Status(u16),
//!     #[error(transparent)]
//!     Resil(#[from] resil::Error), // how a policy refuses a call
//! }
//!
//! #[retry(max = 3, wait = "100ms", ignore_errors = "ApiError::Status(404)")]
//! #[circuit_breaker(sliding_window_size = 20, minimum_number_of_calls = 10)]
//! #[time_limiter(timeout = "2s")]
//! async fn price(article: &str) -> Result<u32, ApiError> {
//!     if article.is_empty() { Err(ApiError::Status(404)) } else { Ok(499) }
//! }
//!
//! # #[tokio::main(flavor = "current_thread")]
//! # async fn main() {
//! assert_eq!(price("mug").await.unwrap(), 499);
//! assert!(matches!(price("").await, Err(ApiError::Status(404))));
//! # }
//! ```
//!
//! # Names and numbers
//!
//! An attribute with a name, `#[circuit_breaker("gemini")]`, takes its numbers from `resil.toml`, which is checked when the
//! crate is compiled; every function that gives the name shares the instance. An attribute without a name has numbers of
//! its own. See [`retry`], [`circuit_breaker`], [`rate_limiter`], [`time_limiter`] and [`macro@bulkhead`] for what each
//! attribute takes.
//!
//! ```toml
//! # resil.toml
//! [circuit_breaker.instances.gemini]
//! sliding_window_size = 20
//! failure_rate_threshold = 50
//! wait_duration_in_open_state = "15s"
//! ```
//!
//! A name that is known only when the function is called is an expression: `#[circuit_breaker(name = host_of(url)?, config =
//! "upstream")]` takes the instance of that host, of which there are as many as there are hosts, up to `max_instances` of
//! `[circuit_breaker.configs.upstream]`. [`keyed_pools`] tells how many there are.
//!
//! Call [`init`] first in `main`: it reads the run-time sources (`RESIL_CONFIG`, `RESIL_PROFILE`, `RESIL__…`), checks the
//! whole program, and reports every mistake at once.
//!
//! # One order
//!
//! Whatever the order of the attributes, calls nest as in Resilience4j:
//! `Fallback(Retry(CircuitBreaker(RateLimiter(TimeLimiter(Bulkhead(body))))))`. So the breaker counts every attempt, and sees
//! a time-out as a failure.
//!
//! An attribute of another crate above those of resil is inside of them, and below them outside: `#[tracing::instrument]`
//! above gives a span to each attempt, below one to the call.
//!
//! # Without attributes
//!
//! Each policy is a type of its own too, [`CircuitBreaker`], [`Bulkhead`] and so on: `named` gives the instance that the
//! attributes use, `new` makes one of its own. A crate that has no attribute at all embeds its `resil.toml` by [`embed!`].
//!
//! # Features
//!
//! | feature | what |
//! | --- | --- |
//! | `actuator` | the operator's HTTP endpoints, `actuator::router()` |
//! | `http` | `http::retry_after`: reads a `Retry-After` header |
//! | `reload` | `reload()`: settings that are read again while the program runs |
//! | `testing` | `testing::isolate`: tests with their own instances and clock |
//! | `tracing` | problems of the settings go to `tracing` instead of standard error |
//! | `watch` | `watch()`: a reload whenever the files of the settings change; brings `reload` |
#![doc(html_root_url = "https://docs.rs/resil/0.1.0")]

mod bulkhead;
mod circuit_breaker;
mod config;
mod error;
mod error_kinds;
mod event;
mod interval;
mod rate_limiter;
mod registry;
mod retry;
mod shutdown;
mod sync;
mod thread_pool_bulkhead;
mod time;
mod time_limiter;
#[cfg(feature = "watch")]
mod watch;
mod world;

#[doc(hidden)]
#[path = "rt/mod.rs"]
pub mod __rt;
#[cfg(feature = "actuator")]
pub mod actuator;
#[cfg(feature = "http")]
pub mod http;
#[cfg(feature = "testing")]
pub mod testing;

use __rt as rt;

pub use bulkhead::{
    Bulkhead, BulkheadConfig, BulkheadEvent, BulkheadEventKind, BulkheadMetrics, BulkheadPermit,
};
pub use circuit_breaker::{
    CircuitBreaker, CircuitBreakerConfig, CircuitBreakerEvent, CircuitBreakerEventKind,
    CircuitBreakerMetrics, CircuitBreakerPermit, CircuitBreakerRules, IllegalStateTransition,
    SlidingWindowType, State, StateTransition, TransitionCheckResult,
};
pub use error::{CancelCause, Error, ErrorKind};
pub use error_kinds::{ErrorKinds, ErrorNames};
pub use event::{EventOrigin, Subscription};
pub use interval::IntervalFunction;
pub use rate_limiter::{
    RateLimiter, RateLimiterConfig, RateLimiterEvent, RateLimiterEventKind, RateLimiterMetrics,
};
pub use registry::{
    KeyedPool, Settings, init, init_from, keep_events, keyed_pools, problems, warnings,
};
#[cfg(feature = "reload")]
pub use registry::{
    ReloadEvent, Reloaded, Reloads, SettingChange, on_reload, reload, reload_from, reloads,
};
pub use resil_config::{Kind, Location, Problem, Problems, SourceFile};
pub use resil_macros::{
    ErrorKinds, bulkhead, circuit_breaker, embed, order, rate_limiter, retry, time_limiter,
};
pub use retry::{
    Decision, Retry, RetryConfig, RetryEvent, RetryEventKind, RetryMetrics, RetryRules,
};
pub use shutdown::shutdown;
pub use thread_pool_bulkhead::{
    ThreadPoolBulkhead, ThreadPoolBulkheadConfig, ThreadPoolBulkheadEvent,
    ThreadPoolBulkheadEventKind, ThreadPoolBulkheadMetrics, ThreadPoolCall,
};
pub use time::ManualClock;
pub use time_limiter::{
    TimeLimiter, TimeLimiterConfig, TimeLimiterEvent, TimeLimiterEventKind, TimeLimiterMetrics,
};
#[cfg(feature = "watch")]
pub use watch::{Watch, watch};
