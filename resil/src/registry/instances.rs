//! The instances of one kind.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex};

use crate::sync::lock;

/// The named instances of one kind, and those of attributes without a name, by the path of their function.
#[derive(Debug)]
pub(crate) struct Instances<P>(Mutex<All<P>>);

#[derive(Debug)]
struct All<P> {
    named: BTreeMap<Arc<str>, P>,
    own: Vec<P>,
}

impl<P> Default for Instances<P> {
    fn default() -> Self {
        Self(Mutex::new(All {
            named: BTreeMap::new(),
            own: Vec::new(),
        }))
    }
}

impl<P: Clone> Instances<P> {
    /// The instance of that name. The first to ask makes it; `make` knows nothing of the registry, so it cannot ask back.
    pub(super) fn get_or_make(&self, name: &str, make: impl FnOnce(Arc<str>) -> P) -> P {
        let mut all = lock(&self.0);
        if let Some(known) = all.named.get(name) {
            return known.clone();
        }
        let name: Arc<str> = Arc::from(name);
        let instance = make(Arc::clone(&name));
        all.named.insert(name, instance.clone());
        instance
    }

    /// Adds the instance of an attribute without a name.
    pub(super) fn add_own(&self, instance: P) -> P {
        lock(&self.0).own.push(instance.clone());
        instance
    }

    /// All instances there are: the named ones by name, then the others.
    pub(crate) fn all(&self) -> Vec<P> {
        let all = lock(&self.0);
        all.named.values().chain(&all.own).cloned().collect()
    }
}
