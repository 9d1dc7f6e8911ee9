//! Telling listeners what a policy did.

mod latest;

use std::fmt::{self, Write};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, Weak};
use std::time::SystemTime;

use crate::sync::{contained, lock};

use self::latest::Latest;

/// An error as an event shows it. A `Display` that fails or panics is the error's own trouble, and no reason to lose the
/// event.
pub(crate) fn text_of(error: &dyn fmt::Display) -> String {
    written(error).unwrap_or_else(|| "an error that cannot be shown".to_owned())
}

/// What a `Display` of the program's own says, if that works.
pub(crate) fn written(shown: &dyn fmt::Display) -> Option<String> {
    let mut text = String::new();
    contained(|| write!(text, "{shown}"))?.ok()?;
    Some(text)
}

type Listener<E> = Arc<dyn Fn(&E) + Send + Sync>;

/// The listeners of one instance.
///
/// They run one after another, in the order they subscribed, on the thread of the call, outside every lock. One that
/// panics is skipped: a listener never changes the outcome of a call. Nothing is built when nobody listens.
pub(crate) struct Publisher<E> {
    listening: AtomicUsize,
    listeners: Mutex<Listeners<E>>,
    latest: Arc<Mutex<Latest<E>>>,
}

struct Listeners<E> {
    next: u64,
    all: Vec<(u64, Listener<E>)>,
}

impl<E> Publisher<E> {
    /// Without listeners; of its latest events so many are kept, once somebody wants them.
    pub(crate) fn new(buffer_size: u32) -> Self {
        Self {
            listening: AtomicUsize::new(0),
            listeners: Mutex::new(Listeners {
                next: 0,
                all: Vec::new(),
            }),
            latest: Arc::new(Mutex::new(Latest::new(buffer_size))),
        }
    }
}

#[cfg(feature = "reload")]
impl<E> Default for Publisher<E> {
    /// One whose latest events nobody keeps.
    fn default() -> Self {
        Self::new(0)
    }
}

impl<E> fmt::Debug for Publisher<E> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Publisher")
            .field("listening", &self.listening)
            .finish_non_exhaustive()
    }
}

impl<E> Publisher<E> {
    /// Whether anybody would hear an event.
    pub(crate) fn is_heard(&self) -> bool {
        self.listening.load(Ordering::Relaxed) != 0
    }

    /// Builds the event and tells it, if anybody listens. Building it may run foreign code too, an error's `Display`.
    pub(crate) fn publish(&self, event: impl FnOnce() -> E) {
        if self.is_heard() {
            contained(|| self.tell(&event()));
        }
    }

    #[cold]
    fn tell(&self, event: &E) {
        let listeners: Vec<_> = lock(&self.listeners)
            .all
            .iter()
            .map(|(_, l)| Arc::clone(l))
            .collect();
        for listener in listeners {
            // The others hear of it all the same.
            contained(|| listener(event));
        }
    }

    fn add(&self, listener: Listener<E>) -> u64 {
        let mut listeners = lock(&self.listeners);
        listeners.next += 1;
        let id = listeners.next;
        listeners.all.push((id, listener));
        self.listening.store(listeners.all.len(), Ordering::Relaxed);
        id
    }

    fn remove(&self, id: u64) {
        let mut listeners = lock(&self.listeners);
        let place = listeners.all.iter().position(|(known, _)| *known == id);
        let gone = place.map(|place| listeners.all.remove(place));
        self.listening.store(listeners.all.len(), Ordering::Relaxed);
        drop(listeners);
        // Without the lock: the listener may own another subscription to the same instance.
        drop(gone);
    }
}

impl<E: Send + 'static> Publisher<E> {
    /// Adds a listener, until the subscription is dropped.
    pub(crate) fn subscribe(
        self: &Arc<Self>,
        listener: impl Fn(&E) + Send + Sync + 'static,
    ) -> Subscription {
        let id = self.add(Arc::new(listener));
        let publisher: Weak<Self> = Arc::downgrade(self);
        Subscription(Some(Box::new(move || {
            if let Some(publisher) = publisher.upgrade() {
                publisher.remove(id);
            }
        })))
    }
}

/// A listener's subscription; dropping it ends it.
#[must_use = "the listener is removed when the subscription is dropped; call `forever()` to keep it"]
pub struct Subscription(Option<Box<dyn FnOnce() + Send + Sync>>);

impl Subscription {
    /// Keeps the listener for as long as the instance lives.
    pub fn forever(mut self) {
        self.0 = None;
    }
}

impl Drop for Subscription {
    fn drop(&mut self) {
        if let Some(end) = self.0.take() {
            end();
        }
    }
}

impl fmt::Debug for Subscription {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Subscription").finish_non_exhaustive()
    }
}

/// What every event carries: which instance, and when.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct EventOrigin {
    /// The name of the instance.
    pub instance: Arc<str>,
    /// When it happened, by the wall clock; only for people, nothing is decided by it.
    pub at: SystemTime,
}

impl EventOrigin {
    pub(crate) fn new(instance: &Arc<str>) -> Self {
        Self {
            instance: Arc::clone(instance),
            at: SystemTime::now(),
        }
    }
}
