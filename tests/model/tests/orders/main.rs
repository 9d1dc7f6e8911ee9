//! What must hold in every order in which three threads can run.

mod bulkhead;
mod circuit_breaker;
mod rate_limiter;

/// Tries every order in which at most two times a thread has to make way that could have gone on.
fn model(check: impl Fn() + Sync + Send + 'static) {
    let mut builder = loom::model::Builder::new();
    builder.preemption_bound = Some(2);
    builder.check(check);
}
