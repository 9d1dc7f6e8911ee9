//! Problems as they are shown, whole.

use resil_config::{Kind, Layer, Problem, Problems, SourceFile, Stack};

/// All problems of a file, of its syntax and of its settings together.
fn shown(display: &str, text: &str) -> String {
    let (layer, mut problems) = Layer::parse(&SourceFile::new(display, text));
    problems.extend(Stack::new([layer]).check());
    Problems::collect(problems)
        .map(|problems| problems.to_string())
        .unwrap_or_default()
}

#[test]
fn a_misspelt_key() {
    assert_eq!(
        shown(
            "resil.toml",
            "[retry.instances.gemini]\n\n  max_atempts = 3 # three\n"
        ),
        "\
resil.toml:3:3: unknown key `retry.instances.gemini.max_atempts`
  |
3 |   max_atempts = 3 # three
  |   ^^^^^^^^^^^
  |
  = help: did you mean `max_attempts`?"
    );
}

#[test]
fn a_wrong_value_and_a_bare_duration_at_once() {
    assert_eq!(
        shown(
            "conf/resil.toml",
            "[circuit_breaker.instances.api]\nfailure_rate_threshold = \"50%\"\nwait_duration_in_open_state = 1500\n"
        ),
        "\
conf/resil.toml:2:26: `circuit_breaker.instances.api.failure_rate_threshold` must be a number greater than 0, at most 100, found \"50%\"
  |
2 | failure_rate_threshold = \"50%\"
  |                          ^^^^^
  |
  = help: write it without quotes: `50`

conf/resil.toml:3:31: `circuit_breaker.instances.api.wait_duration_in_open_state` must be a duration such as \"500ms\", at least 1ms, \
found 1500
  |
3 | wait_duration_in_open_state = 1500
  |                               ^^^^
  |
  = help: write the unit, as in \"1500s\" or \"1500ms\""
    );
}

#[test]
fn the_same_key_twice_shows_both_lines() {
    assert_eq!(
        shown(
            "resil.toml",
            "[retry.instances.a]\nmaxAttempts = 2\n# between\nmax-attempts = 5\n"
        ),
        "\
resil.toml:4:1: `max-attempts` and `maxAttempts` are the same key
  |
2 | maxAttempts = 2
  | ----------- first written here
3 | # between
4 | max-attempts = 5
  | ^^^^^^^^^^^^
  |
  = help: keep one of them"
    );
}

#[test]
fn a_circle_of_configs() {
    assert_eq!(
        shown(
            "resil.toml",
            "[retry.configs.b]\nbase_config = \"a\"\n[retry.configs.a]\nbase_config = \"b\"\n"
        ),
        "\
resil.toml:4:15: configs of `retry` build on one another in a circle: a -> b -> a
  |
4 | base_config = \"b\"
  |               ^^^
  |
  = help: remove one of these `base_config`"
    );
}

#[test]
fn a_contradiction_of_two_files_shows_both() {
    let layer = |display: &str, text: &str| Layer::parse(&SourceFile::new(display, text)).0;
    let stack = Stack::new([
        layer(
            "resil.toml",
            "[thread_pool_bulkhead.instances.t]\ncore_thread_pool_size = 4\n",
        ),
        layer(
            "resil-prod.toml",
            "\n[thread_pool_bulkhead.instances.t]\nmax_thread_pool_size = 2\n",
        ),
    ]);
    let problems = stack.check();
    assert_eq!(
        problems[0].to_string(),
        "\
resil-prod.toml:3:1: `max_thread_pool_size` (2) is less than `core_thread_pool_size` (4)
  |
3 | max_thread_pool_size = 2
  | ^^^^^^^^^^^^^^^^^^^^
  |
 ::: resil.toml:2:1
  |
2 | core_thread_pool_size = 4
  | --------------------- and this
  |
  = help: raise `max_thread_pool_size` or lower `core_thread_pool_size`"
    );
}

#[test]
fn a_syntax_error_at_the_end_of_the_file() {
    assert_eq!(
        shown("resil.toml", "[retry.instances"),
        "\
resil.toml:1:17: unclosed table, expected `]`
  |
1 | [retry.instances
  |                 ^"
    );
}

#[test]
fn a_variable_shows_its_line_without_a_number() {
    let vars = [("RESIL__ENABLED".into(), "no".into())];
    let (_, problems) = Layer::from_environment(vars, &[]);
    assert_eq!(
        problems[0].to_string(),
        "\
`RESIL__ENABLED` must be `true` or `false`, found \"no\"
 |
 | RESIL__ENABLED=no
 |                ^^
 |
 = note: environment variable"
    );
}

#[test]
fn two_variables_for_one_property() {
    let (below, _) = Layer::parse(&SourceFile::new("resil.toml", "[retry.instances.a]"));
    let vars = [
        ("RESIL__RETRY__INSTANCES__A__MAX".into(), "1".into()),
        (
            "RESIL__RETRY__INSTANCES__A__MAX_ATTEMPTS".into(),
            "2".into(),
        ),
    ];
    let (_, problems) = Layer::from_environment(vars, &[below]);
    assert_eq!(
        problems[0].to_string(),
        "\
`RESIL__RETRY__INSTANCES__A__MAX_ATTEMPTS` and `RESIL__RETRY__INSTANCES__A__MAX` are the same key
 |
 | RESIL__RETRY__INSTANCES__A__MAX_ATTEMPTS=2
 | ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
 |
 = note: environment variable
 = note: first written here: `RESIL__RETRY__INSTANCES__A__MAX=1`
 = help: keep one of them"
    );
}

#[test]
fn a_number_of_an_attribute() {
    let numbers = [("limit_for_period", "0")];
    let (layer, problems) = Layer::from_attribute(Kind::RateLimiter, &numbers, "src/x.rs:12");
    assert_eq!(
        problems[0].to_string(),
        "\
`limit_for_period` must be a whole number from 1 to 2147483647, found 0
 |
 | limit_for_period = 0
 |                    ^
 |
 = note: attribute at src/x.rs:12"
    );
    let missing = Stack::default()
        .attribute(&layer, Kind::RateLimiter, "f")
        .expect_err("nothing set");
    assert_eq!(
        missing[0].to_string(),
        "\
`limit_for_period` of the rate limiter `f` is missing
 |
 = note: attribute at src/x.rs:12
 = help: add `limit_for_period = …`, a whole number from 1 to 2147483647"
    );
}

#[test]
fn a_problem_without_a_place() {
    assert_eq!(Problem::new("no file").to_string(), "no file");
    assert_eq!(
        Problem::new("no file").help("make one").to_string(),
        "\
no file
 |
 = help: make one"
    );
}

#[test]
fn control_characters_of_a_file_do_not_reach_the_terminal() {
    let text = "[retry.instances.\"\\u001b[31m\"]\nmax_attempts = '\u{202e}'\n\"\\u001bx\" = 1\n";
    let shown = shown("re\u{1b}sil.toml", text);
    assert!(!shown.contains(['\u{1b}', '\u{202e}']), "{shown:?}");
}

#[test]
fn wide_and_combining_characters_keep_the_column_in_characters() {
    let text = "[retry.instances.'größe']\nmax_attempts = 1\n'日本' = 3\n";
    let (_, problems) = Layer::parse(&SourceFile::new("resil.toml", text));
    assert_eq!(
        problems[0].location().map(ToString::to_string).as_deref(),
        Some("resil.toml:3:1")
    );
    assert_eq!(
        problems[0].message(),
        "unknown key `retry.instances.\"größe\".\"日本\"`"
    );
}

#[test]
fn there_is_always_at_least_one_problem_in_problems() {
    assert_eq!(Problems::collect([]), None);
    let problems = Problems::collect([Problem::new("a"), Problem::new("b")]).expect("two");
    assert_eq!(problems.to_string(), "a\n\nb");
    assert_eq!(problems.iter().count(), 2);
    assert_eq!(Problems::from(Problem::new("a")).into_iter().count(), 1);
}
