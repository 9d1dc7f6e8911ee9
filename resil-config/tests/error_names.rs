//! Names in lists of errors, which only a program knows.

use resil_config::{KnownErrors, Layer, Problem, SourceFile, Stack};

fn layer(display: &str, text: &str) -> Layer {
    let (layer, problems) = Layer::parse(&SourceFile::new(display, text));
    assert_eq!(problems, [], "{text}");
    layer
}

fn stack(text: &str) -> Stack {
    Stack::new([layer("resil.toml", text)])
}

fn known() -> KnownErrors {
    let mut known = KnownErrors::default();
    known.built_in("Timeout", false);
    known.built_in("Cancelled", true);
    known.also("ApiError");
    known.variant("ApiError", "NotFound");
    known
}

fn shown(problems: &[Problem]) -> String {
    let shown: Vec<String> = problems.iter().map(ToString::to_string).collect();
    shown.join("\n\n")
}

#[test]
fn a_name_that_no_error_has_is_shown_where_it_stands() {
    let stack = stack(
        "[retry.configs.default]\nignore-errors = ['NotFound', 'NotFund']\n\
         [circuit_breaker.instances.api]\nrecordExceptions = [\n  \"ApiError\", # all\n  \"Gone\",\n]\n",
    );
    assert_eq!(
        shown(&stack.unknown_error_names(&known())),
        "\
resil.toml:2:30: `ignore_errors` of the config `default` of `retry` names `NotFund`, but no error of this program is \
called that
  |
2 | ignore-errors = ['NotFound', 'NotFund']
  |                              ^^^^^^^^^
  |
  = help: did you mean `NotFound`?

resil.toml:6:3: `record_errors` of the circuit breaker `api` names `Gone`, but no error of this program is called that
  |
6 |   \"Gone\",
  |   ^^^^^^
  |
  = help: the names are `NotFound`, and the built-in `Cancelled`, `Timeout`"
    );
}

#[test]
fn a_variable_is_a_place_too() {
    let below = layer("resil.toml", "[retry.instances.api]\n");
    let variable = (
        "RESIL__RETRY__INSTANCES__API__RETRY_ERRORS",
        "Timeout,NotFund",
    );
    let variables = [(variable.0.into(), variable.1.into())];
    let (above, problems) = Layer::from_environment(variables, std::slice::from_ref(&below));
    assert_eq!(problems, []);
    let found = Stack::new([below, above]).unknown_error_names(&known());
    assert_eq!(
        shown(&found),
        "\
`retry_errors` of the retry `api` names `NotFund`, but no error of this program is called that
 |
 | RESIL__RETRY__INSTANCES__API__RETRY_ERRORS=Timeout,NotFund
 |                                                    ^^^^^^^
 |
 = note: environment variable
 = help: did you mean `NotFound`?"
    );
}

#[test]
fn what_a_higher_layer_replaces_is_not_looked_at() {
    let lower = layer(
        "a.toml",
        "[retry.instances.api]\nignore_errors = ['Gone']\n",
    );
    let higher = layer("b.toml", "[retry.instances.api]\nignore_errors = []\n");
    assert_eq!(
        Stack::new([lower, higher]).unknown_error_names(&known()),
        []
    );
}

#[test]
fn a_problem_knows_its_instance() {
    let found =
        stack("[retry.instances.api]\nignore_errors = ['Gone']\n").unknown_error_names(&known());
    assert_eq!(
        found[0].concerns(),
        Some((resil_config::Kind::Retry, "api"))
    );
}

#[test]
fn what_is_never_retried_or_recorded_is_told() {
    let text = "[retry.instances.api]\nretry_errors = ['Cancelled', 'Timeout']\nignore_errors = ['Cancelled']\n\
                [circuit_breaker.instances.api]\nrecord_errors = ['Cancelled']\n";
    let found = stack(text).idle_error_names(&known());
    assert_eq!(
        shown(&found[..1]),
        "\
resil.toml:2:17: warning: `retry_errors` of the retry `api` names `Cancelled`, which is never retried
  |
2 | retry_errors = ['Cancelled', 'Timeout']
  |                 ^^^^^^^^^^^
  |
  = help: remove `Cancelled`
  = note: to switch this off, write `allow_warnings = [\"no-effect\"]` at the top of the file"
    );
    assert_eq!(found.len(), 2);
    assert!(
        found[1].message().ends_with("is never recorded"),
        "{}",
        found[1]
    );
    let allowed = format!("allow_warnings = ['no-effect']\n{text}");
    assert_eq!(stack(&allowed).idle_error_names(&known()), []);
}
