//! Retries.

use std::collections::VecDeque;
use std::pin::{Pin, pin};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::task::Poll;
use std::time::Duration;

use resil::{ManualClock, Retry, RetryEvent, RetryEventKind};
use serde_json::{Value, json};
use tokio_util::sync::CancellationToken;

use super::kinds::{Failure, Outcome, outcome, told};
use super::retry_settings::{Code, code, config};
use super::vocabulary::Vocabulary;
use super::{Fields, Object, Played, Player, Trace, object, poll};

const NANO: Duration = Duration::from_nanos(1);

/// What the listener has heard in one step.
#[derive(Default)]
struct Heard {
    events: Vec<Value>,
    waits: Vec<Duration>,
    /// The wait to interrupt although it takes no time, and with what.
    interrupt: Option<(usize, CancellationToken)>,
}

/// Replays a trace on a retry.
pub(crate) struct RetryPlayer {
    clock: ManualClock,
    retry: Retry,
    code: Code,
    heard: Arc<Mutex<Heard>>,
    /// The counters as resil means them: with and without retry, succeeded and failed.
    counted: [[u64; 2]; 2],
}

impl Player for RetryPlayer {
    const WORDS: Vocabulary = Vocabulary {
        config: &[
            "max_attempts",
            "wait_duration_ms",
            "interval_function",
            "interval_bi_function",
            "retry_errors",
            "retry_errors_predicate",
            "ignore_errors",
            "retry_on_results",
            "fail_after_max_attempts",
            "consume_result_before_retry_attempt",
        ],
        ops: &[("execute", &["mode", "script", "interrupt_at_wait"])],
        expect: &[
            "calls",
            "waits_ms",
            "outcome",
            "interrupted",
            "consumed_results",
            "successful_calls_without_retry_attempt",
            "successful_calls_with_retry_attempt",
            "failed_calls_without_retry_attempt",
            "failed_calls_with_retry_attempt",
            "total_calls",
        ],
        events: &["type", "attempts", "last_error", "wait_ms"],
    };

    fn left_out(trace: &Trace) -> Option<&'static str> {
        if trace.tags.iter().any(|tag| tag.starts_with("quirk:")) {
            return Some("the retry's own errors are counted once, and never repeated");
        }
        trace
            .has_tag("negative_interval")
            .then_some("no wait is below zero")
    }

    fn new(trace: &Trace) -> Self {
        let clock = ManualClock::new();
        let fields = trace.config();
        let (config, code) = (config(&fields), code(&fields));
        fields.all_read();
        let retry = Retry::with_clock("retry", config, &clock)
            .unwrap_or_else(|error| fields.fail(&format!("{error:?}")));
        let heard = Arc::<Mutex<Heard>>::default();
        let listener = Arc::clone(&heard);
        retry
            .on_event(move |event| hear(&mut locked(&listener), event))
            .forever();
        Self {
            clock,
            retry,
            code,
            heard,
            counted: [[0; 2]; 2],
        }
    }

    fn play(&mut self, _: usize, op: &str, step: &Fields<'_>, _: &Object) -> Played {
        match op {
            "execute" => Played::Done(self.execute(step)),
            other => step.unknown_op(other),
        }
    }

    /// "With retry" means more than one attempt, and every call that ended counts once.
    fn expected(&mut self, expect: &Object) -> Object {
        let calls = expect["calls"].as_u64().expect("the number of attempts");
        let result = expect["outcome"].get("result").and_then(Value::as_str);
        let wanted = |result: &str| !self.code.retry_on_results.iter().any(|bad| bad == result);
        let failed = !result.is_some_and(wanted);
        self.counted[usize::from(failed)][usize::from(calls > 1)] += 1;
        let mut expected = expect.clone();
        expected.extend(counters(self.counted));
        expected
    }

    fn observe(&mut self) -> Object {
        let metrics = self.retry.metrics();
        let mut seen = counters([
            [
                metrics.successful_calls_without_retry_attempt,
                metrics.successful_calls_with_retry_attempt,
            ],
            [
                metrics.failed_calls_without_retry_attempt,
                metrics.failed_calls_with_retry_attempt,
            ],
        ]);
        seen.insert("total_calls".to_owned(), metrics.total_calls.into());
        seen
    }

    fn events(&mut self) -> Vec<Value> {
        std::mem::take(&mut locked(&self.heard).events)
    }
}

fn counters([succeeded, failed]: [[u64; 2]; 2]) -> Object {
    object([
        (
            "successful_calls_without_retry_attempt",
            succeeded[0].into(),
        ),
        ("successful_calls_with_retry_attempt", succeeded[1].into()),
        ("failed_calls_without_retry_attempt", failed[0].into()),
        ("failed_calls_with_retry_attempt", failed[1].into()),
    ])
}

fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl RetryPlayer {
    fn execute(&self, step: &Fields<'_>) -> Object {
        match step.text("mode") {
            // One form of call stands for all of them.
            "supplier" | "function" | "callable" | "checked_supplier" | "checked_function"
            | "completion_stage" => {}
            other => step.unknown_value("mode", other),
        }
        let token = CancellationToken::new();
        let interrupt = step.opt_index("interrupt_at_wait");
        {
            let mut heard = locked(&self.heard);
            heard.waits.clear();
            heard.interrupt = interrupt.map(|n| (n, token.clone()));
        }
        let script: VecDeque<Outcome> = step.objects("script").iter().map(scripted).collect();
        let (script, consumed) = (Mutex::new(script), Arc::<Mutex<Vec<Value>>>::default());
        let made = Mutex::new(0);
        let rules = self.code.rules(token.clone(), &consumed);
        let mut call = pin!(self.retry.call_with(&rules, async |_| {
            *locked(&made) += 1;
            let next = locked(&script).pop_front();
            next.unwrap_or_else(|| Err(Failure::Kind("beyond the script".to_owned())))
        }));
        let interrupt = interrupt.map(|n| (n, &token));
        let returned = self.drive(call.as_mut(), interrupt, step);
        let told_waits = locked(&self.heard).waits.clone();
        let mut results = object([
            ("calls", json!(*locked(&made))),
            ("waits_ms", told_waits.iter().map(millis).collect()),
            ("outcome", told(&returned, |error| error.word().to_owned())),
            ("interrupted", token.is_cancelled().into()),
        ]);
        let consumed = std::mem::take(&mut *locked(&consumed));
        if !consumed.is_empty() {
            results.insert("consumed_results".to_owned(), consumed.into());
        }
        results
    }

    /// Moves the clock by every wait that is told, and checks that the call waits for exactly so long.
    fn drive<O>(
        &self,
        mut call: Pin<&mut impl Future<Output = O>>,
        interrupt: Option<(usize, &CancellationToken)>,
        step: &Fields<'_>,
    ) -> O {
        let mut made = 0;
        loop {
            if let Poll::Ready(returned) = poll(call.as_mut()) {
                let told = self.real_waits().len();
                assert_eq!(made, told, "the waits that were made and told");
                return returned;
            }
            made += 1;
            let Some(wait) = self.real_waits().get(made - 1).copied() else {
                step.fail("a wait that was not told, or took longer")
            };
            match interrupt {
                Some((n, token)) if n == locked(&self.heard).waits.len() => token.cancel(),
                _ => {
                    self.clock.advance(wait.saturating_sub(NANO));
                    if poll(call.as_mut()).is_ready() {
                        step.fail(&format!("a wait of {wait:?} was shorter"));
                    }
                    self.clock.advance(NANO);
                }
            }
        }
    }

    /// The waits of this step that take time.
    fn real_waits(&self) -> Vec<Duration> {
        let heard = locked(&self.heard);
        let waits = heard.waits.iter().copied();
        waits.filter(|wait| !wait.is_zero()).collect()
    }
}

fn scripted(fields: &Fields<'_>) -> Outcome {
    let outcome = outcome(fields);
    fields.all_read();
    outcome
}

fn millis(wait: &Duration) -> Value {
    u64::try_from(wait.as_millis())
        .expect("a wait of a trace")
        .into()
}

fn hear(heard: &mut Heard, event: &RetryEvent) {
    let mut told = object([
        ("type", event.kind.to_string().into()),
        ("attempts", event.attempts.into()),
        ("last_error", event.error.as_deref().map(marked).into()),
    ]);
    if let Some(wait) = event.wait {
        told.insert("wait_ms".to_owned(), millis(&wait));
    }
    heard.events.push(told.into());
    if event.kind == RetryEventKind::Retry {
        let wait = event.wait.unwrap_or_default();
        heard.waits.push(wait);
        if let Some((n, token)) = &heard.interrupt
            && *n == heard.waits.len()
            && wait.is_zero()
        {
            token.cancel();
        }
    }
}

/// The word of the traces for an error that an event shows.
fn marked(error: &str) -> &str {
    let exceeded = error.starts_with("retry `retry` gave up");
    if exceeded {
        "max_retries_marker"
    } else {
        error
    }
}
