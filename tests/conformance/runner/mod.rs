//! Reads traces, has a player perform their steps, and compares what it observes with what was recorded.

mod breaker_events;
pub(crate) mod bulkhead;
pub(crate) mod circuit_breaker;
mod fields;
mod interval;
mod kinds;
pub(crate) mod rate_limiter;
pub(crate) mod retry;
mod retry_settings;
mod settings;
mod tally;
pub(crate) mod time_limiter;
mod vocabulary;

use std::path::PathBuf;
use std::pin::Pin;
use std::task::{Context, Poll, Waker};

use serde_json::{Map, Value};

pub(crate) use fields::Fields;
use tally::Tally;
use vocabulary::Vocabulary;

/// What is observed, or expected.
pub(crate) type Object = Map<String, Value>;

/// One trace.
pub(crate) struct Trace {
    pub(crate) id: String,
    pub(crate) tags: Vec<String>,
    pub(crate) value: Value,
}

impl Trace {
    pub(crate) fn has_tag(&self, tag: &str) -> bool {
        self.tags.iter().any(|known| known == tag)
    }

    pub(crate) fn steps(&self) -> &[Value] {
        self.value["steps"]
            .as_array()
            .expect("the steps of a trace")
    }

    /// A number of the trace itself.
    pub(crate) fn number(&self, key: &str) -> Option<u64> {
        self.value.get(key).and_then(Value::as_u64)
    }

    pub(crate) fn config(&self) -> Fields<'_> {
        Fields::of(&self.value["config"], format!("{}, config", self.id))
    }
}

/// What a player did with a step.
pub(crate) enum Played {
    /// Performed it; these are the results of the operation itself.
    Done(Object),
    /// It is not compared, for this reason.
    Skipped(&'static str),
}

/// Replays traces on one kind of policy.
pub(crate) trait Player: Sized {
    /// What its traces may say.
    const WORDS: Vocabulary;

    /// Why the whole trace is left out, if it is.
    fn left_out(trace: &Trace) -> Option<&'static str>;

    /// A new instance, made as the trace says.
    fn new(trace: &Trace) -> Self;

    /// Performs the step of that index. Every key of it is to be read from `step`.
    fn play(&mut self, index: usize, op: &str, step: &Fields<'_>, expect: &Object) -> Played;

    /// What is to be observed after a step, where resil counts otherwise than was recorded.
    fn expected(&mut self, expect: &Object) -> Object {
        expect.clone()
    }

    /// The state.
    fn observe(&mut self) -> Object;

    /// The events since the last time, after `observe`.
    fn events(&mut self) -> Vec<Value>;
}

/// Keys whose absence from an expectation says that there was none.
const TELLING: [&str; 3] = ["error", "finished", "consumed_results"];

/// Replays a file, prints what was compared, and fails if anything differs, or too little was compared.
pub(crate) fn replay_file<P: Player>(module: &str, at_least: usize) {
    let (folder, given) = match std::env::var_os("RESIL_CONFORMANCE_DIR") {
        Some(folder) => (PathBuf::from(folder), true),
        None => (
            PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/conformance")),
            false,
        ),
    };
    let path = folder.join(module).with_extension("jsonl");
    let lines = std::fs::read_to_string(&path)
        .unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    let tally = replay_lines::<P>(module, &lines);
    println!("{tally}");
    assert!(
        tally.mismatches.is_empty(),
        "{module}: {} traces differ",
        tally.mismatches.len()
    );
    assert!(
        given || tally.compared >= at_least,
        "{module}: only {} steps compared, not {at_least}",
        tally.compared
    );
}

/// Replays traces, one a line.
pub(crate) fn replay_lines<P: Player>(module: &str, lines: &str) -> Tally {
    let mut tally = Tally::new(module);
    for line in lines.lines() {
        let trace = read(module, line);
        P::WORDS.check(&trace);
        tally.traces += 1;
        if let Some(reason) = P::left_out(&trace) {
            tally.leave_out(&trace, reason);
        } else if let Err(mismatch) = replay::<P>(&trace, &mut tally) {
            tally.mismatches.push(mismatch);
        }
    }
    tally
}

fn read(module: &str, line: &str) -> Trace {
    let value: Value = serde_json::from_str(line).expect("a JSON object a line");
    let id = value["id"]
        .as_str()
        .expect("the trace has an id")
        .to_owned();
    assert_eq!(value["module"], module, "{id}: not of this module");
    let tags = value["tags"].as_array().expect("the tags of a trace");
    let tags = tags
        .iter()
        .map(|tag| tag.as_str().expect("a tag").to_owned());
    Trace {
        id,
        tags: tags.collect(),
        value,
    }
}

fn replay<P: Player>(trace: &Trace, tally: &mut Tally) -> Result<(), String> {
    let mut player = P::new(trace);
    let initial = trace.value["initial"]
        .as_object()
        .expect("what was observed at first");
    let place = format!("{}, at first", trace.id);
    compare(&place, &place, initial, &player.observe())?;
    assert!(player.events().is_empty(), "{place}: events");
    for (index, step) in trace.steps().iter().enumerate() {
        let place = format!("{}, step {index}", trace.id);
        let fields = Fields::of(step, place.clone());
        let (op, expect) = (fields.text("op"), fields.object("expect"));
        let done = player.play(index, op, &fields, expect);
        let mut actual = player.observe();
        actual.insert("events".to_owned(), player.events().into());
        match done {
            Played::Skipped(reason) => tally.skip(reason),
            Played::Done(results) => {
                fields.all_read();
                actual.extend(results);
                let expected = player.expected(expect);
                compare(&place, &format!("{place} ({op})"), &expected, &actual)?;
                tally.compared += 1;
            }
        }
    }
    Ok(())
}

/// Every key of `expected` is to be observed, and the same.
fn compare(place: &str, shown: &str, expected: &Object, actual: &Object) -> Result<(), String> {
    for (key, expected) in expected {
        let Some(actual) = actual.get(key) else {
            assert!(
                TELLING.contains(&key.as_str()),
                "{place}: the runner does not observe `{key}`"
            );
            return Err(format!("{shown}: no `{key}`, recorded {expected}"));
        };
        if !same(expected, actual) {
            return Err(format!("{shown}: `{key}` is {actual}, recorded {expected}"));
        }
    }
    let surplus = TELLING
        .into_iter()
        .find(|key| actual.contains_key(*key) && !expected.contains_key(*key));
    match surplus {
        Some(key) => Err(format!(
            "{shown}: `{key}` is {}, recorded none",
            actual[key]
        )),
        None => Ok(()),
    }
}

/// The same value; numbers with a fraction are 32-bit floats.
fn same(expected: &Value, actual: &Value) -> bool {
    match (expected, actual) {
        (Value::Number(one), Value::Number(two)) if one.is_f64() || two.is_f64() => {
            as_f32(expected).to_bits() == as_f32(actual).to_bits()
        }
        (Value::Array(one), Value::Array(two)) => {
            one.len() == two.len() && one.iter().zip(two).all(|(one, two)| same(one, two))
        }
        (Value::Object(one), Value::Object(two)) => {
            one.len() == two.len()
                && one
                    .iter()
                    .all(|(key, one)| two.get(key).is_some_and(|two| same(one, two)))
        }
        _ => expected == actual,
    }
}

#[allow(clippy::cast_possible_truncation)] // the traces hold 32-bit floats
pub(crate) fn as_f32(value: &Value) -> f32 {
    value.as_f64().expect("a number") as f32
}

/// An object of these keys and values.
pub(crate) fn object<const N: usize>(entries: [(&str, Value); N]) -> Object {
    entries
        .into_iter()
        .map(|(key, value)| (key.to_owned(), value))
        .collect()
}

/// Polls by hand: what moves is the clock, not a waker.
pub(crate) fn poll<F: Future + ?Sized>(future: Pin<&mut F>) -> Poll<F::Output> {
    future.poll(&mut Context::from_waker(Waker::noop()))
}
