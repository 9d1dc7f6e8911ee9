//! The manual API, whose rules have to say that errors go by names.

use resil::{CircuitBreaker, CircuitBreakerRules, Retry, RetryRules};

use super::{ApiError, Runs, counted, with_breaker, with_retry};

#[tokio::test(start_paused = true)]
async fn a_retry_by_hand_heeds_the_lists() {
    let _isolation = with_retry("ignore_errors = ['NotFound']");
    let retry = Retry::named("api").expect("declared");
    let rules = RetryRules::new().error_kinds();
    let runs = Runs::default();
    for (error, attempts) in [(ApiError::NotFound, 1), (ApiError::Status(500), 3)] {
        let call = async |_| {
            runs.one_more();
            Err::<u8, _>(error.clone())
        };
        assert_eq!(retry.call_with(&rules, call).await, Err(error.clone()));
        assert_eq!(runs.take(), attempts);
    }
}

#[tokio::test(start_paused = true)]
async fn a_breaker_by_hand_heeds_the_lists() {
    let _isolation = with_breaker("record_errors = ['ApiError']\nignore_errors = ['NotFound']");
    let breaker = CircuitBreaker::named("api").expect("declared");
    let rules = CircuitBreakerRules::<u8, ApiError>::new().error_kinds();
    for error in [ApiError::NotFound, ApiError::Status(500)] {
        let call = async { Err(error.clone()) };
        assert_eq!(breaker.call_with(&rules, call).await, Err(error.clone()));
    }
    assert_eq!(counted(), (1, 1));
}

#[tokio::test(start_paused = true)]
async fn without_rules_an_error_has_no_name_and_that_is_told() {
    let _isolation = with_breaker("record_errors = ['ApiError']");
    let breaker = CircuitBreaker::named("api").expect("declared");
    let _ = breaker
        .call(async { Err::<u8, _>(ApiError::NotFound) })
        .await;
    assert_eq!(counted(), (0, 1));
    assert_eq!(resil::warnings().len(), 1);
    // What is counted by hand is not judged.
    breaker.try_acquire().expect("closed").error(&"counted");
    assert_eq!(counted(), (1, 2));
}
