//! Circuit breakers.

use std::cell::Cell;
use std::collections::HashMap;
use std::pin::pin;
use std::sync::{Arc, Mutex, PoisonError};
use std::task::Poll;
use std::time::Duration;

use resil::{CircuitBreaker, CircuitBreakerPermit, IllegalStateTransition, ManualClock, State};
use serde_json::Value;

use super::breaker_events::{Heard, hear, word};
use super::kinds::{Failure, Outcome, outcome, told};
use super::settings::{self, Rules};
use super::vocabulary::Vocabulary;
use super::{Fields, Object, Played, Player, Trace, object, poll};

const LATE: &str = "a result from an earlier window counts nowhere";
const AFTER_RESET: &str = "leaving a state ends its timers, by a reset too";
const OWN_SECONDS: &str = "one kind of time window, on whole seconds of the clock";

/// A permit, and the half-open window that it is a trial of.
struct Flight {
    permit: CircuitBreakerPermit,
    trial_of: Option<u64>,
}

/// Replays a trace on a circuit breaker.
pub(crate) struct BreakerPlayer {
    clock: ManualClock,
    breaker: CircuitBreaker,
    rules: Rules,
    heard: Arc<Mutex<Heard>>,
    flying: HashMap<u64, Flight>,
    place: String,
    late_from: usize,
    /// Of a trace in which timers survive a reset.
    resets_differ: bool,
    differs: Option<&'static str>,
}

impl Player for BreakerPlayer {
    const WORDS: Vocabulary = Vocabulary {
        config: &[
            "failure_rate_threshold",
            "slow_call_rate_threshold",
            "slow_call_duration_threshold_ms",
            "slow_call_duration_threshold_ns",
            "sliding_window_type",
            "sliding_window_size",
            "sliding_window_synchronization_strategy",
            "minimum_number_of_calls",
            "permitted_number_of_calls_in_half_open_state",
            "wait_duration_in_open_state_ms",
            "wait_interval_function_in_open_state",
            "automatic_transition_from_open_to_half_open_enabled",
            "max_wait_duration_in_half_open_state_ms",
            "transition_to_state_after_wait_duration",
            "initial_state",
            "record_errors",
            "record_errors_predicate",
            "ignore_errors",
            "ignore_errors_predicate",
            "ignore_errors_precedence_enabled",
            "record_results_as_failure",
            "transition_on_result",
        ],
        ops: &[
            ("advance", &["ms"]),
            ("try_acquire", &["call"]),
            ("acquire", &["call"]),
            ("on_success", &["call", "duration_ms", "duration_ns"]),
            ("on_error", &["call", "duration_ms", "duration_ns", "kind"]),
            (
                "on_result",
                &["call", "duration_ms", "duration_ns", "result"],
            ),
            ("release_permission", &["call"]),
            ("call", &["body_ms", "result", "error"]),
            ("transition_to", &["to"]),
            ("transition_to_open_for", &["ms"]),
            ("transition_to_open_until", &["until_epoch_ms"]),
            ("reset", &[]),
        ],
        expect: &[
            "permitted",
            "error",
            "returned",
            "body_ran",
            "state",
            "failure_rate",
            "slow_call_rate",
            "buffered_calls",
            "failed_calls",
            "slow_calls",
            "slow_failed_calls",
            "successful_calls",
            "slow_successful_calls",
            "not_permitted_calls",
        ],
        events: &[
            "type",
            "duration_ms",
            "duration_ns",
            "error",
            "result",
            "from",
            "to",
            "rate",
        ],
    };

    fn left_out(trace: &Trace) -> Option<&'static str> {
        let config = &trace.value["config"];
        let own_seconds = config["sliding_window_synchronization_strategy"] == "lock_free"
            && config["sliding_window_type"] == "time_based";
        own_seconds.then_some(OWN_SECONDS)
    }

    fn new(trace: &Trace) -> Self {
        let clock = ManualClock::new();
        let start = trace
            .number("clock_start_epoch_ms")
            .expect("the time of the start");
        clock.advance(Duration::from_millis(start));
        let fields = trace.config();
        let (config, rules) = (settings::config(&fields), settings::rules(&fields, &clock));
        fields.all_read();
        let breaker = CircuitBreaker::with_clock("breaker", config, &clock)
            .unwrap_or_else(|error| fields.fail(&format!("{error:?}")));
        let heard = Arc::<Mutex<Heard>>::default();
        let listener = Arc::clone(&heard);
        breaker
            .on_event(move |event| hear(&listener, event))
            .forever();
        let late = trace
            .number("first_late_step")
            .map(|step| usize::try_from(step).expect("a step"));
        Self {
            clock,
            breaker,
            rules,
            heard,
            flying: HashMap::new(),
            place: trace.id.clone(),
            late_from: late.unwrap_or(usize::MAX),
            resets_differ: trace.has_tag("quirk:timer_survives_reset"),
            differs: None,
        }
    }

    fn play(&mut self, index: usize, op: &str, step: &Fields<'_>, _: &Object) -> Played {
        if index >= self.late_from {
            self.differs.get_or_insert(LATE);
        }
        let results = self.perform(op, step);
        self.assert_trials(0);
        if self.resets_differ && op == "reset" {
            self.differs.get_or_insert(AFTER_RESET);
        }
        match self.differs {
            Some(reason) => Played::Skipped(reason),
            None => Played::Done(results),
        }
    }

    fn observe(&mut self) -> Object {
        let metrics = self.breaker.metrics();
        object([
            ("state", word(metrics.state).into()),
            ("failure_rate", metrics.failure_rate.into()),
            ("slow_call_rate", metrics.slow_call_rate.into()),
            ("buffered_calls", metrics.number_of_buffered_calls.into()),
            ("failed_calls", metrics.number_of_failed_calls.into()),
            ("slow_calls", metrics.number_of_slow_calls.into()),
            (
                "slow_failed_calls",
                metrics.number_of_slow_failed_calls.into(),
            ),
            (
                "successful_calls",
                metrics.number_of_successful_calls.into(),
            ),
            (
                "slow_successful_calls",
                metrics.number_of_slow_successful_calls.into(),
            ),
            (
                "not_permitted_calls",
                metrics.number_of_not_permitted_calls.into(),
            ),
        ])
    }

    fn events(&mut self) -> Vec<Value> {
        std::mem::take(&mut self.heard().events)
    }
}

impl BreakerPlayer {
    fn heard(&self) -> std::sync::MutexGuard<'_, Heard> {
        self.heard.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn perform(&mut self, op: &str, step: &Fields<'_>) -> Object {
        match op {
            "advance" => self.clock.advance(step.millis("ms")),
            "try_acquire" | "acquire" => return self.acquire(op, step.number("call")),
            "on_success" => {
                let elapsed = step.duration("duration");
                self.land(step, |permit, _| permit.on_success(elapsed));
            }
            "on_error" => {
                let (elapsed, kind) = (step.duration("duration"), step.text("kind"));
                let failed: Outcome = Err(Failure::Kind(kind.to_owned()));
                self.land(step, |permit, rules| {
                    permit.on_result(elapsed, &failed, rules);
                });
            }
            "on_result" => {
                let (elapsed, result) = (step.duration("duration"), step.text("result"));
                let given: Outcome = Ok(result.to_owned());
                self.land(step, |permit, rules| {
                    permit.on_result(elapsed, &given, rules);
                });
            }
            "release_permission" => self.land(step, |permit, _| drop(permit)),
            "call" => return self.call(step),
            "transition_to" => {
                let to = settings::state(step, "to", step.text("to"));
                return self.transition(to, |breaker| breaker.transition_to(to));
            }
            "transition_to_open_for" => {
                let wait = step.millis("ms");
                return self
                    .transition(State::Open, |breaker| breaker.transition_to_open_for(wait));
            }
            "transition_to_open_until" => {
                let wait = step
                    .millis("until_epoch_ms")
                    .saturating_sub(self.clock.elapsed());
                return self
                    .transition(State::Open, |breaker| breaker.transition_to_open_for(wait));
            }
            "reset" => self.breaker.reset(),
            other => step.unknown_op(other),
        }
        Object::new()
    }

    fn acquire(&mut self, op: &str, call: u64) -> Object {
        let asked = self.breaker.try_acquire();
        let mut results = object([("permitted", asked.is_ok().into())]);
        match asked {
            Ok(permit) => {
                let trial_of = self.trial();
                self.flying.insert(call, Flight { permit, trial_of });
            }
            Err(refusal) if op == "acquire" => {
                let error = Failure::from(refusal).word().into();
                results.insert("error".to_owned(), error);
            }
            Err(_) => {}
        }
        results
    }

    /// Ends a call with what `end` does. A step without a call, or with one that was never let in, has no permit to end.
    fn land(&mut self, step: &Fields<'_>, end: impl FnOnce(CircuitBreakerPermit, &Rules)) {
        let flight = step
            .opt_number("call")
            .and_then(|call| self.flying.remove(&call));
        match flight {
            Some(flight) => end(flight.permit, &self.rules),
            None if self.differs.is_some() => {}
            None => step.fail("no such call, before the first late step"),
        }
    }

    fn call(&mut self, step: &Fields<'_>) -> Object {
        let (takes, gives) = (step.millis("body_ms"), outcome(step));
        let (ran, heard_before) = (Cell::new(false), Cell::new(0));
        let call = self.breaker.call_with(&self.rules, async {
            ran.set(true);
            self.assert_trials(u64::from(self.trial().is_some()));
            heard_before.set(self.heard().events.len());
            self.clock.advance(takes);
            gives
        });
        let Poll::Ready(returned) = poll(pin!(call)) else {
            step.fail("the call waits")
        };
        if ran.get() && self.window_ended(heard_before.get()) {
            self.differs.get_or_insert(LATE);
        }
        object([
            ("returned", told(&returned, |error| error.word().to_owned())),
            ("body_ran", ran.get().into()),
        ])
    }

    /// Whether a timer has ended the window of a call while it ran: its result is late too, although the trace does not say
    /// so. It is told before the call's own event.
    fn window_ended(&self, heard_before: usize) -> bool {
        let heard = self.heard();
        let mut during = heard.events.iter().skip(heard_before);
        during
            .next()
            .is_some_and(|event| event["type"] == "STATE_TRANSITION" && event["to"] != "open")
    }

    fn transition(
        &self,
        to: State,
        change: impl FnOnce(&CircuitBreaker) -> Result<(), IllegalStateTransition>,
    ) -> Object {
        let again = to == State::HalfOpen && self.breaker.state() == State::HalfOpen;
        if change(&self.breaker).is_err() {
            return object([("error", "illegal_state_transition".into())]);
        }
        // A change to the same state is not told, but begins the state anew.
        self.heard().half_opens += u64::from(again);
        Object::new()
    }

    /// The half-open window that is current.
    fn trial(&self) -> Option<u64> {
        (self.breaker.state() == State::HalfOpen).then(|| self.heard().half_opens)
    }

    /// Never more trials of the current half-open window are in flight than are permitted.
    fn assert_trials(&self, more: u64) {
        let Some(window) = self.trial() else { return };
        let flying = self
            .flying
            .values()
            .filter(|flight| flight.trial_of == Some(window))
            .count();
        let flying = flying as u64 + more;
        let permitted = self
            .breaker
            .config()
            .permitted_number_of_calls_in_half_open_state;
        assert!(
            flying <= u64::from(permitted),
            "{}: {flying} trials of {permitted}",
            self.place
        );
    }
}
