//! The keys of an object, each of which has to be read.

use std::cell::RefCell;
use std::collections::BTreeSet;
use std::time::Duration;

use serde_json::Value;

use super::{Object, as_f32};

/// An object of a trace, and where it stands. It knows which of its keys were read.
pub(crate) struct Fields<'t> {
    object: &'t Object,
    place: String,
    read: RefCell<BTreeSet<&'t str>>,
}

impl<'t> Fields<'t> {
    pub(crate) fn of(value: &'t Value, place: String) -> Self {
        let Some(object) = value.as_object() else {
            panic!("{place}: not an object: {value}")
        };
        Self {
            object,
            place,
            read: RefCell::default(),
        }
    }

    /// What is wrong here is an error of the runner, or of the trace.
    pub(crate) fn fail(&self, what: &str) -> ! {
        panic!("{}: {what}", self.place)
    }

    pub(crate) fn unknown_op(&self, op: &str) -> ! {
        self.fail(&format!("unknown op `{op}`"))
    }

    pub(crate) fn unknown_value(&self, key: &str, value: &str) -> ! {
        self.fail(&format!("unknown value `{value}` of `{key}`"))
    }

    /// Fails if there is a key that nobody has read.
    pub(crate) fn all_read(&self) {
        let read = self.read.borrow();
        if let Some(key) = self.object.keys().find(|key| !read.contains(key.as_str())) {
            self.fail(&format!("unknown key `{key}`"));
        }
    }

    /// The value, if the key is there.
    pub(crate) fn get(&self, key: &str) -> Option<&'t Value> {
        let (key, value) = self.object.get_key_value(key)?;
        self.read.borrow_mut().insert(key);
        Some(value)
    }

    fn need<T>(&self, key: &str, value: Option<T>) -> T {
        value.unwrap_or_else(|| self.fail(&format!("`{key}` is missing or of another type")))
    }

    fn as_type<T>(&self, key: &str, read: impl Fn(&'t Value) -> Option<T>) -> Option<T> {
        let value = self.get(key)?;
        Some(self.need(key, read(value)))
    }

    pub(crate) fn opt_number(&self, key: &str) -> Option<u64> {
        self.as_type(key, Value::as_u64)
    }

    pub(crate) fn number(&self, key: &str) -> u64 {
        self.need(key, self.opt_number(key))
    }

    pub(crate) fn opt_index(&self, key: &str) -> Option<usize> {
        self.as_type(key, |value| usize::try_from(value.as_u64()?).ok())
    }

    pub(crate) fn opt_u32(&self, key: &str) -> Option<u32> {
        self.as_type(key, |value| u32::try_from(value.as_u64()?).ok())
    }

    pub(crate) fn u32(&self, key: &str) -> u32 {
        self.need(key, self.opt_u32(key))
    }

    pub(crate) fn opt_f32(&self, key: &str) -> Option<f32> {
        self.get(key).map(as_f32)
    }

    pub(crate) fn float(&self, key: &str) -> f64 {
        self.need(key, self.as_type(key, Value::as_f64))
    }

    pub(crate) fn opt_flag(&self, key: &str) -> Option<bool> {
        self.as_type(key, Value::as_bool)
    }

    pub(crate) fn opt_text(&self, key: &str) -> Option<&'t str> {
        self.as_type(key, Value::as_str)
    }

    pub(crate) fn text(&self, key: &str) -> &'t str {
        self.need(key, self.opt_text(key))
    }

    pub(crate) fn object(&self, key: &str) -> &'t Object {
        self.need(key, self.as_type(key, Value::as_object))
    }

    pub(crate) fn inner(&self, key: &str) -> Option<Fields<'t>> {
        self.get(key)
            .map(|value| Fields::of(value, format!("{}, {key}", self.place)))
    }

    pub(crate) fn opt_list(&self, key: &str) -> Option<&'t [Value]> {
        self.as_type(key, Value::as_array).map(Vec::as_slice)
    }

    /// The elements of a list of objects; none when the key is absent.
    pub(crate) fn objects(&self, key: &str) -> Vec<Fields<'t>> {
        let list = self.opt_list(key).unwrap_or_default();
        let place = |index| format!("{}, {key} {index}", self.place);
        list.iter()
            .enumerate()
            .map(|(index, value)| Fields::of(value, place(index)))
            .collect()
    }

    /// A list of words; none when the key is absent.
    pub(crate) fn words(&self, key: &str) -> Option<Vec<String>> {
        let word = |value: &Value| self.need(key, value.as_str()).to_owned();
        Some(self.opt_list(key)?.iter().map(word).collect())
    }

    /// A list of whole numbers, of milliseconds.
    pub(crate) fn all_millis(&self, key: &str) -> Vec<Duration> {
        let list = self.need(key, self.opt_list(key));
        // A wait below zero is no wait; traces that tell the two apart are left out.
        let wait = |value: &Value| u64::try_from(self.need(key, value.as_i64())).unwrap_or(0);
        list.iter()
            .map(|value| Duration::from_millis(wait(value)))
            .collect()
    }

    pub(crate) fn opt_millis(&self, key: &str) -> Option<Duration> {
        self.opt_number(key).map(Duration::from_millis)
    }

    pub(crate) fn millis(&self, key: &str) -> Duration {
        self.need(key, self.opt_millis(key))
    }

    /// A duration under `name` and its unit, `name_ms` or `name_ns`.
    pub(crate) fn opt_duration(&self, name: &str) -> Option<Duration> {
        let nanos = self
            .opt_number(&format!("{name}_ns"))
            .map(Duration::from_nanos);
        nanos.or_else(|| self.opt_millis(&format!("{name}_ms")))
    }

    pub(crate) fn duration(&self, name: &str) -> Duration {
        self.need(name, self.opt_duration(name))
    }
}
