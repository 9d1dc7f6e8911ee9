//! Isolated tests within one another, dropped in any order, with calls that outlive them.

use std::fmt::Write;
use std::task::{Context, Poll, Waker};

use resil::testing::{isolate_unchecked, isolate_with_clock};
use resil::{Bulkhead, ErrorKind, ManualClock, Retry, bulkhead, retry};
use resil_tests::{AppError, AppResult, isolate, ms, refusal};

use crate::Call;

fn attempts() -> u32 {
    Retry::named("api").expect("declared").config().max_attempts
}

#[test]
fn isolations_end_in_any_order() {
    let first = isolate("[retry.instances.api]\nmax_attempts = 11");
    let second = isolate("[retry.instances.api]\nmax_attempts = 12");
    let third = isolate("[retry.instances.api]\nmax_attempts = 13");
    drop(second);
    assert_eq!(attempts(), 13);
    drop(third);
    assert_eq!(attempts(), 11);
    drop(first);
    assert!(resil::testing::isolate("[retry.instances.nobody]\nmax_attempts = 0").is_err());
}

#[retry("api")]
#[bulkhead("api")]
async fn call() -> AppResult<()> {
    Err(AppError::Boom)
}

#[test]
fn a_call_keeps_the_isolation_that_it_began_in() {
    let clock = ManualClock::new();
    let outer = isolate("[retry.instances.api]\nmax_attempts = 7");
    let inner =
        isolate_with_clock("[retry.instances.api]\nmax_attempts = 2", &clock).expect("right");
    let retry = Retry::named("api").expect("declared");
    let mut running: Call<_> = Box::pin(call());
    let mut cx = Context::from_waker(Waker::noop());
    assert!(running.as_mut().poll(&mut cx).is_pending());
    drop(inner);
    clock.advance(ms(500));
    let Poll::Ready(result) = running.as_mut().poll(&mut cx) else {
        panic!("it waits for another clock")
    };
    assert!(matches!(result, Err(AppError::Boom)));
    assert_eq!(retry.metrics().failed_calls_with_retry_attempt, 1);
    assert_eq!(
        Retry::named("api").expect("declared").metrics(),
        resil::RetryMetrics::default()
    );
    drop(outer);
}

#[test]
fn the_shutdown_of_an_isolation_is_its_own() {
    let outer = isolate("");
    let inner = isolate("");
    resil::shutdown();
    drop(inner);
    let mut running: Call<_> = Box::pin(call());
    assert!(
        running
            .as_mut()
            .poll(&mut Context::from_waker(Waker::noop()))
            .is_pending()
    );
    drop((running, outer));
}

#[test]
fn an_instance_dropped_with_its_isolation_may_ask_for_others() {
    struct AsksAtTheEnd;
    impl Drop for AsksAtTheEnd {
        fn drop(&mut self) {
            let _ = Bulkhead::named("api");
        }
    }
    let _outer = isolate("");
    let inner = isolate("");
    let at_the_end = AsksAtTheEnd;
    Bulkhead::named("api")
        .expect("declared")
        .on_event(move |_| {
            let _ = &at_the_end;
        })
        .forever();
    drop(inner);
}

#[tokio::test]
async fn problems_of_an_isolation_are_those_of_its_program() {
    let isolation = isolate_unchecked("[retry.instances.api]\nmax_attempts = 0");
    assert_eq!(refusal(&call().await), Some(ErrorKind::Misconfigured));
    assert_eq!(resil::problems().len(), 1);
    drop(isolation);
}

#[test]
fn names_of_every_kind_are_only_names() {
    for name in [
        "",
        " ",
        "a\"b'c",
        "a\nb\r",
        "a\0b",
        "naïve 🦀",
        "[x]",
        "{}",
        &"x".repeat(100_000),
    ] {
        let mut escaped = String::new();
        for letter in name.chars() {
            let _ = write!(escaped, "\\U{:08x}", u32::from(letter));
        }
        let _isolation = resil::testing::isolate(format!(
            "undeclared_instances = \"allow\"\n[retry.instances.\"{escaped}\"]\nmax_attempts = 9"
        ).as_str());
        if let Ok(retry) = Retry::named(name) {
            assert_eq!(retry.name(), name);
        }
        let pool = resil::ThreadPoolBulkhead::new(name, resil::ThreadPoolBulkheadConfig::default());
        let Ok(pool) = pool else { continue };
        assert!(pool.submit(|| ()).is_ok(), "a pool called {name:?}");
    }
}
