//! What a config says of the instances that it has by key.

use std::time::Duration;

use resil_config::{Kind, Layer, Problem, SourceFile, Stack};

fn read(text: &str) -> (Stack, Vec<Problem>) {
    let (layer, problems) = Layer::parse(&SourceFile::new("resil.toml", text));
    (Stack::new([layer]), problems)
}

fn stack(text: &str) -> Stack {
    let (stack, problems) = read(text);
    assert!(problems.is_empty(), "{problems:?}");
    stack
}

fn shown(problems: &[Problem]) -> Vec<String> {
    let show = |problem: &Problem| {
        let help = problem.suggestion().unwrap_or("-");
        format!("{} / {help}", problem.message())
    };
    problems.iter().map(show).collect()
}

#[test]
fn a_config_has_the_limits_of_its_instances_and_their_settings() {
    let stack = stack(
        "[retry.configs.default]\nidle_ttl = \"1h\"\n\
         [retry.configs.upstream]\nmax_attempts = 5\nmax_instances = 10",
    );
    let upstream = stack.config(Kind::Retry, "upstream").unwrap();
    assert_eq!(upstream.integer("max_attempts"), Some(5));
    assert_eq!(upstream.integer("max_instances"), Some(10));
    assert_eq!(upstream.duration("idle_ttl"), Some(Duration::from_hours(1)));
    let default = stack.config(Kind::Retry, "default").unwrap();
    assert_eq!(default.integer("max_instances"), Some(1024));
}

#[test]
fn higher_layers_override_the_limits() {
    let below = stack("[bulkhead.configs.upstream]\nmax_instances = 10");
    let variable = (
        "RESIL__BULKHEAD__CONFIGS__UPSTREAM__MAX_INSTANCES".into(),
        "20".into(),
    );
    let (layer, problems) = Layer::from_environment([variable], below.layers());
    assert!(problems.is_empty(), "{problems:?}");
    let stack = Stack::new(below.layers().iter().cloned().chain([layer]));
    let upstream = stack.config(Kind::Bulkhead, "upstream").unwrap();
    assert_eq!(upstream.integer("max_instances"), Some(20));
}

#[test]
fn an_instance_has_no_limits_of_instances() {
    let stack = stack("[retry.configs.default]\nmax_instances = 3\n[retry.instances.api]");
    let api = stack.instance(Kind::Retry, "api").unwrap();
    assert_eq!(api.get("max_instances"), None);
    assert!(api.settings().all(|(key, ..)| key != "max_instances"));
}

#[test]
fn limits_beside_the_settings_of_one_instance_are_told_where_they_belong() {
    let (_, problems) =
        read("[circuit_breaker.instances.gemini]\nmax-instances = 10\nidle_ttl = \"1h\"");
    assert_eq!(
        shown(&problems),
        [
            "`circuit_breaker.instances.gemini.max-instances` is about all instances that a config has by key, and \
             this is one instance / write `max_instances` under `[circuit_breaker.configs.<name>]`, for \
             `name = <expression>, config = \"<name>\"`",
            "`circuit_breaker.instances.gemini.idle_ttl` is about all instances that a config has by key, and this \
             is one instance / write `idle_ttl` under `[circuit_breaker.configs.<name>]`, for \
             `name = <expression>, config = \"<name>\"`",
        ]
    );
    assert_eq!(
        problems[0].concerns(),
        Some((Kind::CircuitBreaker, "gemini"))
    );
}

#[test]
fn limits_in_an_attribute_are_told_where_they_belong() {
    let (_, problems) =
        Layer::from_attribute(Kind::Retry, &[("max_instances", "3")], "src/lib.rs:1");
    assert_eq!(problems.len(), 1, "{problems:?}");
    assert!(
        problems[0]
            .message()
            .starts_with("`max_instances` is about all instances"),
        "{}",
        problems[0].message()
    );
}

#[test]
fn limits_have_ranges() {
    let (_, problems) = read("[retry.configs.upstream]\nmax_instances = 0\nidle_ttl = \"0s\"\n");
    assert_eq!(problems.len(), 2, "{problems:?}");
}

#[test]
fn a_config_without_a_table_is_answered_with_the_nearest() {
    let stack = stack("[retry.configs.upstream]\nmax_attempts = 5");
    assert!(stack.declares_config(Kind::Retry, "upstream"));
    assert!(!stack.declares_config(Kind::Retry, "upstraem"));
    let problems = [
        stack.undeclared_config(Kind::Retry, "upstraem"),
        stack.undeclared_config(Kind::Bulkhead, "a host"),
    ];
    assert_eq!(
        shown(&problems),
        [
            "no config of `retry` is called `upstraem` / did you mean `upstream`?",
            "no config of `bulkhead` is called `a host` / add `[bulkhead.configs.\"a host\"]`",
        ]
    );
}

#[test]
fn a_config_that_has_instances_lacks_nothing() {
    let stack = stack("[rate_limiter.configs.upstream]\nlimit_for_period = 5");
    assert!(stack.check().is_empty(), "by itself it need not be whole");
    let problems = stack.config(Kind::RateLimiter, "upstream").unwrap_err();
    assert_eq!(
        shown(&problems),
        [
            "`limit_refresh_period` of the rate limiter `upstream` is missing / add `limit_refresh_period = …`, a \
             duration such as \"500ms\", longer than zero, at most 106751d",
        ]
    );
}

#[test]
fn a_misspelt_limit_is_answered_with_the_right_one_where_it_may_stand() {
    let (_, in_config) = read("[retry.configs.upstream]\nmax_instanecs = 3");
    let (_, in_instance) = read("[bulkhead.instances.api]\nmax_instanecs = 3");
    assert_eq!(
        shown(&in_config),
        ["unknown key `retry.configs.upstream.max_instanecs` / did you mean `max_instances`?"]
    );
    assert!(
        !shown(&in_instance)[0].contains("did you mean `max_instances`"),
        "{in_instance:?}"
    );
}
