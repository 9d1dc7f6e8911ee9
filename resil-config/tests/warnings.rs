//! Settings that are right, but probably not meant.

use resil_config::{Kind, Layer, Problem, Severity, SourceFile, Stack, Warning};

fn stack(text: &str) -> Stack {
    let (layer, problems) = Layer::parse(&SourceFile::new("resil.toml", text));
    assert_eq!(problems, [], "{text}");
    let stack = Stack::new([layer]);
    assert_eq!(stack.check(), [], "{text}");
    stack
}

/// Which warnings a file gives, and where.
fn warnings(text: &str) -> Vec<(&'static str, String)> {
    let of = |problem: Problem| {
        assert_eq!(problem.severity(), Severity::Warning);
        let place = problem.location().map(ToString::to_string);
        let name = problem.as_warning().map(Warning::name);
        (name.unwrap_or_default(), place.unwrap_or_default())
    };
    stack(text).warnings().into_iter().map(of).collect()
}

fn at(warning: Warning, place: &str) -> (&'static str, String) {
    (warning.name(), format!("resil.toml:{place}"))
}

#[test]
fn a_multiplier_without_back_off() {
    let shown = stack("[retry.instances.only]\nexponentialBackoffMultiplier = 3\n").warnings();
    assert_eq!(shown.len(), 1);
    assert_eq!(
        shown[0].to_string(),
        "\
resil.toml:2:1: warning: `exponentialBackoffMultiplier` of the retry `only` has no effect without \
`enableExponentialBackoff`
  |
2 | exponentialBackoffMultiplier = 3
  | ^^^^^^^^^^^^^^^^^^^^^^^^^^^^
  |
  = help: set `enableExponentialBackoff` to true, or remove `exponentialBackoffMultiplier`
  = note: to switch this off, write `allow_warnings = [\"no-effect\"]` at the top of the file"
    );
}

#[test]
fn more_calls_than_a_window_of_time_is_likely_to_see() {
    let text = |minimum: u32| {
        format!(
            "[circuit_breaker.instances.busy]\nsliding_window_type = \"time_based\"\nsliding_window_size = 10\n\
             minimum_number_of_calls = {minimum}\n"
        )
    };
    assert_eq!(warnings(&text(1000)), []);
    let shown = stack(&text(1001)).warnings();
    assert_eq!(shown.len(), 1);
    assert_eq!(
        shown[0].to_string(),
        "\
resil.toml:4:1: warning: `minimum_number_of_calls` of the circuit breaker `busy` (1001) is more than 100 calls in each \
second of `sliding_window_size` (10), and with fewer the breaker never opens
  |
4 | minimum_number_of_calls = 1001
  | ^^^^^^^^^^^^^^^^^^^^^^^
  |
  = help: lower it, or raise `sliding_window_size`
  = note: to switch this off, write `allow_warnings = [\"minimum-out-of-reach\"]` at the top of the file"
    );
    let calls = text(1001).replace("time_based", "count_based");
    assert_eq!(warnings(&calls), [at(Warning::NoEffect, "4:1")]);
}

#[test]
fn a_limit_below_the_wait() {
    let shown = stack(
        "[retry.configs.default]\nwait_duration = \"10ms\"\n[retry.instances.low]\n\
         enable_exponential_backoff = true\nexponential_max_wait_duration = \"1ms\"\n",
    )
    .warnings();
    assert_eq!(shown.len(), 1);
    assert_eq!(
        shown[0].to_string(),
        "\
resil.toml:5:1: warning: `exponential_max_wait_duration` of the retry `low` (1ms) is below `wait_duration` (10ms), \
so every wait is 1ms
  |
2 | wait_duration = \"10ms\"
  | ------------- and this
...
5 | exponential_max_wait_duration = \"1ms\"
  | ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
  |
  = help: raise `exponential_max_wait_duration`, or lower `wait_duration`
  = note: to switch this off, write `allow_warnings = [\"limit-below-wait\"]` at the top of the file"
    );
}

#[test]
fn a_minimum_above_the_size_of_a_count_window() {
    let breaker = |more: &str| {
        let text = "sliding_window_size = 5\nminimum_number_of_calls = 10\n";
        warnings(&format!(
            "[circuit_breaker.instances.a]\n{text}{more}[circuit_breaker.instances.b]\nsliding_window_size = 5\n"
        ))
    };
    assert_eq!(breaker(""), [at(Warning::NoEffect, "3:1")]);
    assert_eq!(breaker("sliding_window_type = \"time_based\"\n"), []);
    assert_eq!(breaker("enabled = false\n"), []);
}

#[test]
fn what_one_of_its_heirs_uses_has_an_effect() {
    let text = "[retry.configs.default]\nexponential_backoff_multiplier = 2\n[retry.instances.a]\n\
                [retry.instances.b]\n";
    assert_eq!(warnings(text), [at(Warning::NoEffect, "2:1")]);
    let used = format!("{text}enable_exponential_backoff = true\n");
    assert_eq!(warnings(&used), []);
}

#[test]
fn each_property_that_needs_another() {
    let text = "[retry.instances.a]\nexponential_max_wait_duration = \"1s\"\nrandomized_wait_factor = 0.2\n\
                [circuit_breaker.instances.a]\ntransition_to_state_after_wait_duration = \"closed\"\n\
                allow_health_indicator_to_fail = true\n\
                [bulkhead.instances.a]\nfair_call_handling_enabled = false\n\
                [bulkhead.instances.b]\nfair_call_handling_enabled = false\nmax_wait_duration = \"1s\"\n\
                [thread_pool_bulkhead.instances.a]\ncore_thread_pool_size = 2\nmax_thread_pool_size = 2\n\
                keep_alive_duration = \"1s\"\n";
    let places: Vec<String> = warnings(text).into_iter().map(|(_, place)| place).collect();
    assert_eq!(
        places,
        ["2:1", "3:1", "6:1", "5:1", "8:1", "15:1"].map(|place| format!("resil.toml:{place}"))
    );
}

#[test]
fn a_percentage_below_one() {
    let stack = stack(
        "[circuit_breaker.configs.unused]\nslow_call_rate_threshold = 0.8\n\
         [circuit_breaker.instances.a]\nfailure_rate_threshold = 0.29\n",
    );
    let found = stack.warnings();
    assert_eq!(found.len(), 2);
    assert_eq!(
        found[1].message(),
        "`failure_rate_threshold` of the circuit breaker `a` is 0.29, which is less than one percent"
    );
    assert_eq!(
        found[1].suggestion(),
        Some("write `29` if that is the percentage you mean")
    );
    let settings = stack.instance(Kind::CircuitBreaker, "a").expect("valid");
    assert_eq!(stack.warnings_of(&settings).len(), 1);
}

#[test]
fn a_warning_is_switched_off_by_name() {
    let text = "[retry.instances.a]\nrandomized_wait_factor = 0.2\n\
                [circuit_breaker.instances.a]\nfailure_rate_threshold = 0.5\n";
    assert_eq!(warnings(text).len(), 2);
    let without = |names: &str| warnings(&format!("allow_warnings = {names}\n{text}")).len();
    assert_eq!(without("[]"), 2);
    assert_eq!(without("[\"no-effect\"]"), 1);
    assert_eq!(without("[\"no-effect\", \"small-percentage\"]"), 0);
}

#[test]
fn a_name_that_no_warning_has_is_an_error() {
    let text = "allow_warnings = [\"no-efect\", \"no-effect\", \"colour\"]\n";
    let (layer, problems) = Layer::parse(&SourceFile::new("resil.toml", text));
    let shown: Vec<_> = problems
        .iter()
        .map(|problem| (problem.message(), problem.suggestion().unwrap_or_default()))
        .collect();
    assert_eq!(
        shown,
        [
            (
                "no warning is called `no-efect`",
                "did you mean \"no-effect\"?"
            ),
            (
                "no warning is called `colour`",
                "the warnings are \"no-effect\", \"limit-below-wait\", \"minimum-out-of-reach\", \"small-percentage\", \"never-slow\", \
                 \"retry-outlasts-open\", \"unused-instance\", \"nameless-errors\""
            ),
        ]
    );
    assert!(Stack::new([layer]).allows(Warning::NoEffect));
    let (_, problems) = Layer::parse(&SourceFile::new("resil.toml", "allow_warnings = \"all\""));
    assert_eq!(
        problems[0].message(),
        "`allow_warnings` must be a list of the names of warnings, found \"all\""
    );
}

/// The messages about a function with all three policies.
fn on_one_function(text: &str) -> Vec<String> {
    let stack = stack(text);
    let of = |kind| stack.instance(kind, "a").expect("valid");
    let (retry, breaker) = (of(Kind::Retry), of(Kind::CircuitBreaker));
    let limiter = of(Kind::TimeLimiter);
    let found = stack.site_warnings(&[&retry, &breaker, &limiter]);
    found.iter().map(|it| it.message().to_owned()).collect()
}

#[test]
fn a_time_limit_that_no_slow_call_survives() {
    let breaker = "[circuit_breaker.instances.a]\nslow_call_duration_threshold = \"2s\"\n";
    let limit = |limit: &str| {
        on_one_function(&format!(
            "{breaker}[time_limiter.instances.a]\ntimeout_duration = \"{limit}\"\n"
        ))
    };
    assert_eq!(
        limit("2s"),
        [
            "no call is ever slow to the circuit breaker `a` (2s): the time limiter `a` ends it after 2s"
        ]
    );
    assert!(limit("3s").is_empty());
    assert!(on_one_function("").is_empty());
    assert!(on_one_function(&format!("allow_warnings = [\"never-slow\"]\n{breaker}")).is_empty());
}

#[test]
fn a_retry_that_goes_on_for_longer_than_the_breaker_stays_open() {
    let retry = |settings: &str| {
        on_one_function(&format!(
            "[circuit_breaker.instances.a]\nwait_duration_in_open_state = \"10s\"\n[retry.instances.a]\n{settings}"
        ))
    };
    assert_eq!(
        retry("max_attempts = 5\nwait_duration = \"3s\"\n"),
        ["the retry `a` goes on for 12s, longer than the circuit breaker `a` stays open (10s)"]
    );
    assert!(retry("max_attempts = 4\nwait_duration = \"3s\"\n").is_empty());
    let growing = "max_attempts = 5\nwait_duration = \"1s\"\nenable_exponential_backoff = true\n\
                   exponential_backoff_multiplier = 2\n";
    assert_eq!(
        retry(growing),
        ["the retry `a` goes on for 15s, longer than the circuit breaker `a` stays open (10s)"]
    );
    let limited = format!("{growing}exponential_max_wait_duration = \"2s\"\n");
    assert!(retry(&limited).is_empty());
    let endless = "max_attempts = 2147483647\nenable_exponential_backoff = true\n";
    assert_eq!(retry(endless).len(), 1);
}
