//! Merging of layers, inheritance, and where each value comes from.

use std::time::Duration;

use resil_config::{Kind, Layer, Resolved, SourceFile, Stack};

fn layer(name: &str, text: &str) -> Layer {
    let (layer, problems) = Layer::parse(&SourceFile::new(name, text));
    assert_eq!(problems, [], "{text}");
    layer
}

fn stack(text: &str) -> Stack {
    Stack::new([layer("resil.toml", text)])
}

fn settled(stack: &Stack, kind: Kind, name: &str) -> Resolved {
    stack.instance(kind, name).expect("valid settings")
}

#[test]
fn an_instance_inherits_through_every_level() {
    let stack = stack(
        "[retry.configs.default]\nmax_attempts = 9\nfail_after_max_attempts = true\n\
         [retry.configs.root]\nmax_attempts = 4\nwait_duration = \"100ms\"\n\
         [retry.configs.leaf]\nbase_config = \"root\"\nwait_duration = \"200ms\"\n\
         [retry.instances.api]\nbase_config = \"leaf\"\nenable_randomized_wait = true\n",
    );
    let api = settled(&stack, Kind::Retry, "api");
    assert_eq!(api.integer("max_attempts"), Some(4));
    assert_eq!(
        api.duration("wait_duration"),
        Some(Duration::from_millis(200))
    );
    assert_eq!(api.boolean("enable_randomized_wait"), Some(true));
    assert_eq!(api.boolean("fail_after_max_attempts"), Some(true));
    assert_eq!(api.float("randomized_wait_factor"), Some(0.5));
}

#[test]
fn every_kind_inherits_default_below_the_named_base() {
    let stack = stack(
        "[circuit_breaker.configs.default]\nsliding_window_size = 7\nminimum_number_of_calls = 8\n\
         [circuit_breaker.configs.shared]\nsliding_window_size = 9\n\
         [circuit_breaker.instances.a]\nbase_config = \"shared\"\n\
         [circuit_breaker.instances.shared]\n",
    );
    let a = settled(&stack, Kind::CircuitBreaker, "a");
    assert_eq!(a.integer("sliding_window_size"), Some(9));
    assert_eq!(a.integer("minimum_number_of_calls"), Some(8));
    // A config with the instance's name is not its base.
    assert_eq!(
        settled(&stack, Kind::CircuitBreaker, "shared").integer("sliding_window_size"),
        Some(7)
    );
}

#[test]
fn default_may_build_on_a_config_itself() {
    let stack = stack(
        "[circuit_breaker.configs.default]\nbase_config = \"small\"\n\
         [circuit_breaker.configs.small]\nsliding_window_size = 25\n\
         [circuit_breaker.instances.api]\nbase_config = \"small\"\n[circuit_breaker.instances.plain]\n",
    );
    assert_eq!(stack.check(), []);
    for name in ["api", "plain", "undeclared"] {
        assert_eq!(
            settled(&stack, Kind::CircuitBreaker, name).integer("sliding_window_size"),
            Some(25)
        );
    }
}

#[test]
fn every_value_knows_where_it_comes_from() {
    let stack = stack(
        "[retry.configs.default]\nwait_duration = \"1s\"\n\n[retry.instances.api]\n  max_attempts = 5\n",
    );
    let api = settled(&stack, Kind::Retry, "api");
    assert_eq!(api.source("max_attempts").to_string(), "resil.toml:5:3");
    assert_eq!(api.source("wait_duration").to_string(), "resil.toml:2:1");
    assert_eq!(api.source("enabled").to_string(), "default");
    assert_eq!(
        api.source("exponential_max_wait_duration").to_string(),
        "default"
    );
    let first: Vec<String> = api
        .settings()
        .take(3)
        .map(|(key, value, source)| format!("{key} = {value} ({source})"))
        .collect();
    assert_eq!(
        first,
        [
            "max_attempts = 5 (resil.toml:5:3)",
            "wait_duration = \"1s\" (resil.toml:2:1)",
            "enable_exponential_backoff = false (default)",
        ]
    );
}

#[test]
fn layers_are_merged_key_by_key_before_instances_inherit() {
    let mut stack = stack(
        "[retry.configs.default]\nwait_duration = \"1s\"\n[retry.instances.api]\nmax_attempts = 5\n\
         fail_after_max_attempts = true\n",
    );
    stack.push(layer(
        "resil-prod.toml",
        "[retry.instances.api]\nmax_attempts = 2\n[retry.configs.default]\nwait_duration = \"2s\"\n\
         [retry.instances.other]\n",
    ));
    let api = settled(&stack, Kind::Retry, "api");
    assert_eq!(api.integer("max_attempts"), Some(2));
    assert_eq!(
        api.source("max_attempts").to_string(),
        "resil-prod.toml:2:1"
    );
    assert_eq!(api.duration("wait_duration"), Some(Duration::from_secs(2)));
    assert_eq!(api.boolean("fail_after_max_attempts"), Some(true));
    assert_eq!(stack.instances(Kind::Retry), ["api", "other"]);
}

#[test]
fn a_default_of_a_higher_layer_does_not_beat_an_own_value_of_a_lower_one() {
    let mut stack = stack("[retry.instances.api]\nmax_attempts = 5\n");
    stack.push(layer(
        "run.toml",
        "[retry.configs.default]\nmax_attempts = 2\n",
    ));
    assert_eq!(
        settled(&stack, Kind::Retry, "api").integer("max_attempts"),
        Some(5)
    );
}

#[test]
fn a_higher_layer_may_change_the_base() {
    let mut stack = stack(
        "[retry.configs.a]\nmax_attempts = 5\n[retry.configs.b]\nmax_attempts = 6\n\
         [retry.instances.api]\nbase_config = \"a\"\n",
    );
    assert_eq!(
        settled(&stack, Kind::Retry, "api").integer("max_attempts"),
        Some(5)
    );
    stack.push(layer(
        "run.toml",
        "[retry.instances.api]\nbase_config = \"b\"\n",
    ));
    assert_eq!(
        settled(&stack, Kind::Retry, "api").integer("max_attempts"),
        Some(6)
    );
}

#[test]
fn the_closest_switch_counts() {
    let enabled = |text: &str| settled(&stack(text), Kind::Retry, "a").enabled();
    assert!(enabled(""));
    assert!(!enabled("enabled = false"));
    assert!(enabled("enabled = false\n[retry]\nenabled = true"));
    assert!(!enabled("[retry]\nenabled = false\n[retry.instances.a]"));
    assert!(enabled(
        "enabled = false\n[retry]\nenabled = false\n[retry.instances.a]\nenabled = true"
    ));
    assert!(!enabled(
        "enabled = true\n[retry.configs.default]\nenabled = false"
    ));
    assert!(enabled("[bulkhead]\nenabled = false"));
}

#[test]
fn a_switch_of_a_higher_layer_replaces_that_of_a_lower_one() {
    let mut stack = stack("enabled = false\n[retry]\nenabled = false\n");
    stack.push(layer("run.toml", "[retry]\nenabled = true\n"));
    assert!(settled(&stack, Kind::Retry, "a").enabled());
    assert!(!settled(&stack, Kind::Bulkhead, "a").enabled());
    assert_eq!(
        settled(&stack, Kind::Bulkhead, "a")
            .source("enabled")
            .to_string(),
        "resil.toml:1:1"
    );
}

#[test]
fn undeclared_instances_are_what_the_last_layer_says() {
    let mut stack = stack("undeclared_instances = \"allow\"");
    assert!(stack.undeclared_instances_allowed());
    stack.push(layer("a.toml", ""));
    assert!(stack.undeclared_instances_allowed());
    stack.push(layer("b.toml", "undeclared_instances = \"deny\""));
    assert!(!stack.undeclared_instances_allowed());
}

#[test]
fn an_undeclared_instance_has_the_shared_settings() {
    let stack = stack("[retry.configs.default]\nmax_attempts = 6\n[retry.instances.gemini]\n");
    assert!(!stack.declares(Kind::Retry, "other"));
    assert_eq!(
        settled(&stack, Kind::Retry, "other").integer("max_attempts"),
        Some(6)
    );
}

#[test]
fn the_problem_of_an_undeclared_instance_says_what_to_do() {
    let stack = stack("[circuit_breaker.instances.gemini]\n");
    let problem = stack.undeclared(Kind::CircuitBreaker, "gemni");
    assert_eq!(problem.message(), "no circuit breaker is called `gemni`");
    assert_eq!(problem.suggestion(), Some("did you mean `gemini`?"));
    assert_eq!(problem.concerns(), Some((Kind::CircuitBreaker, "gemni")));
    let help = |stack: &Stack, name| {
        stack
            .undeclared(Kind::Retry, name)
            .suggestion()
            .map(str::to_owned)
    };
    assert_eq!(
        help(&stack, "a.b").as_deref(),
        Some("add `[retry.instances.\"a.b\"]` to `resil.toml`")
    );
    assert_eq!(
        help(&Stack::default(), "a").as_deref(),
        Some("add `[retry.instances.a]` to a file `resil.toml`")
    );
}

#[test]
fn defaults_hold_only_what_is_honoured() {
    let defaults = Resolved::defaults(Kind::TimeLimiter, "x");
    let keys: Vec<&str> = defaults.settings().map(|(key, ..)| key).collect();
    assert_eq!(
        keys,
        [
            "timeout_duration",
            "cancel_running_future",
            "event_consumer_buffer_size",
            "enabled"
        ]
    );
    assert_eq!(defaults.choice("timeout_duration"), None);
    assert_eq!(
        Resolved::defaults(Kind::CircuitBreaker, "x").choice("initial_state"),
        Some("CLOSED")
    );
}

#[test]
fn among_very_many_configs_none_is_sought_for_a_wrong_name() {
    let offered = |number: usize| {
        let configs = (0..number).map(|config| format!("[retry.configs.config_{config}]\n"));
        let text =
            configs.collect::<String>() + "[retry.instances.api]\nbase_config = \"confg_1\"\n";
        let problems = stack(&text).check();
        let help = problems
            .first()
            .and_then(|problem| problem.suggestion().map(str::to_owned));
        help.expect("a config that is not there")
    };
    assert_eq!(offered(200), "did you mean `config_1`?");
    assert_eq!(offered(201), "add `[retry.configs.confg_1]`");
}
