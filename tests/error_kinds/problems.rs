//! What is said of names that no error has.

use resil::{CircuitBreakerConfig, ErrorNames, Retry, RetryConfig};

/// The report of settings that are wrong.
fn report(toml: &str) -> String {
    let problems = resil::testing::isolate(toml).expect_err("a name that no error has");
    problems.to_string()
}

#[test]
fn a_misspelt_name_is_reported_with_its_place_and_the_nearest() {
    assert_eq!(
        report("[retry.instances.api]\nignore_errors = ['NotFund', 'Status']\n[circuit_breaker.configs.default]\nrecordErrors = ['ApiError::Statu']\n"),
        "\
settings:2:18: `ignore_errors` of the retry `api` names `NotFund`, but no error of this program is called that
  |
2 | ignore_errors = ['NotFund', 'Status']
  |                  ^^^^^^^^^
  |
  = help: did you mean `NotFound`?

settings:4:17: `record_errors` of the config `default` of `circuit_breaker` names `ApiError::Statu`, but no error of this \
program is called that
  |
4 | recordErrors = ['ApiError::Statu']
  |                 ^^^^^^^^^^^^^^^^^
  |
  = help: did you mean `ApiError::Status`?"
    );
}

#[test]
fn every_name_of_the_program_and_every_built_in_one_is_known() {
    let names = [
        "ApiError",
        "NotFound",
        "StoreError::Busy",
        "Renamed",
        "Unit",
        "CallNotPermitted",
        "RequestNotPermitted",
        "Timeout",
        "BulkheadFull",
        "MaxRetriesExceeded",
        "Cancelled",
        "resil::Error",
        "resil::Error::Cancelled",
        "TimeoutException",
    ];
    let _isolation = crate::isolate(&format!("[retry.instances.api]\nignore_errors = {names:?}"));
    assert!(resil::warnings().is_empty());
}

#[test]
fn what_is_never_retried_is_told() {
    let _isolation =
        crate::isolate("[retry.instances.api]\nretry_errors = ['Cancelled', 'Timeout']");
    let warnings = resil::warnings();
    assert_eq!(warnings.len(), 1);
    assert_eq!(
        warnings[0].message(),
        "`retry_errors` of the retry `api` names `Cancelled`, which is never retried"
    );
}

#[test]
fn names_given_in_code_are_checked_too() {
    let config = RetryConfig::default().ignore_errors(ErrorNames::from(["NotFund"]));
    let refused = Retry::new("mine", config)
        .expect_err("no such name")
        .to_string();
    assert!(refused.contains("did you mean `NotFound`?"), "{refused}");
    let config = CircuitBreakerConfig::default().record_errors(["NotFound"].into());
    assert!(resil::CircuitBreaker::new("mine", config).is_ok());
}
