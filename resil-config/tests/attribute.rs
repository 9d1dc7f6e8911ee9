//! The numbers of attributes without a name.

use std::time::Duration;

use resil_config::{Kind, Layer, SourceFile, Stack};

fn file(text: &str) -> Layer {
    let (layer, problems) = Layer::parse(&SourceFile::new("resil.toml", text));
    assert_eq!(problems, []);
    layer
}

#[test]
fn an_attribute_has_its_numbers_over_the_shared_ones() {
    let stack = Stack::new([file(
        "[retry.configs.default]\nmax_attempts = 9\nwait_duration = \"1s\"\n",
    )]);
    let numbers = [("max", "4"), ("enable_randomized_wait", "true")];
    let (layer, problems) = Layer::from_attribute(Kind::Retry, &numbers, "src/x.rs:12");
    assert_eq!(problems, []);
    let settings = stack
        .attribute(&layer, Kind::Retry, "app::list")
        .expect("valid");
    assert_eq!(settings.name, "app::list");
    assert_eq!(settings.integer("max_attempts"), Some(4));
    assert_eq!(
        settings.duration("wait_duration"),
        Some(Duration::from_secs(1))
    );
    assert_eq!(
        settings.source("max_attempts").to_string(),
        "attribute at src/x.rs:12"
    );
    assert_eq!(
        settings.source("wait_duration").to_string(),
        "resil.toml:3:1"
    );
}

#[test]
fn the_numbers_of_an_attribute_are_checked_like_those_of_a_file() {
    let numbers = [
        ("max", "0"),
        ("wait", "\"5\""),
        ("max_attempts", "3"),
        ("colour", "1"),
        ("enabled", ""),
        ("wait_duration", "}"),
    ];
    let (_, problems) = Layer::from_attribute(Kind::Retry, &numbers, "src/x.rs:12");
    let found: Vec<(Option<&str>, &str)> = problems
        .iter()
        .map(|problem| (problem.key(), problem.message()))
        .collect();
    assert_eq!(
        found[0],
        (
            Some("max"),
            "`max` must be a whole number from 1 to 2147483647, found 0"
        )
    );
    assert_eq!(
        found[1],
        (
            Some("wait"),
            "`wait` must be a duration such as \"500ms\", found \"5\": `5` has no unit"
        )
    );
    assert_eq!(
        found[2],
        (
            Some("max_attempts"),
            "`max_attempts` and `max` are the same key"
        )
    );
    assert_eq!(found[3], (Some("colour"), "unknown key `colour`"));
    assert!(
        found[4].1.starts_with("`enabled` has no value"),
        "{found:?}"
    );
    assert_eq!(found[5].1, "`wait_duration` and `wait` are the same key");
}

#[test]
fn an_attribute_without_its_required_numbers_is_a_problem() {
    let (layer, _) = Layer::from_attribute(
        Kind::RateLimiter,
        &[("limit_for_period", "3")],
        "src/x.rs:12",
    );
    let problems = Stack::default()
        .attribute(&layer, Kind::RateLimiter, "f")
        .expect_err("no period");
    assert_eq!(
        problems[0].message(),
        "`limit_refresh_period` of the rate limiter `f` is missing"
    );
    assert_eq!(
        problems[0].location().map(ToString::to_string).as_deref(),
        Some("attribute at src/x.rs:12")
    );
}
