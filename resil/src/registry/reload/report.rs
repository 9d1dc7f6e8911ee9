//! What a reload did.

use std::fmt;
use std::time::SystemTime;

use resil_config::{Kind, Problems};

/// What a reload has changed; all empty when the sources say what they said before.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Reloaded {
    /// The settings whose values have changed, by kind, instance and key. For an instance that is new, those that are not
    /// the defaults.
    pub changes: Vec<SettingChange>,
    /// The instances that are declared now and were not before.
    pub added: Vec<(Kind, String)>,
    /// The instances that nothing declares any more. Handles to one keep its last settings.
    pub removed: Vec<(Kind, String)>,
}

/// A setting of an instance that has changed.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct SettingChange {
    /// The kind of the instance.
    pub kind: Kind,
    /// The name of the instance, of the config that has instances by key, or the path of the function whose attribute has
    /// none.
    pub instance: String,
    /// The key, in snake case.
    pub key: &'static str,
    /// The value before, as it would stand in the file; `None` if there was none.
    pub old: Option<String>,
    /// The value now.
    pub new: Option<String>,
    /// Where the value comes from now: `resil.toml:12:3`, the name of a variable, or `default`.
    pub source: String,
}

/// What a listener of [`on_reload`](crate::on_reload) hears.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct ReloadEvent {
    /// When it happened, by the wall clock; only for people.
    pub at: SystemTime,
    /// What has changed, or why nothing was.
    pub outcome: Result<Reloaded, Problems>,
}

/// How reloads have gone.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Reloads {
    /// How many have applied their settings, also where those were the same as before.
    pub succeeded: u64,
    /// How many have changed nothing because of problems.
    pub failed: u64,
    /// The problems of the last one, if it failed: then the program runs on older settings than its sources have.
    pub last_problems: Option<Problems>,
}

impl Reloaded {
    /// Whether nothing has changed.
    pub fn is_empty(&self) -> bool {
        self.changes.is_empty() && self.added.is_empty() && self.removed.is_empty()
    }
}

/// `retry.api.max_attempts: 3 -> 5 (resil.toml:2:16)`
impl fmt::Display for SettingChange {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let shown =
            |value: &Option<String>| value.clone().unwrap_or_else(|| "(not set)".to_owned());
        write!(
            f,
            "{}.{}.{}: {} -> {} ({})",
            self.kind,
            self.instance,
            self.key,
            shown(&self.old),
            shown(&self.new),
            self.source
        )
    }
}

/// A line for each change.
impl fmt::Display for Reloaded {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_empty() {
            return f.write_str("the settings were read again, and are the same");
        }
        f.write_str("the settings were read again, and have changed:")?;
        for (kind, name) in &self.added {
            write!(f, "\n{kind}.{name}: added")?;
        }
        for (kind, name) in &self.removed {
            write!(f, "\n{kind}.{name}: removed")?;
        }
        for change in &self.changes {
            write!(f, "\n{change}")?;
        }
        Ok(())
    }
}
