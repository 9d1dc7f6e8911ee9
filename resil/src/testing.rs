//! Tests with their own instances and clock (feature `testing`).

use std::cell::RefCell;
use std::collections::HashMap;
use std::marker::PhantomData;
use std::rc::Rc;
use std::sync::{Arc, Mutex};

use resil_config::Problems;

use crate::registry::Registry;
use crate::rt::{Plan, Site};
use crate::sync::lock;
use crate::time::Clock;
use crate::{ManualClock, Settings};

thread_local! {
    static ISOLATED: RefCell<Vec<Arc<Isolated>>> = const { RefCell::new(Vec::new()) };
}

/// A registry of its own, with the plans that call sites have made under it.
#[derive(Debug)]
pub(crate) struct Isolated {
    registry: Registry,
    plans: Mutex<HashMap<usize, Arc<Plan>>>,
}

impl std::ops::Deref for Isolated {
    type Target = Registry;
    fn deref(&self) -> &Registry {
        &self.registry
    }
}

impl Isolated {
    /// The plan of a call site under this registry.
    pub(crate) fn plan_of(&self, site: &'static Site) -> Arc<Plan> {
        // A site is a static, so its address is its identity.
        let address = std::ptr::from_ref(site).addr();
        if let Some(plan) = lock(&self.plans).get(&address) {
            return Arc::clone(plan);
        }
        let plan = Arc::new(self.registry.plan(site));
        Arc::clone(lock(&self.plans).entry(address).or_insert(plan))
    }
}

/// The innermost isolation of this thread.
pub(crate) fn isolated() -> Option<Arc<Isolated>> {
    // While the thread ends its locals are gone, and nothing is isolated.
    ISOLATED
        .try_with(|stack| stack.borrow().last().cloned())
        .ok()
        .flatten()
}

/// Gives the current thread its own instances, with these settings, until the guard is dropped. Annotated functions and
/// `named` look their instances up there. Time is tokio's, so a paused runtime controls it.
///
/// It is per thread: on a multi-threaded runtime, use a process of its own and [`init_from`](crate::init_from).
///
/// ```
/// let _guard = resil::testing::isolate("[retry.instances.api]\nmax_attempts = 5")?;
/// assert_eq!(resil::Retry::named("api").unwrap().config().max_attempts, 5);
/// # Ok::<(), resil::Problems>(())
/// ```
///
/// # Errors
/// The problems of the settings.
pub fn isolate(settings: impl Into<Settings>) -> Result<Isolation, Problems> {
    enter(settings.into(), Clock::default())
}

/// The same on a clock that is moved by hand.
///
/// # Errors
/// The problems of the settings.
pub fn isolate_with_clock(
    settings: impl Into<Settings>,
    clock: &ManualClock,
) -> Result<Isolation, Problems> {
    enter(settings.into(), Clock::Manual(clock.clone()))
}

/// The same, also with settings that have problems, as a program that did not call `init` would run on them.
pub fn isolate_unchecked(settings: impl Into<Settings>) -> Isolation {
    push(Registry::new(settings.into(), Clock::default()))
}

fn enter(settings: Settings, clock: Clock) -> Result<Isolation, Problems> {
    let registry = Registry::new(settings, clock);
    match registry.problems() {
        Some(problems) => Err(problems.clone()),
        None => Ok(push(registry)),
    }
}

fn push(registry: Registry) -> Isolation {
    let isolated = Arc::new(Isolated {
        registry,
        plans: Mutex::default(),
    });
    ISOLATED.with(|stack| stack.borrow_mut().push(Arc::clone(&isolated)));
    Isolation {
        isolated,
        same_thread: PhantomData,
    }
}

/// An isolation of the current thread, which ends when it is dropped.
#[derive(Debug)]
#[must_use = "the isolation ends when the guard is dropped"]
pub struct Isolation {
    isolated: Arc<Isolated>,
    same_thread: PhantomData<Rc<()>>,
}

impl Drop for Isolation {
    fn drop(&mut self) {
        // Guards may be dropped in any order; each ends its own isolation.
        let _ = ISOLATED.try_with(|stack| {
            stack
                .borrow_mut()
                .retain(|isolated| !Arc::ptr_eq(isolated, &self.isolated));
        });
    }
}
