//! Running calls on a bounded pool of blocking threads.

mod config;
mod core;
mod event;
mod job;
mod metrics;
mod pool;
#[cfg(feature = "reload")]
mod reload;
#[cfg(test)]
mod tests;

use std::sync::Arc;
use std::sync::atomic::Ordering;

use resil_config::{Kind, Resolved};

pub use self::config::ThreadPoolBulkheadConfig;
pub use self::event::{ThreadPoolBulkheadEvent, ThreadPoolBulkheadEventKind};
pub use self::job::ThreadPoolCall;
pub use self::metrics::ThreadPoolBulkheadMetrics;

use self::job::{full, job};
use self::pool::{Pool, Refused};
use crate::config::misconfigured;
use crate::event::Publisher;
use crate::time::Clock;
use crate::{Error, Subscription};

/// Runs calls on threads of its own, and no more than so many, so that blocking work cannot take up everything
/// (Resilience4j: `ThreadPoolBulkhead`).
///
/// A call gets a new thread until there are `core_thread_pool_size` of them; then it waits in the queue for one; when
/// `queue_capacity` calls wait, further threads are started up to `max_thread_pool_size`; beyond that it is refused.
/// Threads above the core size end after `keep_alive_duration` without work. When the last handle is dropped, the
/// threads do what is queued and end.
///
/// A handle: clones are the same pool.
///
/// ```
/// use resil::{ThreadPoolBulkhead, ThreadPoolBulkheadConfig};
///
/// # async fn example() -> Result<(), resil::Error> {
/// let pool = ThreadPoolBulkhead::new("images", ThreadPoolBulkheadConfig::default())?;
/// let sum = pool.call(|| (1..=10).sum::<u32>()).await?;
/// assert_eq!(sum, 55);
/// # Ok(())
/// # }
/// ```
#[derive(Clone, Debug)]
pub struct ThreadPoolBulkhead(Arc<Inner>);

#[derive(Debug)]
struct Inner {
    pool: Arc<Pool>,
}

impl Drop for Inner {
    fn drop(&mut self) {
        self.pool.close();
    }
}

impl ThreadPoolBulkhead {
    /// A pool of its own, not known to the registry. Its threads are started when calls need them.
    ///
    /// # Errors
    /// [`Error::Misconfigured`] names every setting that is out of its range or contradicts another.
    #[allow(clippy::needless_pass_by_value)] // settings are handed over, for every kind
    pub fn new(name: impl Into<Arc<str>>, config: ThreadPoolBulkheadConfig) -> Result<Self, Error> {
        let name = name.into();
        misconfigured(Kind::ThreadPoolBulkhead, &name, &config.problems())?;
        Ok(Self::build(name, &config, true))
    }

    /// The clock is not used: how long an idle thread is kept is the system's business.
    pub(crate) fn from_resolved(name: Arc<str>, resolved: &Resolved, _clock: Clock) -> Self {
        Self::build(
            name,
            &ThreadPoolBulkheadConfig::from_resolved(resolved),
            resolved.enabled(),
        )
    }

    /// Blocking threads without limit, for the calls of a function that switches its bulkhead off.
    pub(crate) fn without_limit(name: Arc<str>) -> Self {
        Self::build(name, &ThreadPoolBulkheadConfig::default(), false)
    }

    fn build(name: Arc<str>, config: &ThreadPoolBulkheadConfig, enabled: bool) -> Self {
        let pool = Arc::new(Pool::new(
            name,
            config.sizes(),
            config.keep_alive_duration,
            config.event_consumer_buffer_size,
            enabled,
        ));
        Self(Arc::new(Inner { pool }))
    }

    /// The name of the instance.
    pub fn name(&self) -> &str {
        &self.0.pool.name
    }

    /// The settings in force; the sizes that were not set are those of this machine.
    pub fn config(&self) -> ThreadPoolBulkheadConfig {
        let (sizes, keep_alive) = self.0.pool.sizes();
        ThreadPoolBulkheadConfig {
            core_thread_pool_size: Some(sizes.core),
            max_thread_pool_size: Some(sizes.max),
            queue_capacity: sizes.queue,
            keep_alive_duration: keep_alive,
            event_consumer_buffer_size: self.0.pool.events.buffer_size(),
        }
    }

    /// How busy it is.
    pub fn metrics(&self) -> ThreadPoolBulkheadMetrics {
        self.0.pool.load().metrics(self.0.pool.sizes().0)
    }

    /// Whether the pool is bounded; a disabled one still runs its calls on blocking threads, but as many at a time as
    /// come, and tells nothing.
    pub fn is_enabled(&self) -> bool {
        self.0.pool.is_enabled()
    }

    /// Switches the bounds on or off. Switched off, every call that is queued gets a thread.
    pub fn set_enabled(&self, enabled: bool) {
        self.0.pool.enabled.store(enabled, Ordering::Relaxed);
        if !enabled {
            self.0.pool.start_for_all_queued();
        }
    }

    pub(crate) fn publisher(&self) -> &Arc<Publisher<ThreadPoolBulkheadEvent>> {
        &self.0.pool.events
    }

    /// Calls `listener` for each event until the subscription is dropped. It is called by the threads of the pool,
    /// for a refusal by the caller's.
    pub fn on_event(
        &self,
        listener: impl Fn(&ThreadPoolBulkheadEvent) + Send + Sync + 'static,
    ) -> Subscription {
        self.0.pool.events.subscribe(listener)
    }

    /// Runs `work` on a thread of the pool and waits for its value. Nothing happens before the first poll. A panic of
    /// `work` goes on in the caller. A caller that goes away does not stop work that has begun: it keeps its thread
    /// until it ends; work that still waits for a thread is not begun.
    ///
    /// # Errors
    /// [`Error::BulkheadFull`] when every thread is busy and the queue is full; also when the system has no thread to
    /// give. `work` is then not begun.
    pub async fn call<F, T>(&self, work: F) -> Result<T, Error>
    where
        F: FnOnce() -> T + Send + 'static,
        T: Send + 'static,
    {
        self.submit(work)?.await
    }

    /// Hands `work` over now, and returns the handle to wait for it with.
    ///
    /// # Errors
    /// As for [`call`](Self::call).
    pub fn submit<F, T>(&self, work: F) -> Result<ThreadPoolCall<T>, Error>
    where
        F: FnOnce() -> T + Send + 'static,
        T: Send + 'static,
    {
        let (job, call) = job(self.shared_name(), work);
        match self.0.pool.submit(job) {
            Ok(()) => Ok(call),
            Err(Refused) => Err(full(self.shared_name())),
        }
    }

    pub(crate) fn shared_name(&self) -> &Arc<str> {
        &self.0.pool.name
    }
}
