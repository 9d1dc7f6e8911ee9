//! The actuator's JSON, whole.

use axum::body::Body;
use axum::http::{Request, StatusCode};
use http_body_util::BodyExt;
use resil::{CircuitBreaker, circuit_breaker};
use resil_tests::{AppResult, isolate};
use tower::ServiceExt;

// Never called: an annotated function is visible all the same.
#[circuit_breaker("api")]
#[allow(dead_code)]
async fn never_called() -> AppResult<()> {
    Ok(())
}

async fn get(path: &str) -> (StatusCode, String) {
    let request = Request::get(path).body(Body::empty()).expect("a request");
    let answer = resil::actuator::router()
        .oneshot(request)
        .await
        .expect("infallible");
    let status = answer.status();
    let body = answer
        .into_body()
        .collect()
        .await
        .expect("a body")
        .to_bytes();
    (status, String::from_utf8(body.to_vec()).expect("text"))
}

#[tokio::test]
async fn every_circuit_breaker_is_there_at_zero_before_the_first_call() {
    let _isolation = isolate("");
    let expected = r#"{"circuitBreakers":{"api":{"failureRate":"-1.0%","slowCallRate":"-1.0%","failureRateThreshold":"50.0%","slowCallRateThreshold":"100.0%","bufferedCalls":0,"failedCalls":0,"slowCalls":0,"slowFailedCalls":0,"notPermittedCalls":0,"state":"CLOSED"}}}"#;
    assert_eq!(
        get("/actuator/circuitbreakers").await,
        (StatusCode::OK, expected.to_owned())
    );
}

#[tokio::test]
async fn rates_are_shown_once_there_are_enough_calls() {
    let _isolation = isolate(
        "[circuit_breaker.instances.api]\nsliding_window_size = 3\nfailure_rate_threshold = 40",
    );
    let breaker = CircuitBreaker::named("api").expect("declared");
    for fail in [true, false, false] {
        let permit = breaker.try_acquire().expect("closed");
        if fail {
            permit.error(&"boom");
        } else {
            permit.success();
        }
    }
    let (_, json) = get("/actuator/circuitbreakers").await;
    assert!(
        json.contains(r#""failureRate":"33.333332%""#) && json.contains(r#""failedCalls":1"#),
        "{json}"
    );
}

#[tokio::test]
async fn health_shows_what_is_registered_and_fails_only_where_allowed() {
    let (status, json) = {
        let _isolation = isolate("");
        get("/actuator/health").await
    };
    assert_eq!(
        (status, json.as_str()),
        (StatusCode::OK, r#"{"status":"UP","components":{}}"#)
    );

    let open = "[circuit_breaker.instances.api]\ninitial_state = \"OPEN\"\nregister_health_indicator = true";
    {
        let _isolation = isolate(open);
        let (status, json) = get("/actuator/health").await;
        assert_eq!(status, StatusCode::OK);
        assert!(json.contains(r#""api":{"status":"CIRCUIT_OPEN""#), "{json}");
    }
    let _isolation = isolate(&format!("{open}\nallow_health_indicator_to_fail = true"));
    let (status, json) = get("/actuator/health").await;
    assert_eq!(status, StatusCode::SERVICE_UNAVAILABLE);
    assert!(json.starts_with(r#"{"status":"DOWN""#), "{json}");
}
