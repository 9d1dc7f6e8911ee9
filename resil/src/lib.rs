//! Resilience for async Rust.
#![doc(html_root_url = "https://docs.rs/resil/0.1.0")]

mod bulkhead;
mod circuit_breaker;
mod config;
mod error;
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

#[doc(hidden)]
#[path = "rt/mod.rs"]
pub mod __rt;
#[cfg(feature = "actuator")]
pub mod actuator;
#[cfg(feature = "testing")]
pub mod testing;

use __rt as rt;

pub use bulkhead::*;
pub use circuit_breaker::{
    CircuitBreaker, CircuitBreakerConfig, CircuitBreakerEvent, CircuitBreakerEventKind,
    CircuitBreakerMetrics, CircuitBreakerPermit, IllegalStateTransition, SlidingWindowType, State,
    StateTransition,
};
pub use error::{CancelCause, Error, ErrorKind};
pub use event::{EventOrigin, Subscription};
pub use rate_limiter::*;
pub use registry::{Settings, init, init_from, problems};
pub use resil_config::{Problem, Problems};
pub use resil_macros::{bulkhead, circuit_breaker, rate_limiter, retry, time_limiter};
pub use retry::{Decision, Retry, RetryConfig, RetryEvent, RetryEventKind, RetryMetrics};
pub use shutdown::shutdown;
pub use thread_pool_bulkhead::*;
pub use time::ManualClock;
pub use time_limiter::*;
