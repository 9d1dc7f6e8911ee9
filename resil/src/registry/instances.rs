//! The instances of one kind.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex};

use super::By;
use crate::sync::lock;

/// The named instances of one kind, and those of attributes without a name, by the path of their function.
#[derive(Debug)]
pub(crate) struct Instances<P>(Mutex<All<P>>);

#[derive(Debug)]
struct All<P> {
    named: BTreeMap<Arc<str>, Kept<P>>,
    own: Vec<Kept<P>>,
}

/// An instance, and whose settings it has.
#[derive(Clone, Debug)]
pub(super) struct Kept<P> {
    pub(super) instance: P,
    #[cfg_attr(not(feature = "reload"), allow(dead_code))]
    pub(super) by: By,
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
    /// The instance of that name. The first to ask makes it; `make` knows nothing of the instances, so it cannot ask back.
    pub(super) fn get_or_make(&self, name: &str, by: By, make: impl FnOnce(Arc<str>) -> P) -> P {
        let mut all = lock(&self.0);
        if let Some(known) = all.named.get(name) {
            return known.instance.clone();
        }
        let name: Arc<str> = Arc::from(name);
        let instance = make(Arc::clone(&name));
        let kept = Kept {
            instance: instance.clone(),
            by,
        };
        all.named.insert(name, kept);
        instance
    }

    /// Adds the instance of an attribute without a name.
    pub(super) fn add_own(&self, by: By, make: impl FnOnce() -> P) -> P {
        let mut all = lock(&self.0);
        let instance = make();
        all.own.push(Kept {
            instance: instance.clone(),
            by,
        });
        instance
    }

    /// All instances there are: the named ones by name, then the others.
    pub(crate) fn all(&self) -> Vec<P> {
        let kept = self.kept().into_iter();
        kept.map(|kept| kept.instance).collect()
    }

    /// The same, with whose settings they have.
    pub(super) fn kept(&self) -> Vec<Kept<P>> {
        let all = lock(&self.0);
        all.named.values().chain(&all.own).cloned().collect()
    }
}
