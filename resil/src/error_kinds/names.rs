//! Lists of names.

use std::fmt;
use std::sync::Arc;

use resil_config::Value;

use crate::config::Setting;

/// A list of the names of errors in the settings of a policy; see [`ErrorKinds`](crate::ErrorKinds) for what they mean. Cheap
/// to clone.
///
/// ```
/// use resil::{ErrorNames, RetryConfig};
/// let config = RetryConfig::default().ignore_errors(ErrorNames::from(["BulkheadFull"]));
/// assert_eq!(config.ignore_errors.iter().collect::<Vec<_>>(), ["BulkheadFull"]);
/// ```
#[derive(Clone, Default, PartialEq, Eq)]
pub struct ErrorNames(Option<Arc<[Box<str>]>>);

impl ErrorNames {
    /// Whether there are none; an empty list is as good as no list.
    pub fn is_empty(&self) -> bool {
        self.0.is_none()
    }

    /// The names, as they are written.
    pub fn iter(&self) -> impl Iterator<Item = &str> {
        self.0
            .iter()
            .flat_map(|names| names.iter())
            .map(AsRef::as_ref)
    }
}

impl fmt::Debug for ErrorNames {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.iter()).finish()
    }
}

impl<S: Into<Box<str>>> FromIterator<S> for ErrorNames {
    fn from_iter<I: IntoIterator<Item = S>>(names: I) -> Self {
        let names: Arc<[Box<str>]> = names.into_iter().map(Into::into).collect();
        Self(Some(names).filter(|names| !names.is_empty()))
    }
}

impl<S: Into<Box<str>>, const N: usize> From<[S; N]> for ErrorNames {
    fn from(names: [S; N]) -> Self {
        Self::from_iter(names)
    }
}

impl Setting for ErrorNames {
    fn from_value(value: Option<&Value>) -> Self {
        match value {
            Some(Value::Names(names)) => names.iter().map(String::as_str).collect(),
            _ => Self::default(),
        }
    }

    fn to_value(&self) -> Option<Value> {
        let names = self.iter().map(str::to_owned).collect();
        (!self.is_empty()).then_some(Value::Names(names))
    }
}
