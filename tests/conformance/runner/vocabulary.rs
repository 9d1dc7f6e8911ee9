//! The words of each module: what a trace may say, also in steps that are not performed.

use serde_json::Value;

use super::Trace;

/// What the traces of a module may contain.
pub(crate) struct Vocabulary {
    pub(crate) config: &'static [&'static str],
    /// The operations with their arguments.
    pub(crate) ops: &'static [(&'static str, &'static [&'static str])],
    /// What may be expected of a step, events aside.
    pub(crate) expect: &'static [&'static str],
    pub(crate) events: &'static [&'static str],
}

const KEYS_OF_A_TRACE: [&str; 10] = [
    "id",
    "module",
    "group",
    "tags",
    "note",
    "clock_start_epoch_ms",
    "config",
    "initial",
    "steps",
    "first_late_step",
];

impl Vocabulary {
    /// Fails for a word that the runner does not know.
    pub(crate) fn check(&self, trace: &Trace) {
        check_keys(&trace.id, &trace.value, &KEYS_OF_A_TRACE);
        check_keys(
            &format!("{}, config", trace.id),
            &trace.value["config"],
            self.config,
        );
        check_keys(
            &format!("{}, initial", trace.id),
            &trace.value["initial"],
            self.expect,
        );
        for (index, step) in trace.steps().iter().enumerate() {
            self.check_step(&format!("{}, step {index}", trace.id), step);
        }
    }

    fn check_step(&self, place: &str, step: &Value) {
        let op = step["op"]
            .as_str()
            .unwrap_or_else(|| panic!("{place}: no op"));
        let Some((_, arguments)) = self.ops.iter().find(|(known, _)| *known == op) else {
            panic!("{place}: unknown op `{op}`")
        };
        check_keys(place, step, &[&["op", "expect"], *arguments].concat());
        let expect = &step["expect"];
        check_keys(
            &format!("{place}, expect"),
            expect,
            &[self.expect, &["events"]].concat(),
        );
        for event in expect["events"]
            .as_array()
            .unwrap_or_else(|| panic!("{place}: no events"))
        {
            check_keys(&format!("{place}, event"), event, self.events);
        }
    }
}

fn check_keys(place: &str, object: &Value, known: &[&str]) {
    let object = object
        .as_object()
        .unwrap_or_else(|| panic!("{place}: not an object: {object}"));
    if let Some(key) = object.keys().find(|key| !known.contains(&key.as_str())) {
        panic!("{place}: unknown key `{key}`")
    }
}
