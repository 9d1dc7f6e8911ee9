//! The service as its clients see it, with the stand-in as upstream.

use std::io::Cursor;
use std::path::Path;

use axum::body::Body;
use axum::http::{Method, Request, StatusCode, header};
use image::{ImageFormat, Rgb, RgbImage};
use reqwest::Url;
use reqwest::header::HeaderValue;
use serde_json::Value;
use tower::ServiceExt as _;

use super::*;
use crate::stand_in::{Behaviour, StandIn};
use crate::upload::compose;

/// The service and its upstream, of one test.
struct Fixture {
    router: Router,
    stand_in: StandIn,
}

impl Fixture {
    async fn with_key(key: &'static str) -> Self {
        let stand_in = StandIn::start("right").await.unwrap();
        let base_url = Url::parse(&stand_in.base_url()).unwrap();
        let app = App {
            gemini: Gemini::new(&base_url, "m", HeaderValue::from_static(key)).unwrap(),
            store: Store::open(Path::new(":memory:")).await.unwrap(),
            images: ThreadPoolBulkhead::named("images").unwrap(),
        };
        Self {
            router: router(app),
            stand_in,
        }
    }

    async fn send(&self, request: Request<Body>) -> (u16, Value) {
        let response = self.router.clone().oneshot(request).await.unwrap();
        let status = response.status().as_u16();
        let body = axum::body::to_bytes(response.into_body(), LIMIT)
            .await
            .unwrap();
        (status, serde_json::from_slice(&body).unwrap())
    }

    async fn get(&self, path: &str) -> (u16, Value) {
        self.send(Request::get(path).body(Body::empty()).unwrap())
            .await
    }

    async fn upload(&self, field: &str, file_name: &str, bytes: &[u8]) -> (u16, Value) {
        let (content_type, body) = compose(field, file_name, bytes);
        let request =
            Request::post("/api/products/extract").header(header::CONTENT_TYPE, content_type);
        self.send(request.body(Body::from(body)).unwrap()).await
    }

    /// The code of the refusal, while nothing was asked of the upstream.
    async fn refused(&self, field: &str, file_name: &str, bytes: &[u8]) -> (u16, Value) {
        let (status, body) = self.upload(field, file_name, bytes).await;
        assert_eq!(self.stand_in.counts().requests, 0);
        assert!(
            body["message"]
                .as_str()
                .is_some_and(|message| !message.is_empty()),
            "{body}"
        );
        (status, body["error"].clone())
    }
}

fn png() -> Vec<u8> {
    let mut bytes = Cursor::new(Vec::new());
    RgbImage::from_pixel(64, 48, Rgb([0xd0, 0x20, 0x20]))
        .write_to(&mut bytes, ImageFormat::Png)
        .unwrap();
    bytes.into_inner()
}

#[tokio::test]
async fn an_image_becomes_a_product_that_is_kept() {
    let fixture = Fixture::with_key("right").await;
    let (status, product) = fixture.upload("image", "red.png", &png()).await;
    assert_eq!(status, 201, "{product}");
    assert_eq!(product["name"], "PNG of 64x48");
    assert_eq!(product["colour"], "#d02020");
    let path = format!("/api/products/{}", product["id"]);
    assert_eq!(fixture.get(&path).await, (200, product.clone()));
    assert_eq!(
        fixture.get("/api/products").await,
        (200, Value::Array(vec![product]))
    );
}

#[tokio::test]
async fn what_is_not_there_is_said_in_json() {
    let fixture = Fixture::with_key("right").await;
    for (path, code) in [
        ("/api/products/7", "no_such_product"),
        ("/api/products/seven", "no_such_product"),
        ("/api/product", "no_such_path"),
    ] {
        let (status, body) = fixture.get(path).await;
        assert_eq!(
            (status, &body["error"]),
            (404, &Value::from(code)),
            "{path}"
        );
    }
    let request = Request::builder()
        .method(Method::DELETE)
        .uri("/api/products")
        .body(Body::empty())
        .unwrap();
    assert_eq!(
        fixture.send(request).await.0,
        StatusCode::METHOD_NOT_ALLOWED.as_u16()
    );
}

#[tokio::test]
async fn uploads_that_are_no_images_are_refused() {
    let fixture = Fixture::with_key("right").await;
    let expected = (415, Value::from("not_an_image"));
    assert_eq!(
        fixture
            .refused("image", "notes.png", b"just some text")
            .await,
        expected
    );
    assert_eq!(fixture.refused("image", "empty.png", b"").await, expected);
    let png = png();
    assert_eq!(
        fixture
            .refused("image", "half.png", &png[..png.len() / 2])
            .await,
        expected
    );
}

#[tokio::test]
async fn an_image_over_the_limit_is_refused_and_one_at_it_is_looked_at() {
    let fixture = Fixture::with_key("right").await;
    let mut bytes = png();
    bytes.resize(LIMIT + 1, 0);
    let expected = (413, Value::from("image_too_large"));
    assert_eq!(
        fixture.refused("image", "large.png", &bytes).await,
        expected
    );
    bytes.resize(LIMIT + 2 * FORM_OVERHEAD, 0);
    assert_eq!(fixture.refused("image", "huge.png", &bytes).await, expected);
    let expected = (415, Value::from("not_an_image"));
    assert_eq!(
        fixture.refused("image", "zeros.png", &vec![0; LIMIT]).await,
        expected
    );
}

#[tokio::test]
async fn a_form_that_is_none_or_lacks_the_field_is_refused() {
    let fixture = Fixture::with_key("right").await;
    assert_eq!(
        fixture.refused("picture", "red.png", &png()).await,
        (400, Value::from("bad_form"))
    );
    let request = Request::post("/api/products/extract")
        .body(Body::from(png()))
        .unwrap();
    let (status, body) = fixture.send(request).await;
    assert_eq!((status, &body["error"]), (400, &Value::from("bad_form")));
}

#[tokio::test]
async fn an_upstream_that_answers_html_is_named_and_nothing_is_kept() {
    let fixture = Fixture::with_key("right").await;
    fixture.stand_in.behave(Behaviour {
        nonsense: true,
        ..Behaviour::default()
    });
    let (status, body) = fixture.upload("image", "red.png", &png()).await;
    assert_eq!(
        (status, &body["error"]),
        (502, &Value::from("gemini_unreadable_answer")),
        "{body}"
    );
    assert_eq!(
        fixture.get("/api/products").await,
        (200, Value::Array(vec![]))
    );
}

#[tokio::test]
async fn a_refused_key_is_an_error_of_the_upstream() {
    let fixture = Fixture::with_key("wrong").await;
    let (status, body) = fixture.upload("image", "red.png", &png()).await;
    assert_eq!(
        (status, &body["error"]),
        (502, &Value::from("gemini_api_error")),
        "{body}"
    );
    assert!(
        body["message"]
            .as_str()
            .unwrap()
            .contains("API_KEY_INVALID"),
        "{body}"
    );
}
