//! Rate limiters.

use std::collections::BTreeSet;
use std::pin::Pin;
use std::sync::{Arc, Mutex, PoisonError};
use std::task::Poll;
use std::time::Duration;

use resil::{Error, ManualClock, RateLimiter, RateLimiterConfig};
use serde_json::{Value, json};

use super::vocabulary::Vocabulary;
use super::{Fields, Object, Played, Player, Trace, object, poll};

const DRAIN: &str = "a drain takes what is there after the refresh";
const INTERRUPT: &str = "a caller that stops waiting gives its reservation back";
const REFUSED: &str = "a caller that cannot be served in time is refused at once";

/// A call that waits in the background.
struct Waiter {
    id: String,
    due: Duration,
    call: Pin<Box<dyn Future<Output = Result<(), Error>>>>,
}

/// Replays a trace on a rate limiter.
pub(crate) struct LimiterPlayer {
    clock: ManualClock,
    limiter: RateLimiter,
    events: Arc<Mutex<Vec<Value>>>,
    drain_on: [Vec<String>; 2],
    waiters: Vec<Waiter>,
    /// The waiters that are refused after a wait.
    refused_later: BTreeSet<String>,
    /// The period of the last use; only a use brings the recorded limiter up to date.
    used_in: u64,
    differs: Option<&'static str>,
}

impl Player for LimiterPlayer {
    const WORDS: Vocabulary = Vocabulary {
        config: &[
            "limit_for_period",
            "limit_refresh_period_ns",
            "timeout_duration_ns",
            "drain_on_results",
            "drain_on_errors",
        ],
        ops: &[
            ("advance", &["ns"]),
            ("acquire", &["permits"]),
            ("acquire_start", &["id", "permits"]),
            ("interrupt", &["id"]),
            ("reserve", &["permits"]),
            ("drain", &[]),
            ("change_limit", &["limit_for_period"]),
            ("change_timeout", &["timeout_duration_ns"]),
            ("on_result", &["result"]),
            ("on_error", &["kind"]),
        ],
        expect: &[
            "permitted",
            "waited_ns",
            "waiting",
            "wait_ns",
            "reserved_ns",
            "finished",
            "available_permissions",
            "nanos_to_wait",
            "cycle",
            "waiting_threads",
        ],
        events: &["type", "permits"],
    };

    fn left_out(_: &Trace) -> Option<&'static str> {
        None
    }

    fn new(trace: &Trace) -> Self {
        let clock = ManualClock::new();
        let fields = trace.config();
        let config = config(&fields);
        let drain_on = ["drain_on_results", "drain_on_errors"]
            .map(|key| fields.words(key).unwrap_or_default());
        fields.all_read();
        let limiter = RateLimiter::with_clock("limiter", config, &clock)
            .unwrap_or_else(|error| fields.fail(&format!("{error:?}")));
        let events = Arc::<Mutex<Vec<Value>>>::default();
        let list = Arc::clone(&events);
        limiter
            .on_event(move |event| {
                let told = json!({ "type": event.kind.to_string(), "permits": event.permits });
                list.lock()
                    .unwrap_or_else(PoisonError::into_inner)
                    .push(told);
            })
            .forever();
        Self {
            clock,
            limiter,
            events,
            drain_on,
            waiters: Vec::new(),
            refused_later: refused_later(trace),
            used_in: 0,
            differs: None,
        }
    }

    fn play(&mut self, _: usize, op: &str, step: &Fields<'_>, expect: &Object) -> Played {
        if self.differs.is_none() {
            self.differs = self.will_differ(op, step);
        }
        match self.differs {
            Some(reason) => Played::Skipped(reason),
            None => Played::Done(self.perform(op, step, expect)),
        }
    }

    fn observe(&mut self) -> Object {
        let metrics = self.limiter.metrics();
        object([
            (
                "available_permissions",
                metrics.available_permissions.into(),
            ),
            ("nanos_to_wait", metrics.nanos_to_wait.into()),
            ("cycle", metrics.cycle.into()),
            ("waiting_threads", metrics.number_of_waiting_threads.into()),
        ])
    }

    fn events(&mut self) -> Vec<Value> {
        std::mem::take(&mut self.events.lock().unwrap_or_else(PoisonError::into_inner))
    }
}

impl Drop for LimiterPlayer {
    /// The waiters that the trace leaves behind have waited for what was recorded, too.
    fn drop(&mut self) {
        if self.differs.is_none() && !std::thread::panicking() {
            let last = self.waiters.iter().map(|waiter| waiter.due).max();
            let left = last
                .unwrap_or_default()
                .saturating_sub(self.clock.elapsed());
            let all = self.waiters.len();
            assert_eq!(
                self.advance(left).len(),
                all,
                "waiters that were left behind"
            );
        }
    }
}

impl LimiterPlayer {
    fn will_differ(&self, op: &str, step: &Fields<'_>) -> Option<&'static str> {
        let pending = self.limiter.metrics().cycle != self.used_in;
        match op {
            "interrupt" => Some(INTERRUPT),
            "acquire_start" if self.refused_later.contains(step.text("id")) => Some(REFUSED),
            _ if pending && self.drains(op, step) => Some(DRAIN),
            _ => None,
        }
    }

    fn drains(&self, op: &str, step: &Fields<'_>) -> bool {
        let listed = |list: &[String], word: &str| list.iter().any(|known| known == word);
        match op {
            "drain" => true,
            "on_result" => listed(&self.drain_on[0], step.text("result")),
            "on_error" => listed(&self.drain_on[1], step.text("kind")),
            _ => false,
        }
    }

    fn perform(&mut self, op: &str, step: &Fields<'_>, expect: &Object) -> Object {
        if matches!(op, "acquire" | "acquire_start" | "reserve" | "drain") || self.drains(op, step)
        {
            self.used_in = self.limiter.metrics().cycle;
        }
        match op {
            "advance" => {
                let finished = self.advance(Duration::from_nanos(step.number("ns")));
                return finished_told(finished);
            }
            "acquire" => return self.acquire(step, expect),
            "acquire_start" => return self.acquire_start(step, expect),
            "reserve" => {
                let wait = self.limiter.reserve(step.u32("permits"));
                let wait = wait.map_or(-1, |wait| i64::try_from(wait.as_nanos()).unwrap_or(-1));
                return object([("reserved_ns", wait.into())]);
            }
            "drain" | "on_result" | "on_error" => {
                if self.drains(op, step) {
                    self.limiter.drain();
                }
            }
            "change_limit" => self
                .limiter
                .set_limit_for_period(step.u32("limit_for_period")),
            "change_timeout" => {
                let timeout = Duration::from_nanos(step.number("timeout_duration_ns"));
                self.limiter.set_timeout_duration(timeout);
            }
            other => step.unknown_op(other),
        }
        Object::new()
    }

    fn begin(&self, permits: u32) -> Pin<Box<dyn Future<Output = Result<(), Error>>>> {
        let limiter = self.limiter.clone();
        Box::pin(async move { limiter.acquire(permits).await })
    }

    /// The only thread waits: the clock moves on by that. Where it is refused, resil does not wait, and the clock is moved
    /// as recorded.
    fn acquire(&mut self, step: &Fields<'_>, expect: &Object) -> Object {
        let recorded = expect["waited_ns"].as_u64().unwrap_or_default();
        let wait = Duration::from_nanos(recorded);
        let mut call = self.begin(step.u32("permits"));
        let (permitted, waited) = match poll(call.as_mut()) {
            Poll::Ready(Ok(())) => (true, json!(0)),
            Poll::Ready(Err(_)) => {
                self.advance(wait);
                (false, json!(recorded))
            }
            Poll::Pending if wait.is_zero() => (true, json!("a wait")),
            Poll::Pending => {
                self.advance(wait.saturating_sub(Duration::from_nanos(1)));
                let early = poll(call.as_mut()).is_ready();
                self.advance(Duration::from_nanos(1));
                let exact = !early && matches!(poll(call.as_mut()), Poll::Ready(Ok(())));
                (
                    true,
                    if exact {
                        json!(recorded)
                    } else {
                        json!("another wait")
                    },
                )
            }
        };
        object([("permitted", permitted.into()), ("waited_ns", waited)])
    }

    fn acquire_start(&mut self, step: &Fields<'_>, expect: &Object) -> Object {
        let mut call = self.begin(step.u32("permits"));
        let id = step.text("id").to_owned();
        if let Poll::Ready(ended) = poll(call.as_mut()) {
            return object([
                ("waiting", false.into()),
                ("permitted", ended.is_ok().into()),
            ]);
        }
        // Whether it waits for so long is seen when it ends.
        let wait = expect
            .get("wait_ns")
            .and_then(Value::as_u64)
            .unwrap_or_default();
        let due = self.clock.elapsed() + Duration::from_nanos(wait);
        self.waiters.push(Waiter { id, due, call });
        object([("waiting", true.into()), ("wait_ns", wait.into())])
    }

    /// Moves the clock; the waiters that are due on the way end, each exactly at its time.
    fn advance(&mut self, by: Duration) -> Vec<Value> {
        let end = self.clock.elapsed() + by;
        self.waiters.sort_by_key(|waiter| waiter.due); // stable: then by the order of their start
        let due = self.waiters.partition_point(|waiter| waiter.due <= end);
        let mut finished = Vec::new();
        for mut waiter in self.waiters.drain(..due).collect::<Vec<_>>() {
            let just_before = waiter.due.saturating_sub(Duration::from_nanos(1));
            self.clock
                .advance(just_before.saturating_sub(self.clock.elapsed()));
            let early = self.clock.elapsed() < waiter.due && poll(waiter.call.as_mut()).is_ready();
            assert!(!early, "{}: ended before its time", waiter.id);
            self.clock
                .advance(waiter.due.saturating_sub(self.clock.elapsed()));
            let Poll::Ready(ended) = poll(waiter.call.as_mut()) else {
                panic!("{}: waits for longer than recorded", waiter.id)
            };
            finished.push(json!({
                "id": waiter.id, "permitted": ended.is_ok(), "interrupted": false
            }));
        }
        self.clock.advance(end.saturating_sub(self.clock.elapsed()));
        finished
    }
}

fn finished_told(finished: Vec<Value>) -> Object {
    if finished.is_empty() {
        return Object::new();
    }
    object([("finished", finished.into())])
}

/// The waiters that the recorded limiter has refused already, and that only wait to hear of it: nothing was taken for them.
fn refused_later(trace: &Trace) -> BTreeSet<String> {
    let observed = |observation: &Value| observation["available_permissions"].clone();
    let mut left = observed(&trace.value["initial"]);
    let mut refused = BTreeSet::new();
    for step in trace.steps() {
        let now_left = observed(&step["expect"]);
        if step["op"] == "acquire_start" && step["expect"]["waiting"] == true && now_left == left {
            refused.insert(step["id"].as_str().expect("the id of a waiter").to_owned());
        }
        left = now_left;
    }
    refused
}

fn config(fields: &Fields<'_>) -> RateLimiterConfig {
    let limit = fields.opt_u32("limit_for_period").unwrap_or(50);
    let period = fields
        .opt_duration("limit_refresh_period")
        .unwrap_or(Duration::from_nanos(500));
    let config = RateLimiterConfig::new(limit, period);
    match fields.opt_duration("timeout_duration") {
        None => config,
        Some(timeout) => config.timeout_duration(timeout),
    }
}
