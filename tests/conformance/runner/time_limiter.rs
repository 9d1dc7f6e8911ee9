//! Time limiters.

use std::cell::Cell;
use std::future::poll_fn;
use std::io;
use std::pin::pin;
use std::sync::{Arc, Mutex, PoisonError};
use std::task::Poll;
use std::time::Duration;

use resil::{ManualClock, TimeLimiter, TimeLimiterConfig};
use serde_json::Value;

use super::kinds::{Failure, outcome, told};
use super::vocabulary::Vocabulary;
use super::{Fields, Object, Played, Player, Trace, object, poll};

const MILLISECOND: Duration = Duration::from_millis(1);

/// Replays a trace on a time limiter.
pub(crate) struct TimeLimiterPlayer {
    clock: ManualClock,
    limiter: TimeLimiter,
    events: Arc<Mutex<Vec<Value>>>,
}

impl Player for TimeLimiterPlayer {
    const WORDS: Vocabulary = Vocabulary {
        config: &["timeout_duration_ms", "cancel_running_future"],
        ops: &[
            ("execute_future", &["completes_after_ms", "result", "error"]),
            ("execute_stage", &["completes_after_ms", "result", "error"]),
            ("on_success", &[]),
            ("on_error", &["kind"]),
            ("advance", &["ms"]),
        ],
        expect: &["outcome", "future_cancelled", "elapsed_ms", "now_ms"],
        events: &["type", "error"],
    };

    fn left_out(trace: &Trace) -> Option<&'static str> {
        let goes_on = trace.value["config"]["cancel_running_future"] == false;
        goes_on.then_some("a call whose time is up always stops")
    }

    fn new(trace: &Trace) -> Self {
        let clock = ManualClock::new();
        let fields = trace.config();
        fields.opt_flag("cancel_running_future");
        let mut config = TimeLimiterConfig::default();
        if let Some(timeout) = fields.opt_millis("timeout_duration_ms") {
            config = config.timeout_duration(timeout);
        }
        fields.all_read();
        let limiter = TimeLimiter::with_clock("limiter", config, &clock)
            .unwrap_or_else(|error| fields.fail(&format!("{error:?}")));
        let events = Arc::<Mutex<Vec<Value>>>::default();
        let list = Arc::clone(&events);
        limiter
            .on_event(move |event| {
                let mut told = object([("type", event.kind.to_string().into())]);
                if let Some(error) = &event.error {
                    told.insert("error".to_owned(), error.clone().into());
                }
                list.lock()
                    .unwrap_or_else(PoisonError::into_inner)
                    .push(told.into());
            })
            .forever();
        Self {
            clock,
            limiter,
            events,
        }
    }

    fn play(&mut self, _: usize, op: &str, step: &Fields<'_>, _: &Object) -> Played {
        match op {
            "execute_future" | "execute_stage" => return Played::Done(self.execute(op, step)),
            "on_success" => self.limiter.on_success(),
            "on_error" => self.limiter.on_error(&error(step.text("kind"))),
            "advance" => self.clock.advance(step.millis("ms")),
            other => step.unknown_op(other),
        }
        Played::Done(Object::new())
    }

    fn observe(&mut self) -> Object {
        object([("now_ms", millis(self.clock.elapsed()))])
    }

    fn events(&mut self) -> Vec<Value> {
        std::mem::take(&mut self.events.lock().unwrap_or_else(PoisonError::into_inner))
    }
}

/// An error of that kind; `timeout` is a time-out of the operation itself.
fn error(kind: &str) -> io::Error {
    match kind {
        "timeout" => io::ErrorKind::TimedOut.into(),
        other => io::Error::other(other.to_owned()),
    }
}

fn word(error: &io::Error) -> String {
    match error.kind() {
        io::ErrorKind::TimedOut => "timeout".to_owned(),
        _ => error.to_string(),
    }
}

fn millis(time: Duration) -> Value {
    u64::try_from(time.as_millis())
        .expect("a time of a trace")
        .into()
}

/// Says whether it was dropped before it was done.
struct Running<'c>(&'c Cell<bool>);

impl Drop for Running<'_> {
    fn drop(&mut self) {
        self.0.set(true);
    }
}

impl TimeLimiterPlayer {
    /// Moves the clock by milliseconds until the call ends by itself or is stopped.
    fn execute(&self, op: &str, step: &Fields<'_>) -> Object {
        let started = self.clock.elapsed();
        let done_at = match step.get("completes_after_ms") {
            Some(Value::Null) => Duration::MAX,
            _ => started + step.millis("completes_after_ms"),
        };
        let gives = outcome(step).map_err(|failure: Failure| error(failure.word()));
        let cancelled = Cell::new(false);
        let call = self.limiter.call_fallible(async {
            let running = Running(&cancelled);
            let due = || self.clock.elapsed() >= done_at;
            poll_fn(|_| {
                if due() {
                    Poll::Ready(())
                } else {
                    Poll::Pending
                }
            })
            .await;
            std::mem::forget(running);
            gives
        });
        let returned = self.drive(call, step);
        let elapsed = self.clock.elapsed().saturating_sub(started);
        let mut results = object([
            ("outcome", told(&returned, word)),
            ("elapsed_ms", millis(elapsed)),
        ]);
        if op == "execute_future" {
            results.insert("future_cancelled".to_owned(), cancelled.get().into());
        }
        results
    }

    fn drive<O>(&self, call: impl Future<Output = O>, step: &Fields<'_>) -> O {
        let mut call = pin!(call);
        let longest = self.limiter.timeout() + MILLISECOND;
        let mut waited = Duration::ZERO;
        while waited <= longest {
            if let Poll::Ready(returned) = poll(call.as_mut()) {
                return returned;
            }
            self.clock.advance(MILLISECOND);
            waited += MILLISECOND;
        }
        step.fail("the call was not stopped")
    }
}
