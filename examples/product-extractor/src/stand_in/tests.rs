//! The stand-in as its clients see it.

use axum::body::Body;
use axum::http::{Request, StatusCode, header};
use serde_json::{Value, json};
use tower::ServiceExt as _;

use super::*;

async fn answer(router: &Router, request: Request<Body>) -> (StatusCode, Value) {
    let response = router.clone().oneshot(request).await.unwrap();
    let status = response.status();
    let body = axum::body::to_bytes(response.into_body(), REQUEST_LIMIT)
        .await
        .unwrap();
    (status, serde_json::from_slice(&body).unwrap_or_default())
}

fn call(key: &str) -> Request<Body> {
    let request = Request::post("/v1beta/models/m:generateContent").header("x-goog-api-key", key);
    request.body(Body::from(r#"{"contents": []}"#)).unwrap()
}

fn control(body: &Value) -> Request<Body> {
    let request = Request::post("/control").header(header::CONTENT_TYPE, "application/json");
    request.body(Body::from(body.to_string())).unwrap()
}

#[tokio::test]
async fn a_wrong_key_is_refused_in_geminis_words_and_counted() {
    let router = router(Arc::new(State::new("right")));
    let (status, body) = answer(&router, call("wrong")).await;
    assert_eq!(status, StatusCode::BAD_REQUEST);
    assert_eq!(body["error"]["details"][0]["reason"], "API_KEY_INVALID");
    let (_, body) = answer(&router, call("right")).await;
    assert_eq!(body["error"]["message"], "no part has inline_data");
    let (_, body) = answer(
        &router,
        Request::get("/control").body(Body::empty()).unwrap(),
    )
    .await;
    assert_eq!(body["counts"], json!({"requests": 2, "in_flight": 0}));
}

#[tokio::test]
async fn it_fails_as_it_is_told_through_control() {
    let router = router(Arc::new(State::new("right")));
    let told = json!({"fail": {"times": 1, "status": 503, "retry_after": "2"}});
    assert_eq!(answer(&router, control(&told)).await.0, StatusCode::OK);
    let response = router.clone().oneshot(call("right")).await.unwrap();
    assert_eq!(response.status(), StatusCode::SERVICE_UNAVAILABLE);
    assert_eq!(response.headers()[header::RETRY_AFTER], "2");
    assert_eq!(
        answer(&router, call("right")).await.0,
        StatusCode::BAD_REQUEST
    );
}

#[tokio::test]
async fn control_refuses_what_it_does_not_know() {
    let router = router(Arc::new(State::new("right")));
    assert_eq!(
        answer(&router, control(&json!({"delay": 5}))).await.0,
        StatusCode::UNPROCESSABLE_ENTITY
    );
    let told = json!({"fail": {"times": 1, "status": 200}});
    assert_eq!(
        answer(&router, control(&told)).await.0,
        StatusCode::BAD_REQUEST
    );
}
