//! The client of the upstream: here stand the four attributes.

use std::time::{Duration, SystemTime};

use reqwest::header::{HeaderValue, RETRY_AFTER};
use reqwest::redirect::Policy;
use reqwest::{Client, Response, Url};
use resil::{Decision, bulkhead, circuit_breaker, retry, time_limiter};

use super::{GeminiError, reading, request};
use crate::products::Product;
use crate::tls;

/// Upstream's word counts up to here: nobody waits half a minute for a product.
const LONGEST_RETRY_AFTER: Duration = Duration::from_secs(25);
/// The transport's own limits, for a call whose time limiter is disabled; resil's limit is the shorter one.
const CONNECT_TIMEOUT: Duration = Duration::from_secs(5);
const READ_TIMEOUT: Duration = Duration::from_secs(30);
/// A product is a few hundred bytes: an answer beyond this is not one, and is not kept in memory.
const LARGEST_ANSWER: usize = 1024 * 1024;

/// A client of Gemini's `generateContent`.
#[derive(Clone, Debug)]
pub(crate) struct Gemini {
    http: Client,
    endpoint: Url,
    api_key: HeaderValue,
}

/// Why there is no client.
#[derive(Debug, thiserror::Error)]
pub(crate) enum ClientError {
    /// The HTTP client could not be made.
    #[error("the HTTP client for Gemini cannot be made")]
    Http(#[from] reqwest::Error),
    /// The TLS settings do not fit together.
    #[error("the TLS settings for Gemini cannot be made")]
    Tls(#[from] rustls::Error),
    /// The base URL and the model make no URL.
    #[error("the base URL {base_url} and the model {model} make no URL")]
    Endpoint {
        /// What stands in the configuration.
        base_url: Url,
        /// The model.
        model: String,
    },
}

impl Gemini {
    /// Prepares a client; connects to nothing yet.
    pub(crate) fn new(
        base_url: &Url,
        model: &str,
        api_key: HeaderValue,
    ) -> Result<Self, ClientError> {
        let base = base_url.as_str().trim_end_matches('/');
        let endpoint = Url::parse(&format!("{base}/v1beta/models/{model}:generateContent"))
            .map_err(|_| ClientError::Endpoint {
                base_url: base_url.clone(),
                model: model.to_owned(),
            })?;
        let http = Client::builder()
            .tls_backend_preconfigured(tls::config()?)
            // A redirect would carry the key to whoever it names.
            .redirect(Policy::none())
            .connect_timeout(CONNECT_TIMEOUT)
            .read_timeout(READ_TIMEOUT);
        // A proxy of the environment cannot reach the stand-in on this machine.
        let http = if is_loopback(&endpoint) {
            http.no_proxy()
        } else {
            http
        };
        Ok(Self {
            http: http.build()?,
            endpoint,
            api_key,
        })
    }

    /// Has the product read out of an image.
    #[retry("gemini", when = Self::decide)]
    #[circuit_breaker("gemini")]
    #[time_limiter("gemini")]
    #[bulkhead("gemini")]
    pub(crate) async fn generate(&self, image: &[u8], mime: &str) -> Result<Product, GeminiError> {
        let request = self
            .http
            .post(self.endpoint.clone())
            .header("x-goog-api-key", self.api_key.clone());
        let response = request.json(&request::body(image, mime)).send().await?;
        let status = response.status();
        let retry_after = said_retry_after(&response);
        let body = whole_body(response).await?;
        if status.is_success() {
            reading::product(&body).map_err(GeminiError::Unreadable)
        } else {
            Err(GeminiError::Status {
                status: status.as_u16(),
                reason: reading::reason(&body),
                retry_after,
            })
        }
    }

    /// Which failures are worth another attempt, and when.
    fn decide(error: &GeminiError, _attempts: u32) -> Decision {
        match error {
            GeminiError::Status {
                status: 503,
                retry_after: Some(wait),
                ..
            } => Decision::After((*wait).min(LONGEST_RETRY_AFTER)),
            GeminiError::Status {
                status: 503,
                retry_after: None,
                ..
            } => Decision::Backoff,
            // A gateway that lost its backend has usually found another one by now.
            GeminiError::Status { status: 502, .. } => Decision::Now,
            // A refusal, a wrong key, a bad request: the next attempt would end the same way.
            _ => Decision::Stop,
        }
    }
}

fn is_loopback(url: &Url) -> bool {
    let host = url.host_str().unwrap_or_default().trim_matches(['[', ']']);
    host == "localhost"
        || host
            .parse::<std::net::IpAddr>()
            .is_ok_and(|address| address.is_loopback())
}

fn said_retry_after(response: &Response) -> Option<Duration> {
    let text = response.headers().get(RETRY_AFTER)?.to_str().ok()?;
    resil::http::retry_after(text, SystemTime::now())
}

async fn whole_body(mut response: Response) -> Result<Vec<u8>, GeminiError> {
    let mut body = Vec::new();
    while let Some(chunk) = response.chunk().await? {
        if body.len() + chunk.len() > LARGEST_ANSWER {
            return Err(GeminiError::Unreadable(format!(
                "it is longer than {LARGEST_ANSWER} bytes"
            )));
        }
        body.extend_from_slice(&chunk);
    }
    Ok(body)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn status(status: u16, retry_after: Option<u64>) -> GeminiError {
        let retry_after = retry_after.map(Duration::from_secs);
        GeminiError::Status {
            status,
            reason: String::new(),
            retry_after,
        }
    }

    #[test]
    fn a_503_is_asked_again_when_it_says_and_25_seconds_at_most() {
        assert_eq!(
            Gemini::decide(&status(503, Some(2)), 1),
            Decision::After(Duration::from_secs(2))
        );
        assert_eq!(
            Gemini::decide(&status(503, Some(25)), 1),
            Decision::After(Duration::from_secs(25))
        );
        assert_eq!(
            Gemini::decide(&status(503, Some(3600)), 1),
            Decision::After(Duration::from_secs(25))
        );
        assert_eq!(Gemini::decide(&status(503, None), 1), Decision::Backoff);
    }

    #[test]
    fn a_502_is_asked_again_at_once() {
        assert_eq!(Gemini::decide(&status(502, None), 1), Decision::Now);
        assert_eq!(Gemini::decide(&status(502, Some(7)), 2), Decision::Now);
    }

    #[test]
    fn nothing_else_is_asked_again() {
        for code in [301, 400, 401, 403, 404, 429, 500, 501, 504] {
            assert_eq!(
                Gemini::decide(&status(code, Some(1)), 1),
                Decision::Stop,
                "{code}"
            );
        }
        assert_eq!(
            Gemini::decide(&GeminiError::Unreadable(String::new()), 1),
            Decision::Stop
        );
    }

    #[test]
    fn the_endpoint_is_geminis_whether_or_not_the_base_ends_in_a_slash() {
        for base in [
            "http://127.0.0.1:1",
            "http://127.0.0.1:1/",
            "http://127.0.0.1:1/proxy/",
        ] {
            let gemini = Gemini::new(
                &Url::parse(base).unwrap(),
                "m",
                HeaderValue::from_static("key"),
            )
            .unwrap();
            assert!(
                gemini
                    .endpoint
                    .path()
                    .ends_with("/v1beta/models/m:generateContent"),
                "{}",
                gemini.endpoint
            );
            assert!(
                !gemini.endpoint.path().contains("//"),
                "{}",
                gemini.endpoint
            );
        }
    }

    #[test]
    fn only_this_machine_is_loopback() {
        for (url, expected) in [
            ("http://127.0.0.1:1", true),
            ("http://[::1]:1", true),
            ("http://localhost:1", true),
            ("https://example.com", false),
            ("http://10.0.0.1", false),
        ] {
            assert_eq!(is_loopback(&Url::parse(url).unwrap()), expected, "{url}");
        }
    }
}
