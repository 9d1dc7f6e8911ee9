//! Which instance makes room for another one, and which never does.

use resil::{
    Bulkhead, CircuitBreaker, ErrorKind, Kind, RateLimiter, Retry, State, bulkhead, rate_limiter,
};
use resil_tests::{AppError, AppResult, isolate, ms, refusal};

use super::{TOUCHY, breaker, fetch, names, pool};

/// At most two breakers, each of which one failure opens.
fn two_touchy(more: &str) -> String {
    format!("{TOUCHY}max_instances = 2\n{more}")
}

#[tokio::test(start_paused = true)]
async fn the_least_recently_used_settled_instance_makes_room() {
    let _isolation = isolate(two_touchy("").as_str());
    for host in ["a", "b", "a", "c"] {
        assert!(fetch(host, false).await.is_ok());
    }
    let keyed = CircuitBreaker::all_keyed("upstream").expect("declared");
    assert_eq!(names(&keyed), ["a", "c", "upstream (overflow)"]);
    let pool = pool(Kind::CircuitBreaker);
    assert_eq!((pool.instances, pool.max_instances), (2, 2));
    assert_eq!((pool.evicted, pool.overflowed), (1, 0));
}

#[tokio::test(start_paused = true)]
async fn an_open_breaker_is_never_removed_and_what_has_no_room_shares_one() {
    let _isolation = isolate(two_touchy("idle_ttl = \"1ms\"").as_str());
    for host in ["a", "b"] {
        assert!(fetch(host, true).await.is_err());
    }
    tokio::time::advance(ms(1_000_000)).await;
    assert!(fetch("c", true).await.is_err());
    let Err(AppError::Refused(refused)) = fetch("d", false).await else {
        panic!("admitted, though it shares the breaker of `c`")
    };
    assert_eq!(refused.instance(), "upstream (overflow)");
    let pool = pool(Kind::CircuitBreaker);
    assert_eq!((pool.instances, pool.evicted, pool.overflowed), (2, 0, 2));
    for host in ["a", "b"] {
        assert_eq!(breaker(host).state(), State::Open);
    }
}

#[tokio::test(start_paused = true)]
async fn no_breaker_in_a_state_of_its_own_is_removed() {
    let states = [
        State::HalfOpen,
        State::ForcedOpen,
        State::Disabled,
        State::MetricsOnly,
    ];
    for state in states {
        let _isolation =
            isolate("[circuit_breaker.configs.upstream]\nmax_instances = 1\nidle_ttl = \"1ms\"\n");
        let a = breaker("a");
        if state == State::HalfOpen {
            a.transition_to(State::Open).expect("allowed");
        }
        a.transition_to(state).expect("allowed");
        drop(a);
        tokio::time::advance(ms(10)).await;
        assert_eq!(breaker("b").name(), "upstream (overflow)", "{state}");
        assert_eq!(breaker("a").state(), state);
    }
}

#[tokio::test(start_paused = true)]
async fn failures_of_a_closed_breaker_count_for_as_long_as_it_would_be_open() {
    let _isolation = isolate(
        "[circuit_breaker.configs.upstream]\nmax_instances = 1\nwait_duration_in_open_state = \"30s\"\n",
    );
    assert!(fetch("a", true).await.is_err());
    tokio::time::advance(ms(29_999)).await;
    assert_eq!(breaker("b").name(), "upstream (overflow)");
    tokio::time::advance(ms(1)).await;
    assert_eq!(breaker("b").name(), "b");
}

#[tokio::test(start_paused = true)]
async fn failures_of_a_closed_breaker_count_no_longer_than_its_idle_ttl() {
    let _isolation =
        isolate("[circuit_breaker.configs.upstream]\nmax_instances = 1\nidle_ttl = \"2s\"\n");
    assert!(fetch("a", true).await.is_err());
    tokio::time::advance(ms(1_999)).await;
    assert_eq!(breaker("b").name(), "upstream (overflow)");
    tokio::time::advance(ms(1)).await;
    assert_eq!(breaker("b").name(), "b");
}

#[tokio::test(start_paused = true)]
async fn an_idle_instance_goes_below_the_limit_too() {
    let _isolation = isolate("[circuit_breaker.configs.upstream]\nidle_ttl = \"2s\"\n");
    assert!(fetch("a", false).await.is_ok());
    tokio::time::advance(ms(2_000)).await;
    assert!(fetch("b", false).await.is_ok());
    let keyed = CircuitBreaker::all_keyed("upstream").expect("declared");
    assert_eq!(names(&keyed), ["b", "upstream (overflow)"]);
}

#[bulkhead(name = key, config = "upstream")]
async fn crowded(key: &str, work: std::time::Duration) -> AppResult<u8> {
    tokio::time::sleep(work).await;
    Ok(1)
}

#[tokio::test(start_paused = true)]
async fn a_bulkhead_with_a_call_inside_is_not_removed() {
    let _isolation =
        isolate("[bulkhead.configs.upstream]\nmax_instances = 1\nmax_concurrent_calls = 1\n");
    let (inside, refused, other) = tokio::join!(
        crowded("a", ms(10)),
        crowded("a", ms(10)),
        crowded("b", ms(10))
    );
    assert!(inside.is_ok() && other.is_ok());
    assert_eq!(refusal(&refused), Some(ErrorKind::BulkheadFull));
    assert_eq!(pool(Kind::Bulkhead).overflowed, 1);
    assert!(crowded("b", ms(10)).await.is_ok());
    assert_eq!(pool(Kind::Bulkhead).overflowed, 1, "`a` was free to go");
}

#[tokio::test(start_paused = true)]
async fn a_permit_alone_keeps_its_bulkhead() {
    let _isolation =
        isolate("[bulkhead.configs.upstream]\nmax_instances = 1\nmax_concurrent_calls = 1\n");
    let bulkhead = |key| Bulkhead::keyed("upstream", key).expect("declared");
    let permit = bulkhead("a").try_acquire().expect("free");
    assert_eq!(bulkhead("b").name(), "upstream (overflow)");
    assert!(bulkhead("a").try_acquire().is_err());
    drop(permit);
    assert_eq!(bulkhead("b").name(), "b");
}

#[rate_limiter(name = key, config = "upstream")]
async fn limited(key: &str) -> AppResult<usize> {
    Ok(key.len())
}

#[tokio::test(start_paused = true)]
async fn a_limiter_is_not_removed_while_it_would_refuse_what_a_new_one_would_not() {
    let _isolation = isolate(
        "[rate_limiter.configs.upstream]\nmax_instances = 1\nidle_ttl = \"1ms\"\nlimit_for_period = 1\n\
         limit_refresh_period = \"10s\"\ntimeout_duration = \"0s\"\n",
    );
    assert!(limited("a").await.is_ok());
    tokio::time::advance(ms(9_000)).await;
    assert!(limited("other").await.is_ok());
    assert_eq!(
        refusal(&limited("a").await),
        Some(ErrorKind::RequestNotPermitted)
    );
    tokio::time::advance(ms(1_000)).await;
    assert!(limited("b").await.is_ok());
    let limiter = RateLimiter::keyed("upstream", "b").expect("declared");
    assert_eq!(limiter.name(), "b");
}

#[tokio::test(start_paused = true)]
async fn what_a_handle_has_switched_off_stays_so() {
    let _isolation = isolate("[retry.configs.upstream]\nmax_instances = 1\n");
    let retry = |key| Retry::keyed("upstream", key).expect("declared");
    retry("a").set_enabled(false);
    assert_eq!(retry("b").name(), "upstream (overflow)");
    assert!(!retry("a").is_enabled());
    retry("a").set_enabled(true);
    assert_eq!(retry("b").name(), "b");
}
