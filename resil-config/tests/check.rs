//! Problems that show only when the layers are merged.

use std::time::Duration;

use resil_config::{Kind, Layer, Problem, Resolved, SourceFile, Stack};

fn stack(text: &str) -> Stack {
    let (layer, problems) = Layer::parse(&SourceFile::new("resil.toml", text));
    assert_eq!(problems, [], "{text}");
    Stack::new([layer])
}

fn settled(stack: &Stack, kind: Kind, name: &str) -> Resolved {
    stack.instance(kind, name).expect("valid settings")
}

fn messages(problems: &[Problem]) -> Vec<&str> {
    problems.iter().map(Problem::message).collect()
}

#[test]
fn a_circle_of_configs_is_reported_once_and_spelled_out() {
    let stack = stack(
        "[circuit_breaker.configs.x]\nbase_config = \"y\"\n[circuit_breaker.configs.y]\nbase_config = \"x\"\n\
         [circuit_breaker.configs.me]\nbase_config = \"me\"\n[circuit_breaker.instances.api]\nbase_config = \"y\"\n",
    );
    assert_eq!(
        messages(&stack.check()),
        [
            "configs of `circuit_breaker` build on one another in a circle: me -> me",
            "configs of `circuit_breaker` build on one another in a circle: x -> y -> x",
        ]
    );
    let problems = stack
        .instance(Kind::CircuitBreaker, "api")
        .expect_err("a circle");
    assert_eq!(problems[0].concerns(), Some((Kind::CircuitBreaker, "api")));
    assert_eq!(
        problems[0].location().map(ToString::to_string).as_deref(),
        Some("resil.toml:2:15")
    );
}

#[test]
fn a_circle_below_default_breaks_every_instance() {
    let stack = stack(
        "[retry.configs.default]\nbase_config = \"a\"\n[retry.configs.a]\nbase_config = \"default\"\n[retry.instances.x]\n",
    );
    assert_eq!(stack.check().len(), 1);
    assert!(stack.instance(Kind::Retry, "x").is_err());
}

#[test]
fn an_unknown_base_offers_the_nearest_config() {
    let stack = stack(
        "[retry.configs.shared]\n[retry.instances.a]\nbase_config = \"shred\"\n\
         [bulkhead.instances.a]\nbase_config = \"small\"\n",
    );
    let problems = stack.check();
    assert_eq!(
        messages(&problems),
        [
            "no config of `retry` is called `shred`",
            "no config of `bulkhead` is called `small`"
        ]
    );
    assert_eq!(problems[0].suggestion(), Some("did you mean `shared`?"));
    assert_eq!(
        problems[1].suggestion(),
        Some("add `[bulkhead.configs.small]`")
    );
    assert_eq!(problems[0].concerns(), Some((Kind::Retry, "a")));
}

#[test]
fn a_rate_limiter_needs_its_limit_and_its_period() {
    let stack = stack(
        "[rate_limiter.configs.default]\nlimit_refresh_period = \"1s\"\n[rate_limiter.instances.api]\n\
         [rate_limiter.instances.ok]\nlimit_for_period = 3\n",
    );
    let problems = stack.check();
    assert_eq!(
        messages(&problems),
        ["`limit_for_period` of the rate limiter `api` is missing"]
    );
    assert_eq!(
        problems[0].location().map(ToString::to_string).as_deref(),
        Some("resil.toml:3:25")
    );
    assert_eq!(
        settled(&stack, Kind::RateLimiter, "ok").duration("timeout_duration"),
        Some(Duration::from_secs(5))
    );
    assert_eq!(
        Resolved::defaults(Kind::RateLimiter, "x").get("limit_for_period"),
        None
    );
}

#[test]
fn a_pool_cannot_be_smaller_than_its_core() {
    let stack = stack(
        "[thread_pool_bulkhead.configs.default]\ncore_thread_pool_size = 4\n\
         [thread_pool_bulkhead.instances.small]\nmax_thread_pool_size = 2\n\
         [thread_pool_bulkhead.instances.same]\nmax_thread_pool_size = 4\n",
    );
    assert_eq!(
        messages(&stack.check()),
        ["`max_thread_pool_size` (2) is less than `core_thread_pool_size` (4)"]
    );
}

#[test]
fn a_contradiction_in_a_config_is_reported_once() {
    let stack = stack(
        "[circuit_breaker.configs.default]\nenable_exponential_backoff = true\nenable_randomized_wait = true\n\
         [circuit_breaker.instances.a]\n[circuit_breaker.instances.b]\n\
         [circuit_breaker.instances.c]\nenable_randomized_wait = false\n",
    );
    assert_eq!(
        messages(&stack.check()),
        [
            "a circuit breaker cannot have both `enable_exponential_backoff` and `enable_randomized_wait`"
        ]
    );
    assert!(stack.instance(Kind::CircuitBreaker, "b").is_err());
    assert!(stack.instance(Kind::CircuitBreaker, "c").is_ok());
}

#[test]
fn a_retry_may_grow_its_waits_and_draw_them_at_random() {
    let stack = stack(
        "[retry.instances.a]\nenable_exponential_backoff = true\nenable_randomized_wait = true\n",
    );
    assert_eq!(stack.check(), []);
}
