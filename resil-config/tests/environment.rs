//! Environment variables, and the numbers of attributes.

use std::ffi::OsString;
use std::time::Duration;

use resil_config::{Kind, Layer, Problem, SourceFile, Stack};

const FILE: &str = "[retry.configs.shared]\n[retry.instances.image-api]\nmax_attempts = 5\n\
                    [retry.instances.my_api]\n[retry.instances.my]\n[circuitbreaker.instances.\"a.b/c\"]\n";

fn file(text: &str) -> Layer {
    let (layer, problems) = Layer::parse(&SourceFile::new("resil.toml", text));
    assert_eq!(problems, []);
    layer
}

fn read(below: &[Layer], vars: &[(&str, &str)]) -> (Layer, Vec<Problem>) {
    let vars = vars
        .iter()
        .map(|(name, value)| (OsString::from(name), OsString::from(value)));
    Layer::from_environment(vars, below)
}

fn with(vars: &[(&str, &str)]) -> Stack {
    let below = file(FILE);
    let (layer, problems) = read(std::slice::from_ref(&below), vars);
    assert_eq!(problems, []);
    Stack::new([below, layer])
}

/// The message and help of the only problem.
fn problem(vars: &[(&str, &str)]) -> (String, String) {
    let (_, problems) = read(&[file(FILE)], vars);
    assert_eq!(problems.len(), 1, "{problems:?}");
    (
        problems[0].message().to_owned(),
        problems[0].suggestion().unwrap_or_default().to_owned(),
    )
}

#[test]
fn a_variable_sets_a_property_and_is_its_source() {
    let stack = with(&[("RESIL__RETRY__INSTANCES__IMAGE_API__MAX_ATTEMPTS", "9")]);
    let api = stack.instance(Kind::Retry, "image-api").expect("valid");
    assert_eq!(api.integer("max_attempts"), Some(9));
    assert_eq!(
        api.source("max_attempts").to_string(),
        "RESIL__RETRY__INSTANCES__IMAGE_API__MAX_ATTEMPTS"
    );
    assert_eq!(stack.instances(Kind::Retry), ["image-api", "my", "my_api"]);
}

#[test]
fn names_with_underscores_dots_and_slashes_are_reached() {
    let stack = with(&[
        ("RESIL__RETRY__INSTANCES__MY_API__MAX", "30"),
        ("RESIL__RETRY__INSTANCES__MY__MAX", "20"),
        (
            "RESIL__CIRCUITBREAKER__INSTANCES__A_B_C__SLIDING_WINDOW_SIZE",
            "7",
        ),
        ("RESIL__RETRY__BACKENDS__image-api__WAIT", "0"),
    ]);
    let max = |name| {
        stack
            .instance(Kind::Retry, name)
            .ok()?
            .integer("max_attempts")
    };
    assert_eq!((max("my_api"), max("my")), (Some(30), Some(20)));
    let breaker = stack
        .instance(Kind::CircuitBreaker, "a.b/c")
        .expect("valid");
    assert_eq!(breaker.integer("sliding_window_size"), Some(7));
}

#[test]
fn a_name_with_two_underscores_is_reached() {
    let below = file("[retry.instances.a__b]\n[retry.instances.end_]\n");
    let (layer, problems) = read(
        std::slice::from_ref(&below),
        &[
            ("RESIL__RETRY__INSTANCES__A__B__MAX", "4"),
            ("RESIL__RETRY__INSTANCES__END___MAX", "5"),
        ],
    );
    assert_eq!(problems, []);
    assert_eq!(layer.instances(Kind::Retry), ["a__b", "end_"]);
}

#[test]
fn texts_may_do_without_quotes() {
    let stack = with(&[
        ("RESIL__RETRY__INSTANCES__MY__WAIT_DURATION", " 250ms "),
        (
            "RESIL__RETRY__INSTANCES__MY__EXPONENTIAL_MAX_WAIT_DURATION",
            "\"2s\"",
        ),
        (
            "RESIL__RETRY__INSTANCES__MY__EXPONENTIAL_BACKOFF_MULTIPLIER",
            "2",
        ),
        ("RESIL__RETRY__INSTANCES__MY__ENABLED", "false"),
        ("RESIL__RETRY__INSTANCES__MY__BASE_CONFIG", "shared"),
        (
            "RESIL__CIRCUIT_BREAKER__CONFIGS__DEFAULT__SLIDING_WINDOW_TYPE",
            "time_based",
        ),
    ]);
    let my = stack.instance(Kind::Retry, "my").expect("valid");
    assert_eq!(
        my.duration("wait_duration"),
        Some(Duration::from_millis(250))
    );
    assert_eq!(
        my.duration("exponential_max_wait_duration"),
        Some(Duration::from_secs(2))
    );
    assert_eq!(my.float("exponential_backoff_multiplier"), Some(2.0));
    assert!(!my.enabled());
    let breaker = stack
        .instance(Kind::CircuitBreaker, "a.b/c")
        .expect("valid");
    assert_eq!(breaker.choice("sliding_window_type"), Some("TIME_BASED"));
}

#[test]
fn a_kind_and_everything_can_be_switched_off() {
    let enabled = |vars: &[(&str, &str)]| {
        let stack = with(vars);
        Kind::ALL.map(|kind| {
            stack
                .instance(kind, "my")
                .is_ok_and(|settings| settings.enabled())
        })
    };
    // The rate limiter has no settings here.
    assert_eq!(enabled(&[]), [true, true, false, true, true, true]);
    assert_eq!(
        enabled(&[("RESIL__RETRY__ENABLED", "false")]),
        [false, true, false, true, true, true]
    );
    let one = enabled(&[
        ("RESIL__ENABLED", "false"),
        ("RESIL__BULKHEAD__ENABLED", "true"),
    ]);
    assert_eq!(one, [false, false, false, false, true, false]);
    assert_eq!(enabled(&[("RESIL__ENABLED", "false")]), [false; 6]);
}

#[test]
fn other_variables_are_left_alone() {
    with(&[
        ("RESIL_LOG", "debug"),
        ("RESIL_CONSOLE_PORT", "1"),
        ("RESIL_RETRY", "1"),
        ("RESIL_RETRYING_MAX", "1"),
        ("RESIL_BUILD_CONFIG", "/x"),
        ("RESILIENCE_CONFG", "1"),
        ("RESIL__", "1"),
        ("RESIL", "1"),
        ("PATH", "/"),
        ("resil__x", "1"),
        ("RESIL_CONFIG", "x"),
    ]);
}

#[test]
fn a_variable_that_sets_nothing_is_a_problem() {
    for name in [
        "RESIL__FOO",
        "RESIL__RETRY__FOO",
        "RESIL__RETRY__FOO__BAR__BAZ",
        "RESIL__RETRY__INSTANCES__MY",
        "RESIL__RETRY__INSTANCES__",
        "RESIL__RETRY__",
        "RESIL_____",
    ] {
        let (message, help) = problem(&[(name, "1")]);
        assert!(
            message.contains("sets nothing") || message.contains("unknown kind"),
            "{message}"
        );
        assert!(
            help.starts_with("write `RESIL__<KIND>__INSTANCES__<NAME>__<KEY>`"),
            "{help}"
        );
    }
    assert_eq!(
        problem(&[("RESIL__RETRI__ENABLED", "1")]),
        (
            "unknown kind `RETRI`".to_owned(),
            "did you mean `RETRY`?".to_owned()
        )
    );
}

/// The help for a variable that sets nothing.
fn slip(name: &str) -> String {
    let (message, help) = problem(&[(name, "1")]);
    assert_eq!(message, format!("the variable `{name}` sets nothing"));
    help
}

#[test]
fn a_misspelt_name_of_one_of_the_two_others_is_a_problem() {
    for name in ["RESIL_CONFG", "RESIL_CONIFG", "RESIL_CONFIGS"] {
        assert_eq!(slip(name), "did you mean `RESIL_CONFIG`?");
    }
    assert_eq!(slip("RESIL_PROFIL"), "did you mean `RESIL_PROFILE`?");
    assert_eq!(slip("RESIL_ENABLED"), "did you mean `RESIL__ENABLED`?");
}

#[test]
fn single_underscores_between_the_parts_are_a_problem() {
    let meant = |name| {
        let help = slip(name);
        let meant = help.strip_prefix("two underscores separate the parts of a name: ");
        meant.map(str::to_owned).unwrap_or(help)
    };
    assert_eq!(
        meant("RESIL_RETRY_INSTANCES_MY_API_MAX_ATTEMPTS"),
        "did you mean `RESIL__RETRY__INSTANCES__MY_API__MAX_ATTEMPTS`?"
    );
    assert_eq!(
        meant("RESIL_CIRCUIT_BREAKER__INSTANCES__A__SLIDING_WINDOW_SIZE"),
        "did you mean `RESIL__CIRCUIT_BREAKER__INSTANCES__A__SLIDING_WINDOW_SIZE`?"
    );
    assert_eq!(
        meant("RESIL_THREAD_POOL_BULKHEAD_ENABLED"),
        "did you mean `RESIL__THREAD_POOL_BULKHEAD__ENABLED`?"
    );
    assert!(
        meant("RESIL_RETRY_MAX").starts_with("write `RESIL__<KIND>__INSTANCES__<NAME>__<KEY>`")
    );
}

#[test]
fn a_misspelt_key_names_the_variable() {
    assert_eq!(
        problem(&[("RESIL__RETRY__INSTANCES__MY_API__MAX_ATEMPTS", "1")]),
        (
            "unknown key `RESIL__RETRY__INSTANCES__MY_API__MAX_ATEMPTS`".to_owned(),
            "did you mean `max_attempts`?".to_owned()
        )
    );
}

#[test]
fn an_unknown_name_offers_the_nearest() {
    assert_eq!(
        problem(&[("RESIL__RETRY__INSTANCES__IMAGE_AP__MAX", "1")]),
        (
            "no retry is called `IMAGE_AP`".to_owned(),
            "did you mean `IMAGE_API`?".to_owned()
        )
    );
    assert_eq!(
        problem(&[("RESIL__RETRY__INSTANCES__OTHER__MAX", "1")]),
        (
            "no retry is called `OTHER`".to_owned(),
            "add `[retry.instances.other]` to the file, or use one of `image-api`, `my`, `my_api`"
                .to_owned()
        )
    );
    assert_eq!(
        problem(&[("RESIL__RETRY__CONFIGS__SHARD__MAX", "1")]),
        (
            "no config is called `SHARD`".to_owned(),
            "did you mean `SHARED`?".to_owned()
        )
    );
    assert_eq!(
        problem(&[("RESIL__BULKHEAD__INSTANCES__X__MAX_WAIT_DURATION", "1s")]),
        (
            "no bulkhead is called `X`".to_owned(),
            "add `[bulkhead.instances.x]` to the file".to_owned()
        )
    );
}

#[test]
fn where_undeclared_instances_are_allowed_the_name_is_taken_in_lower_case() {
    let below = file("undeclared_instances = \"allow\"");
    let vars = [("RESIL__RETRY__INSTANCES__NEW_ONE__MAX_ATTEMPTS", "4")];
    let (layer, problems) = read(&[below], &vars);
    assert_eq!(problems, []);
    assert_eq!(layer.instances(Kind::Retry), ["new_one"]);
}

#[test]
fn a_name_that_could_be_two_has_to_be_written_exactly() {
    let below = [file("[retry.instances.a-b]\n[retry.instances.a_b]\n")];
    let (_, problems) = read(&below, &[("RESIL__RETRY__INSTANCES__A_B__MAX", "4")]);
    assert_eq!(
        problems[0].message(),
        "`A_B` means more than one name: `a-b` and `a_b`"
    );
    let (layer, problems) = read(&below, &[("RESIL__RETRY__INSTANCES__a-b__MAX", "4")]);
    assert_eq!(problems, []);
    assert_eq!(layer.instances(Kind::Retry), ["a-b"]);
}

#[test]
fn two_variables_for_one_property_are_a_problem() {
    let (message, _) = problem(&[
        ("RESIL__RETRY__INSTANCES__MY__MAX", "1"),
        ("RESIL__RETRY__INSTANCES__MY__MAX_ATTEMPTS", "2"),
    ]);
    assert_eq!(
        message,
        "`RESIL__RETRY__INSTANCES__MY__MAX_ATTEMPTS` and `RESIL__RETRY__INSTANCES__MY__MAX` are the same key"
    );
}

#[test]
fn a_wrong_value_says_what_would_be_right() {
    assert_eq!(
        problem(&[("RESIL__RETRY__INSTANCES__MY__WAIT", "5")]),
        (
            "`RESIL__RETRY__INSTANCES__MY__WAIT` must be a duration such as \"500ms\", found \"5\": `5` has no unit"
                .to_owned(),
            "write the unit, as in \"5s\" or \"5ms\"".to_owned()
        )
    );
    assert_eq!(
        problem(&[("RESIL__ENABLED", "")]).0,
        "`RESIL__ENABLED` must be `true` or `false`, found \"\""
    );
    assert_eq!(
        problem(&[("RESIL__RETRY__INSTANCES__MY__RETRY_ERRORS", "x,,y")]).0,
        "`RESIL__RETRY__INSTANCES__MY__RETRY_ERRORS` must be a list of names such as [\"NotFound\"], found a list: \
         one of its names is blank"
    );
}

#[test]
fn a_list_does_without_brackets_and_quotes() {
    for (text, shown) in [
        (
            "NotFound, ApiError::Gone",
            r#"["NotFound", "ApiError::Gone"]"#,
        ),
        (r#"["NotFound"]"#, r#"["NotFound"]"#),
        ("", "[]"),
    ] {
        let stack = with(&[("RESIL__RETRY__INSTANCES__MY__IGNORE_ERRORS", text)]);
        let my = stack.instance(Kind::Retry, "my").expect("valid");
        let value = my.get("ignore_errors").map(ToString::to_string);
        assert_eq!(value.as_deref(), Some(shown));
    }
}

#[test]
fn all_problems_come_at_once_sorted_by_name_and_know_their_instance() {
    let (_, problems) = read(
        &[file(FILE)],
        &[
            ("RESIL__RETRY__INSTANCES__MY__WAIT", "x"),
            ("RESIL__RETRY__INSTANCES__IMAGE_API__MAX", "0"),
        ],
    );
    let concerns: Vec<_> = problems.iter().map(Problem::concerns).collect();
    assert_eq!(
        concerns,
        [Some((Kind::Retry, "image-api")), Some((Kind::Retry, "my"))]
    );
}

#[cfg(unix)]
#[test]
fn a_value_that_is_not_utf_8_is_a_problem() {
    use std::os::unix::ffi::OsStringExt;
    let bad = || OsString::from_vec(vec![b'R', 0xff]);
    let name = OsString::from("RESIL__ENABLED");
    let (_, problems) = Layer::from_environment([(name, bad()), (bad(), bad())], &[]);
    assert_eq!(problems.len(), 1);
    assert_eq!(
        problems[0].message(),
        "the value of the variable `RESIL__ENABLED` is not UTF-8"
    );
}
