//! Giving the instances their new settings.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::sync::atomic::Ordering;

use resil_config::{Kind, Resolved, Source};

use super::report::{Reloaded, SettingChange};
use crate::config::Update;
use crate::registry::in_force::InForce;
use crate::registry::policy::each_kind;
use crate::registry::program::sites;
use crate::registry::{By, ByKey, Policy, Registry, Wanted};
use crate::sync::lock;
use crate::{Bulkhead, CircuitBreaker, RateLimiter, Retry, TimeLimiter};

impl Registry {
    /// Puts settings without problems in the place of others, and updates every instance that they change.
    pub(super) fn apply(&self, before: &InForce, after: &Arc<InForce>) -> Reloaded {
        // First of all: instances made from here on are made from the new settings, and need no update.
        let old = std::mem::replace(&mut *lock(&self.in_force), Arc::clone(after));
        drop(old);
        each_kind!(P => self.update_all::<P>(before, after));
        self.update_keyed::<Retry>(after);
        self.update_keyed::<CircuitBreaker>(after);
        self.update_keyed::<RateLimiter>(after);
        self.update_keyed::<TimeLimiter>(after);
        self.update_keyed::<Bulkhead>(after);
        self.mended.store(true, Ordering::Release);
        difference(before, after)
    }

    fn update_keyed<P: ByKey>(&self, after: &InForce) {
        for pool in P::pools(self.pools()).all() {
            if let Some(resolved) = after.found(pool.wanted()) {
                let (before, instances) = pool.change_settings(&resolved);
                for instance in instances {
                    update(&instance, Some(&before), &resolved);
                }
            }
        }
    }

    fn update_all<P: Policy>(&self, before: &InForce, after: &InForce) {
        for kept in P::instances(self).kept() {
            let wanted = Wanted {
                kind: P::KIND,
                label: kept.instance.label(),
                by: kept.by,
            };
            // One that nothing declares any more stays as it is.
            if let Some(resolved) = after.found(wanted) {
                let before = before.found(wanted);
                update(&kept.instance, before.as_ref(), &resolved);
            }
        }
    }
}

/// Gives an instance what has changed for it; one that nothing has changed for is left alone.
fn update<P: Policy>(instance: &P, before: Option<&Resolved>, after: &Resolved) {
    let update = Update { before, after };
    if P::KIND.keys().iter().any(|key| update.changes(key.name)) {
        instance.update(&update);
    }
}

/// What of the whole program has changed, whether its instances are made already or not.
fn difference(before: &InForce, after: &InForce) -> Reloaded {
    let mut reloaded = Reloaded::default();
    for ((kind, label, _), by) in everything(before, after) {
        let wanted = Wanted {
            kind,
            label: &label,
            by,
        };
        match (before.found(wanted), after.found(wanted)) {
            (Some(before), Some(after)) => reloaded.changes.extend(changes(Some(&before), &after)),
            (None, Some(after)) => {
                reloaded.changes.extend(changes(None, &after));
                reloaded.added.push((kind, label));
            }
            (Some(_), None) => reloaded.removed.push((kind, label)),
            (None, None) => {}
        }
    }
    reloaded
}

/// All that settings are for: what call sites want, and what the sources declare. A config that has instances by key may have
/// the name of an instance.
fn everything(before: &InForce, after: &InForce) -> BTreeMap<(Kind, String, bool), By> {
    let mut all = BTreeMap::new();
    for site in sites() {
        let function = site.function();
        for layer in site.layers() {
            let Wanted { kind, label, by } = layer.wanted(site, &function);
            let is_config = matches!(by, By::Config { .. });
            all.entry((kind, label.to_owned(), is_config)).or_insert(by);
        }
    }
    for kind in Kind::ALL {
        let declared = [before, after].map(|settings| settings.settled().instances(kind));
        for name in declared.into_iter().flatten() {
            let by = By::Name { package: None };
            all.entry((kind, name, false)).or_insert(by);
        }
    }
    all
}

fn changes(before: Option<&Resolved>, after: &Resolved) -> Vec<SettingChange> {
    let keys = after.kind.keys().iter().map(|key| key.name);
    let has_changed = |key: &&str| match before {
        Some(before) => before.get(key) != after.get(key),
        None => after.source(key) != Source::Default,
    };
    let value = |resolved: &Resolved, key| resolved.get(key).map(ToString::to_string);
    let change = |key| SettingChange {
        kind: after.kind,
        instance: after.name.clone(),
        key,
        old: before.and_then(|before| value(before, key)),
        new: value(after, key),
        source: after.source(key).to_string(),
    };
    keys.filter(has_changed).map(change).collect()
}
