//! `#[tracing::instrument]`: what is above is inside, one span for each attempt; what is below is outside, one for the call.

use std::future::Future;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use resil::{bulkhead, retry};
use tracing::span::{Attributes, Id, Record};
use tracing::{Event, Metadata, Subscriber};

/// Fails, so that every attempt is made.
fn failure() -> Result<(), resil::Error> {
    resil::Bulkhead::named("nobody").map(drop)
}

/// One span for each attempt.
///
/// # Errors
///
/// Always.
#[tracing::instrument(skip_all, fields(key = %key))]
#[retry(max = 3, wait = "0s")]
#[bulkhead]
async fn above(key: String) -> Result<(), resil::Error> {
    drop(key);
    failure()
}

/// One span for the call.
///
/// # Errors
///
/// Always.
#[retry(max = 3, wait = "0s")]
#[bulkhead]
#[tracing::instrument(skip_all, fields(key = %key))]
async fn below(key: String) -> Result<(), resil::Error> {
    drop(key);
    failure()
}

/// One span for the call.
///
/// # Errors
///
/// Always.
#[retry(max = 3, wait = "0s")]
#[tracing::instrument]
#[bulkhead]
async fn between() -> Result<(), resil::Error> {
    failure()
}

/// One span for each attempt.
///
/// # Errors
///
/// Always.
#[tracing::instrument]
#[retry(max = 3, wait = "0s")]
fn plainly_above(key: &str) -> Result<(), resil::Error> {
    failure()
}

/// One span for the call.
///
/// # Errors
///
/// Always.
#[retry(max = 3, wait = "0s")]
#[tracing::instrument]
fn plainly_below(key: &str) -> Result<(), resil::Error> {
    failure()
}

/// Counts the spans that are opened.
#[derive(Clone, Default)]
struct Spans(Arc<AtomicU64>);

impl Subscriber for Spans {
    fn enabled(&self, _: &Metadata<'_>) -> bool {
        true
    }

    fn new_span(&self, _: &Attributes<'_>) -> Id {
        Id::from_u64(self.0.fetch_add(1, Ordering::Relaxed) + 1)
    }

    fn record(&self, _: &Id, _: &Record<'_>) {}
    fn record_follows_from(&self, _: &Id, _: &Id) {}
    fn event(&self, _: &Event<'_>) {}
    fn enter(&self, _: &Id) {}
    fn exit(&self, _: &Id) {}
}

/// How many spans the call opens, and whether it failed as it must.
fn spans_of(call: impl Future<Output = Result<(), resil::Error>>) -> u64 {
    let spans = Spans::default();
    let runtime = tokio::runtime::Builder::new_current_thread().build();
    let runtime = runtime.expect("a runtime can be made");
    let result = tracing::subscriber::with_default(spans.clone(), || runtime.block_on(call));
    assert!(result.is_err());
    spans.0.load(Ordering::Relaxed)
}

#[test]
fn above_is_inside() {
    assert_eq!(spans_of(above(String::new())), 3);
    assert_eq!(spans_of(async { plainly_above("") }), 3);
}

#[test]
fn below_is_outside() {
    assert_eq!(spans_of(below(String::new())), 1);
    assert_eq!(spans_of(between()), 1);
    assert_eq!(spans_of(async { plainly_below("") }), 1);
}
