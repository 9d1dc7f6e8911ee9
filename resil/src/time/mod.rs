//! One monotonic clock, and the waits on it.

mod clock;
mod thread;
mod timer;
mod wakers;

pub use clock::ManualClock;
pub(crate) use clock::{Clock, Moment};
pub(crate) use timer::{Timer, Waits};
pub(crate) use wakers::{WakerKey, Wakers};
