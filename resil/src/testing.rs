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
use crate::world::World;
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
        let mut plans = lock(&self.plans);
        let plan = || Arc::new(self.registry.plan(site));
        Arc::clone(plans.entry(address).or_insert_with(plan))
    }
}

/// The isolation of the whole process, for tests that are one.
static PROCESS: Mutex<Option<Arc<Isolated>>> = Mutex::new(None);

/// The innermost isolation of this thread, else that of the process.
pub(crate) fn isolated() -> Option<Arc<Isolated>> {
    // While the thread ends its locals are gone, and only the process is isolated.
    let of_thread = ISOLATED.try_with(|stack| stack.borrow().last().cloned());
    of_thread.ok().flatten().or_else(|| lock(&PROCESS).clone())
}

/// Gives all threads of the process their own instances with these settings, in place of those that an earlier call gave
/// them: for a test on a multi-threaded runtime that is the only one of its process. An [`isolate`] of a thread goes before.
///
/// # Errors
/// The problems of the settings.
pub fn isolate_process(settings: impl Into<Settings>) -> Result<(), Problems> {
    let registry = Registry::new(settings.into(), World::isolated(Clock::default()));
    if let Some(problems) = registry.problems() {
        return Err(problems);
    }
    let isolated = Arc::new(Isolated {
        registry,
        plans: Mutex::default(),
    });
    let before = lock(&PROCESS).replace(isolated);
    // Dropped outside the lock: instances may have listeners that look for their registry.
    drop(before);
    Ok(())
}

/// Gives the current thread its own instances, with these settings, until the guard is dropped. Annotated functions and
/// `named` look their instances up there. Time is tokio's, so a paused runtime controls it.
///
/// It is per thread: on a multi-threaded runtime, [`isolate_process`] isolates all threads of a test that is a process of its own.
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
    push(Registry::new(
        settings.into(),
        World::isolated(Clock::default()),
    ))
}

fn enter(settings: Settings, clock: Clock) -> Result<Isolation, Problems> {
    let registry = Registry::new(settings, World::isolated(clock));
    match registry.problems() {
        Some(problems) => Err(problems),
        None => Ok(push(registry)),
    }
}

fn push(registry: Registry) -> Isolation {
    join(Arc::new(Isolated {
        registry,
        plans: Mutex::default(),
    }))
}

/// Isolates the current thread with what another is isolated by.
pub(crate) fn join(isolated: Arc<Isolated>) -> Isolation {
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
            let mut stack = stack.borrow_mut();
            let is_own = |isolated: &Arc<Isolated>| Arc::ptr_eq(isolated, &self.isolated);
            // The same one may have been joined again, and go on.
            if let Some(place) = stack.iter().rposition(is_own) {
                stack.remove(place);
            }
        });
    }
}
