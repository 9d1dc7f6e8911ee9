//! Which errors a circuit breaker counts.

use resil::{bulkhead, circuit_breaker, time_limiter};

use super::{ApiError, counted, with_breaker};

#[circuit_breaker("api")]
fn fails(error: ApiError) -> Result<u8, ApiError> {
    Err(error)
}

#[circuit_breaker("api", record_errors = ApiError::Status(500..), ignore_errors = ApiError::Status(503))]
fn has_predicates(error: ApiError) -> Result<u8, ApiError> {
    Err(error)
}

#[circuit_breaker("api")]
#[bulkhead(max_concurrent_calls = 0)]
async fn full() -> Result<u8, ApiError> {
    Ok(1)
}

#[circuit_breaker("api")]
#[time_limiter(timeout = "1s")]
async fn slow() -> Result<u8, ApiError> {
    std::future::pending().await
}

#[test]
fn an_error_that_is_none_of_those_to_record_is_a_success() {
    let _isolation = with_breaker("record_errors = ['Status']\nignore_errors = ['NotFound']");
    for error in [ApiError::Status(500), ApiError::Timeout, ApiError::NotFound] {
        let _ = fails(error);
    }
    assert_eq!(counted(), (1, 2));
}

#[test]
fn ignoring_wins_over_recording() {
    let _isolation =
        with_breaker("recordExceptions = ['ApiError']\nignoreExceptions = ['NotFound']");
    let _ = (fails(ApiError::NotFound), fails(ApiError::Status(500)));
    assert_eq!(counted(), (1, 1));
}

#[test]
fn lists_and_predicates_are_one_condition() {
    let _isolation = with_breaker("record_errors = ['NotFound']\nignore_errors = ['Timeout']");
    for (error, after) in [
        (ApiError::NotFound, (1, 1)),
        (ApiError::Status(500), (2, 2)),
        (ApiError::Status(400), (2, 3)),
        (ApiError::Status(503), (2, 3)),
        (ApiError::Timeout, (2, 3)),
    ] {
        let _ = has_predicates(error);
        assert_eq!(counted(), after);
    }
}

#[tokio::test(start_paused = true)]
async fn a_local_limit_is_recorded_only_if_a_list_says_so() {
    for (lists, after) in [
        ("", (0, 0)),
        ("record_errors = ['ApiError']", (0, 0)),
        ("record_errors = ['BulkheadFull']", (1, 1)),
        (
            "record_errors = ['BulkheadFull']\nignore_errors = ['resil::Error']",
            (0, 0),
        ),
    ] {
        let _isolation = with_breaker(lists);
        let _ = full().await;
        assert_eq!(counted(), after, "{lists}");
    }
}

#[tokio::test(start_paused = true)]
async fn a_time_out_is_a_failure_unless_lists_say_otherwise() {
    for (lists, after) in [
        ("", (1, 1)),
        ("record_errors = ['Status']", (0, 1)),
        ("record_errors = ['TimeoutException']", (1, 1)),
        ("ignore_errors = ['Timeout']", (0, 0)),
    ] {
        let _isolation = with_breaker(lists);
        let _ = slow().await;
        assert_eq!(counted(), after, "{lists}");
    }
}
