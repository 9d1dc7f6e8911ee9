//! A client of the service.

use std::fmt;
use std::time::{Duration, Instant};

use reqwest::header::{CONTENT_TYPE, RETRY_AFTER};
use reqwest::{Client, RequestBuilder};
use serde::Deserialize;
use serde_json::Value;

use super::trouble::Trouble;
use crate::tls;
use crate::upload::compose;

/// Longer than anything in the story: a service that hangs does not hang the walkthrough.
const CALL_LIMIT: Duration = Duration::from_secs(15);

/// Calls one service.
#[derive(Clone, Debug)]
pub(super) struct Caller {
    http: Client,
    base_url: String,
}

/// An answer of the service.
#[derive(Debug)]
pub(super) struct Answer {
    pub(super) status: u16,
    pub(super) retry_after: Option<String>,
    pub(super) body: Value,
    pub(super) took: Duration,
}

/// The breaker as the actuator shows it.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Breaker {
    pub(super) state: String,
    pub(super) buffered_calls: u32,
    pub(super) failed_calls: u32,
    pub(super) failure_rate: String,
}

impl Caller {
    pub(super) fn new(base_url: &str) -> Result<Self, Trouble> {
        // A proxy of the environment cannot reach a service on this machine.
        let http = Client::builder()
            .tls_backend_preconfigured(tls::config()?)
            .no_proxy()
            .timeout(CALL_LIMIT);
        Ok(Self {
            http: http.build()?,
            base_url: base_url.to_owned(),
        })
    }

    /// Uploads an image.
    pub(super) async fn extract(&self, image: &[u8]) -> Result<Answer, Trouble> {
        let (content_type, body) = compose("image", "picture", image);
        let request = self
            .http
            .post(self.url("/api/products/extract"))
            .header(CONTENT_TYPE, content_type);
        answer(request.body(body)).await
    }

    /// The products in the database.
    pub(super) async fn products(&self) -> Result<Vec<Value>, Trouble> {
        let answer = self.get("/api/products").await?;
        Ok(answer.body.as_array().cloned().unwrap_or_default())
    }

    /// Asks for the health of the service.
    pub(super) async fn health(&self) -> Result<Answer, Trouble> {
        self.get("/actuator/health").await
    }

    /// The breaker `gemini`.
    pub(super) async fn breaker(&self) -> Result<Breaker, Trouble> {
        let answer = self.get("/actuator/circuitbreakers").await?;
        let details = &answer.body["circuitBreakers"]["gemini"];
        Breaker::deserialize(details)
            .map_err(|error| Trouble::Breaker(format!("{error} in {}", answer.body)))
    }

    async fn get(&self, path: &str) -> Result<Answer, Trouble> {
        answer(self.http.get(self.url(path))).await
    }

    fn url(&self, path: &str) -> String {
        format!("{}{path}", self.base_url)
    }
}

async fn answer(request: RequestBuilder) -> Result<Answer, Trouble> {
    let began = Instant::now();
    let response = request.send().await?;
    let status = response.status().as_u16();
    let retry_after = response
        .headers()
        .get(RETRY_AFTER)
        .and_then(|text| text.to_str().ok())
        .map(str::to_owned);
    let text = response.bytes().await?;
    // A body that is not JSON shows in the comparison, as an answer without a code.
    let body = serde_json::from_slice(&text).unwrap_or_default();
    Ok(Answer {
        status,
        retry_after,
        body,
        took: began.elapsed(),
    })
}

/// The status, and the code where there is one: `502 gemini_api_error`.
impl fmt::Display for Answer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.body["error"].as_str() {
            Some(code) => write!(f, "{} {code}", self.status),
            None => write!(f, "{}", self.status),
        }
    }
}
