//! Bulkheads.

use std::cell::Cell;
use std::collections::HashMap;
use std::pin::pin;
use std::sync::{Arc, Mutex, PoisonError};
use std::task::Poll;

use resil::{Bulkhead, BulkheadConfig, BulkheadPermit, Error, ManualClock};
use serde_json::{Value, json};

use super::kinds::{Failure, Outcome, outcome, told};
use super::vocabulary::Vocabulary;
use super::{Fields, Object, Played, Player, Trace, object, poll};

/// Replays a trace on a bulkhead.
pub(crate) struct BulkheadPlayer {
    bulkhead: Bulkhead,
    events: Arc<Mutex<Vec<Value>>>,
    held: HashMap<u64, BulkheadPermit>,
}

impl Player for BulkheadPlayer {
    const WORDS: Vocabulary = Vocabulary {
        config: &[
            "max_concurrent_calls",
            "max_wait_duration_ms",
            "fair_call_handling_enabled",
        ],
        ops: &[
            ("try_acquire", &["call", "interrupted"]),
            ("acquire", &["call", "interrupted"]),
            ("release", &["call"]),
            ("on_complete", &["call"]),
            ("call", &["result", "error"]),
            ("change_config", &["config"]),
        ],
        expect: &[
            "permitted",
            "error",
            "returned",
            "body_ran",
            "interrupted",
            "change_config_pending",
            "available_concurrent_calls",
            "max_allowed_concurrent_calls",
        ],
        events: &["type"],
    };

    fn left_out(trace: &Trace) -> Option<&'static str> {
        [
            (
                "over_release",
                "a permit is given back once, and none that was not taken",
            ),
            ("pending_reduction", "a lower limit takes effect at once"),
            ("interrupt", "there are no interrupt flags"),
        ]
        .into_iter()
        .find_map(|(tag, reason)| trace.has_tag(tag).then_some(reason))
    }

    fn new(trace: &Trace) -> Self {
        let fields = trace.config();
        let config = config(&fields, BulkheadConfig::default());
        fields.all_read();
        let bulkhead = Bulkhead::with_clock("bulkhead", config, &ManualClock::new())
            .unwrap_or_else(|error| fields.fail(&format!("{error:?}")));
        let events = Arc::<Mutex<Vec<Value>>>::default();
        let list = Arc::clone(&events);
        bulkhead
            .on_event(move |event| {
                let told = json!({ "type": event.kind.to_string() });
                list.lock()
                    .unwrap_or_else(PoisonError::into_inner)
                    .push(told);
            })
            .forever();
        Self {
            bulkhead,
            events,
            held: HashMap::new(),
        }
    }

    fn play(&mut self, _: usize, op: &str, step: &Fields<'_>, _: &Object) -> Played {
        Played::Done(match op {
            "try_acquire" => self.hold(step.number("call"), self.bulkhead.try_acquire(), false),
            "acquire" => {
                let Poll::Ready(asked) = poll(pin!(self.bulkhead.acquire())) else {
                    step.fail("the call waits")
                };
                self.hold(step.number("call"), asked, true)
            }
            "release" => {
                self.taken(step).release();
                Object::new()
            }
            "on_complete" => {
                drop(self.taken(step));
                Object::new()
            }
            "call" => self.call(step),
            "change_config" => {
                let given = step
                    .inner("config")
                    .unwrap_or_else(|| step.fail("no config"));
                let config = config(&given, self.bulkhead.config());
                given.all_read();
                self.bulkhead
                    .set_max_concurrent_calls(config.max_concurrent_calls);
                object([("change_config_pending", false.into())])
            }
            other => step.unknown_op(other),
        })
    }

    fn observe(&mut self) -> Object {
        let metrics = self.bulkhead.metrics();
        object([
            (
                "available_concurrent_calls",
                metrics.available_concurrent_calls.into(),
            ),
            (
                "max_allowed_concurrent_calls",
                metrics.max_allowed_concurrent_calls.into(),
            ),
            // Nothing is ever pending: a lower limit takes effect at once.
            ("change_config_pending", false.into()),
        ])
    }

    fn events(&mut self) -> Vec<Value> {
        std::mem::take(&mut self.events.lock().unwrap_or_else(PoisonError::into_inner))
    }
}

impl BulkheadPlayer {
    fn hold(&mut self, call: u64, asked: Result<BulkheadPermit, Error>, raises: bool) -> Object {
        let mut results = object([("permitted", asked.is_ok().into())]);
        match asked {
            Ok(permit) => {
                self.held.insert(call, permit);
            }
            Err(refusal) if raises => {
                results.insert("error".to_owned(), Failure::from(refusal).word().into());
            }
            Err(_) => {}
        }
        results
    }

    fn taken(&mut self, step: &Fields<'_>) -> BulkheadPermit {
        let call = step.number("call");
        self.held
            .remove(&call)
            .unwrap_or_else(|| step.fail("no such call"))
    }

    fn call(&self, step: &Fields<'_>) -> Object {
        let (gives, ran) = (outcome(step), Cell::new(false));
        let called = self.bulkhead.call(async {
            ran.set(true);
            gives
        });
        let Poll::Ready(returned) = poll(pin!(called)) else {
            step.fail("the call waits")
        };
        let returned: Outcome = returned.unwrap_or_else(|refusal| Err(refusal.into()));
        object([
            ("returned", told(&returned, |error| error.word().to_owned())),
            ("body_ran", ran.get().into()),
        ])
    }
}

fn config(fields: &Fields<'_>, mut config: BulkheadConfig) -> BulkheadConfig {
    if let Some(calls) = fields.opt_u32("max_concurrent_calls") {
        config = config.max_concurrent_calls(calls);
    }
    if let Some(wait) = fields.opt_millis("max_wait_duration_ms") {
        config = config.max_wait_duration(wait);
    }
    match fields.opt_flag("fair_call_handling_enabled") {
        None => config,
        Some(fair) => config.fair_call_handling_enabled(fair),
    }
}
