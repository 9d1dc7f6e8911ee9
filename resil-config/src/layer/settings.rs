//! Properties with their values, by the canonical names of the keys.

use std::sync::Arc;

use super::Setting;

/// Properties by name. A table has few, so a list of shared settings is searched, copied and merged
/// faster than a tree of its own ones.
#[derive(Clone, Debug, Default)]
pub(crate) struct Settings(Vec<(&'static str, Arc<Setting>)>);

impl Settings {
    pub(crate) fn get(&self, key: &str) -> Option<&Setting> {
        let found = self.0.iter().find(|(name, _)| *name == key);
        found.map(|(_, setting)| setting.as_ref())
    }

    pub(crate) fn insert(&mut self, key: &'static str, setting: Arc<Setting>) {
        match self.0.iter_mut().find(|(name, _)| *name == key) {
            Some((_, known)) => *known = setting,
            None => self.0.push((key, setting)),
        }
    }

    pub(crate) fn remove(&mut self, key: &str) {
        self.0.retain(|(name, _)| *name != key);
    }

    /// Puts settings over the ones there are.
    pub(crate) fn overlay(&mut self, higher: &Settings) {
        for (key, setting) in &higher.0 {
            self.insert(key, Arc::clone(setting));
        }
    }
}

impl FromIterator<(&'static str, Setting)> for Settings {
    fn from_iter<I: IntoIterator<Item = (&'static str, Setting)>>(settings: I) -> Self {
        let settings = settings.into_iter();
        Settings(
            settings
                .map(|(key, setting)| (key, Arc::new(setting)))
                .collect(),
        )
    }
}
