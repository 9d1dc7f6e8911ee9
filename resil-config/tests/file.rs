//! The grammar of a file: what is accepted, and what is reported.

use resil_config::{Kind, Layer, Problem, SourceFile, Stack};

fn parse(text: &str) -> (Layer, Vec<Problem>) {
    Layer::parse(&SourceFile::new("resil.toml", text))
}

fn accepted(text: &str) -> Stack {
    let (layer, problems) = parse(text);
    assert_eq!(problems, [], "{text}");
    Stack::new([layer])
}

/// Line, column and message of each problem.
fn problems(text: &str) -> Vec<String> {
    let (_, problems) = parse(text);
    problems
        .iter()
        .map(|problem| {
            let place = problem
                .location()
                .map(ToString::to_string)
                .unwrap_or_default();
            format!(
                "{} {}",
                place.trim_start_matches("resil.toml:"),
                problem.message()
            )
        })
        .collect()
}

/// The help of the only problem.
fn help(text: &str) -> String {
    let (_, problems) = parse(text);
    assert_eq!(problems.len(), 1, "{problems:?}");
    problems[0].suggestion().unwrap_or_default().to_owned()
}

#[test]
fn an_empty_file_is_a_file() {
    for text in ["", "# nothing\n\n", "schema = 1\n"] {
        assert_eq!(accepted(text).instances(Kind::Retry), Vec::<String>::new());
    }
}

#[test]
fn the_three_spellings_and_resilience4j_names_mean_the_same() {
    let stack = accepted(
        "[circuitbreaker.instances.a]\nslidingWindowSize = 11\n\
         [circuitbreaker.instances.b]\nsliding-window-size = 12\nsliding-window-type = \"time_based\"\n\
         [circuitbreaker.instances.c]\nsliding_window_size = 13\n",
    );
    let size = |name: &str| {
        stack
            .instance(Kind::CircuitBreaker, name)
            .ok()?
            .integer("sliding_window_size")
    };
    assert_eq!(
        (size("a"), size("b"), size("c")),
        (Some(11), Some(12), Some(13))
    );
}

#[test]
fn every_section_has_its_spellings() {
    let sections = [
        (Kind::Retry, &["retry"][..]),
        (
            Kind::CircuitBreaker,
            &[
                "circuit_breaker",
                "circuit-breaker",
                "circuitBreaker",
                "circuitbreaker",
            ],
        ),
        (
            Kind::RateLimiter,
            &["rate_limiter", "rate-limiter", "rateLimiter", "ratelimiter"],
        ),
        (
            Kind::TimeLimiter,
            &["time_limiter", "time-limiter", "timeLimiter", "timelimiter"],
        ),
        (Kind::Bulkhead, &["bulkhead"]),
        (
            Kind::ThreadPoolBulkhead,
            &[
                "thread_pool_bulkhead",
                "thread-pool-bulkhead",
                "threadPoolBulkhead",
            ],
        ),
    ];
    for (kind, spellings) in sections {
        for spelling in spellings {
            let stack = accepted(&format!("[{spelling}.instances.a]\n"));
            assert_eq!(stack.instances(kind), ["a"], "{spelling}");
        }
    }
    assert_eq!(Kind::from_section("CircuitBreaker"), None);
    assert_eq!(Kind::from_section("circuit"), None);
}

#[test]
fn resilience4j_names_for_the_instances_are_accepted() {
    assert!(accepted("[retry.backends.a]").declares(Kind::Retry, "a"));
    assert!(accepted("[ratelimiter.limiters.a]").declares(Kind::RateLimiter, "a"));
    assert_eq!(problems("[timelimiter.backends.a]").len(), 1);
    assert_eq!(
        problems("[retry.backends.a]\n[retry.instances.b]"),
        ["2:8 `instances` and `backends` are the same key"]
    );
}

#[test]
fn the_same_thing_in_two_spellings_is_an_error() {
    assert_eq!(
        problems("[retry.instances.a]\nmaxAttempts = 2\nmax-attempts = 5\n"),
        ["3:1 `max-attempts` and `maxAttempts` are the same key"]
    );
    assert_eq!(
        problems("[retry.instances.a]\nmax = 2\nmax_attempts = 2\n"),
        ["3:1 `max_attempts` and `max` are the same key"]
    );
    assert_eq!(
        problems("[circuitbreaker.instances.a]\n[circuit_breaker.instances.b]\n"),
        ["2:2 `circuit_breaker` and `circuitbreaker` are the same key"]
    );
    assert_eq!(
        problems("[retry.instances.a]\nbaseConfig = 'x'\nbase_config = 'x'\n"),
        ["3:1 `base_config` and `baseConfig` are the same key"]
    );
    let (layer, problems) =
        parse("[timelimiter.instances.a]\n[time_limiter.instances.b]\ntimeout = 0\n");
    assert_eq!(
        problems.len(),
        2,
        "and those of the second one: {problems:?}"
    );
    assert_eq!(layer.instances(Kind::TimeLimiter), ["a", "b"]);
    let (_, problems) = parse("[retry.instances.a]\nmax = 0\nmax_attempts = 2\n");
    assert_eq!(
        problems.len(),
        2,
        "also when the first one is wrong: {problems:?}"
    );
}

#[test]
fn the_same_spelling_twice_is_an_error_of_the_syntax() {
    let found = problems("[retry.instances.a]\nmaxAttempts = 2\nmaxAttempts = 5\n");
    assert_eq!(found, ["3:1 `maxAttempts` is written already"]);
}

#[test]
fn a_mixture_of_spellings_is_unknown() {
    let found =
        problems("[circuitbreaker.instances.e]\nSlidingWindowSize = 14\nslidingwindowsize = 14\n");
    assert_eq!(
        found,
        [
            "2:1 unknown key `circuitbreaker.instances.e.SlidingWindowSize`",
            "3:1 unknown key `circuitbreaker.instances.e.slidingwindowsize`",
        ]
    );
}

#[test]
fn a_misspelt_key_is_offered_in_the_spelling_it_was_meant_in() {
    assert_eq!(
        help("[circuitbreaker.instances.api]\nslidingWindowSze = 20"),
        "did you mean `slidingWindowSize`?"
    );
    assert_eq!(
        help("[retry.instances.api]\nmax-atempts = 20"),
        "did you mean `max-attempts`?"
    );
    assert_eq!(help("[retri.instances.api]"), "did you mean `retry`?");
    assert_eq!(help("[retry.instance.api]"), "did you mean `instances`?");
    assert_eq!(
        help("undeclared_instanes = \"allow\""),
        "did you mean `undeclared_instances`?"
    );
}

#[test]
fn a_key_of_another_kind_says_whose_it_is() {
    assert_eq!(
        help("[bulkhead.instances.api]\nlimit_for_period = 3"),
        "it is a property of `rate_limiter`"
    );
    assert_eq!(
        help("[circuitbreaker.instances.api]\nwaitDuration = 3"),
        "it is a property of `retry`; did you mean `waitDurationInOpenState`?"
    );
}

#[test]
fn where_the_keys_are_few_all_are_named() {
    assert_eq!(
        help("[bulkhead.instances.api]\ncolour = 3"),
        "`bulkhead` has `max_concurrent_calls`, `max_wait_duration`, `fair_call_handling_enabled`, `event_consumer_buffer_size`, `enabled`"
    );
}

#[test]
fn a_property_beside_the_instances_says_where_it_belongs() {
    assert_eq!(
        help("[retry]\nmax_attempts = 3"),
        "write it in `[retry.configs.default]`, for every instance, or in the table of one"
    );
    assert_eq!(
        help("[retry.gemini]\nmax_attempts = 3"),
        "write `[retry.instances.gemini]` if it is an instance"
    );
    assert_eq!(
        help("[resilience4j.retry]"),
        "write the tables without this prefix: `[retry.instances.…]`"
    );
}

#[test]
fn a_name_with_a_dot_has_to_be_quoted() {
    assert_eq!(
        help("[retry.instances.my.api]\nmax_attempts = 3"),
        "quote a name with a dot: `[retry.instances.\"my.api\"]`"
    );
    assert!(
        accepted("[retry.instances.\"my.api\"]\nmax_attempts = 3").declares(Kind::Retry, "my.api")
    );
}

#[test]
fn a_table_or_a_value_in_the_place_of_the_other_is_an_error() {
    let found = problems(
        "retry = 3\nenabled = 'yes'\n[bulkhead]\nenabled = 1\ninstances = []\n[time_limiter.instances]\napi = 3\n\
         [[circuit_breaker.instances.x]]\n[rate_limiter.instances.x]\ntimeout_duration = { seconds = 2 }\nbase_config = 3\n",
    );
    assert_eq!(
        found,
        [
            "1:9 `retry` must be a table, found 3",
            "2:11 `enabled` must be `true` or `false`, found \"yes\"",
            "4:11 `bulkhead.enabled` must be `true` or `false`, found 1",
            "5:13 `bulkhead.instances` must be a table of named tables, found a list",
            "7:7 `time_limiter.instances.api` must be a table of properties, found 3",
            "8:1 `circuit_breaker.instances.x` must be a table of properties, found a list",
            "10:20 `rate_limiter.instances.x.timeout_duration` must be a duration such as \"500ms\", \
             at most 106751d, found a table",
            "11:15 `rate_limiter.instances.x.base_config` must be the name of a config, found 3",
        ]
    );
}

#[test]
fn blank_names_are_errors() {
    assert_eq!(
        problems(
            "[retry.instances.\"\"]\n[retry.configs.\"  \"]\n[retry.instances.a]\nbase_config = ' '\n"
        ),
        [
            "1:18 the name in `retry.instances.\"\"` is blank",
            "2:16 the name in `retry.configs.\"  \"` is blank",
            "4:15 `retry.instances.a.base_config` must be the name of a config, found \" \"",
        ]
    );
}

#[test]
fn the_top_of_the_file_has_three_switches() {
    assert!(accepted("undeclared_instances = \"allow\"").undeclared_instances_allowed());
    assert!(!accepted("undeclared-instances = \"deny\"").undeclared_instances_allowed());
    assert!(!accepted("").undeclared_instances_allowed());
    assert_eq!(
        problems("undeclared_instances = true\nschema = 2"),
        [
            "1:24 `undeclared_instances` must be \"deny\" or \"allow\", found `true`",
            "2:10 `schema` must be 1, found 2",
        ]
    );
}

#[test]
fn all_problems_of_syntax_and_meaning_come_at_once_and_in_order() {
    let found = problems(
        "[retry.instances.a]\nmax_attempts = 0\nwait_duration = \n[circuit_breaker.instances.b]\n\
         failure_rate_threshold = \"50%\"\nwaiting = yes\n",
    );
    let lines: Vec<&str> = found
        .iter()
        .filter_map(|problem| problem.split(':').next())
        .collect();
    assert_eq!(lines, ["2", "3", "5", "6"], "{found:?}");
}

#[test]
fn what_is_right_beside_what_is_wrong_is_kept() {
    let (layer, problems) = parse("[retry.instances.a]\nmax_attempts = 7\nwait_duration = 3\n");
    assert_eq!(problems.len(), 1);
    let settings = Stack::new([layer])
        .instance(Kind::Retry, "a")
        .expect("no further problem");
    assert_eq!(settings.integer("max_attempts"), Some(7));
    assert_eq!(settings.source("wait_duration").to_string(), "default");
}

#[test]
fn a_problem_knows_the_instance_and_the_key_it_is_about() {
    let (_, problems) =
        parse("[retry.instances.a]\nmax-attempts = 0\n[retry.configs.b]\nmax = 0\n");
    assert_eq!(problems[0].concerns(), Some((Kind::Retry, "a")));
    assert_eq!(problems[0].key(), Some("max-attempts"));
    assert_eq!(problems[1].concerns(), None);
}

#[test]
fn windows_line_ends_and_a_missing_last_one_do_no_harm() {
    let stack =
        accepted("\u{feff}[retry.instances.api]\r\nmaxAttempts = 7\r\nwaitDuration = \"250ms\"");
    let settings = stack.instance(Kind::Retry, "api").expect("valid");
    assert_eq!(settings.integer("max_attempts"), Some(7));
    assert_eq!(
        settings.source("wait_duration").to_string(),
        "resil.toml:3:1"
    );
}

#[test]
fn the_instances_of_a_layer_are_sorted() {
    let (layer, _) = parse("[retry.instances.b]\n[retry.instances.a]\n[bulkhead.instances.c]\n");
    assert_eq!(layer.instances(Kind::Retry), ["a", "b"]);
    assert_eq!(layer.instances(Kind::TimeLimiter), Vec::<&str>::new());
}
