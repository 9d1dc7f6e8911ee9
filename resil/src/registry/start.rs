//! Reading the settings of the program once, and saying what is wrong with them.

use std::sync::OnceLock;

use resil_config::{Problem, Problems, Warning};

use super::{Registry, Settings};
use crate::sync::lock;
use crate::world::World;

static GLOBAL: OnceLock<Registry> = OnceLock::new();

const CALLS_ARE_REFUSED: &str = "the settings of resil have problems, calls are refused (call `resil::init` in `main` to \
                                 stop at the start):";

/// Reads the settings of the program and checks them all: the embedded files, the file named by `RESIL_CONFIG`, its profile
/// (`RESIL_PROFILE`), the `RESIL__…` variables, and every call site against them.
///
/// Call it first in `main`. Without it the first annotated call does the same, but then a mistake is a refused call and a
/// line in the log, where it could have been a program that did not start.
///
/// # Errors
/// Every problem found, each with its place. Also when the settings were read before, by an earlier `init` or by a call:
/// then nothing is changed.
pub fn init() -> Result<(), Problems> {
    init_from(Settings::from_environment())
}

/// [`init`] with run-time settings from code, in place of the environment's.
///
/// # Errors
/// Those of [`init`].
pub fn init_from(settings: Settings) -> Result<(), Problems> {
    if GLOBAL.get().is_some() {
        return Err(Problems::from(already_initialised()));
    }
    let registry = Registry::new(settings, World::program());
    if let Some(problems) = registry.problems() {
        return Err(problems);
    }
    GLOBAL
        .set(registry)
        .map_err(|_| Problems::from(already_initialised()))?;
    log_warnings(global().in_force().settled().warnings());
    Ok(())
}

fn already_initialised() -> Problem {
    Problem::new("resil is already initialised, and its settings stay as they are")
        .help("call `resil::init` once, before the first call of an annotated function")
}

/// Has every instance that the settings or an annotated function name keep its latest events from now on, as many as its
/// `event_consumer_buffer_size` says, for `latest_events` of its policy; a rate limiter only if its `subscribe_for_events`
/// is set, as in Resilience4j. Instances per key keep none. Until this is called no event is kept, and a call that nobody
/// listens to builds none.
pub fn keep_events() {
    with_current(Registry::keep_events);
}

/// What is wrong with the settings that the program runs on: empty when nothing is, or when they were not read yet.
pub fn problems() -> Vec<Problem> {
    let list = |registry: &Registry| {
        let found = registry.problems();
        found.iter().flat_map(Problems::iter).cloned().collect()
    };
    with_read(list).unwrap_or_default()
}

/// What is probably not meant in the settings that the program runs on, such as a property without effect. Each is also
/// written to the log once, when the settings are read; `allow_warnings` at the top of a file switches it off by its name.
/// Empty when the settings were not read yet, or have problems. What shows only while the program runs is added then.
pub fn warnings() -> Vec<Problem> {
    let list = |registry: &Registry| {
        let in_force = registry.in_force();
        let found = in_force.settled().warnings().iter();
        found
            .chain(lock(&registry.nameless).values())
            .cloned()
            .collect()
    };
    with_read(list).unwrap_or_default()
}

/// Runs `use_it` with the registry that holds here, unless its settings were not read yet.
pub(super) fn with_read<T>(use_it: impl FnOnce(&Registry) -> T) -> Option<T> {
    #[cfg(feature = "testing")]
    if let Some(registry) = crate::testing::isolated() {
        return Some(use_it(&registry));
    }
    GLOBAL.get().map(use_it)
}

/// Runs `use_it` with the registry that holds here: the isolated one of a test, else the program's.
pub(crate) fn with_current<T>(use_it: impl FnOnce(&Registry) -> T) -> T {
    #[cfg(feature = "testing")]
    if let Some(registry) = crate::testing::isolated() {
        return use_it(&registry);
    }
    use_it(global())
}

pub(crate) fn global() -> &'static Registry {
    let mut read_now = false;
    let registry = GLOBAL.get_or_init(|| {
        read_now = true;
        Registry::new(Settings::from_environment(), World::program())
    });
    // When all is set up: whoever hears of the report may call an annotated function.
    if read_now {
        match registry.problems() {
            Some(problems) => log_problems(CALLS_ARE_REFUSED, &problems),
            // Without `init` it may be a test, which links no more of its crate than it uses.
            None => log_warnings(
                registry
                    .in_force()
                    .settled()
                    .warnings()
                    .iter()
                    .filter(|warning| warning.as_warning() != Some(Warning::UnusedInstance)),
            ),
        }
    }
    registry
}

/// Says what is wrong, to whoever listens.
pub(crate) fn log_problems(what_follows: &str, problems: &Problems) {
    let text = format!("{what_follows}\n{problems}");
    #[cfg(feature = "tracing")]
    tracing::error!("{text}");
    #[cfg(not(feature = "tracing"))]
    write_log(&text);
}

/// Says what is probably not meant.
pub(super) fn log_warnings<'w>(warnings: impl IntoIterator<Item = &'w Problem>) {
    for warning in warnings {
        let text = warning.to_string();
        #[cfg(feature = "tracing")]
        tracing::warn!("{text}");
        #[cfg(not(feature = "tracing"))]
        write_log(&text);
    }
}

#[cfg(not(feature = "tracing"))]
fn write_log(text: &str) {
    use std::io::Write;
    // Not `eprintln!`, which panics where standard error is closed.
    let _ = std::io::stderr().write_all(format!("{text}\n").as_bytes());
}
