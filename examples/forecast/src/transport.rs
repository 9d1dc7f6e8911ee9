//! How a request gets to the service and its answer back.

/// An answer, whatever it says.
#[derive(Clone, Debug)]
pub(crate) struct Response {
    pub(crate) status: u16,
    pub(crate) retry_after: Option<String>,
    pub(crate) body: String,
}

/// Why there was no answer.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub(crate) enum TransportError {
    /// The connection could not be made, or broke off.
    #[error("the connection was lost")]
    ConnectionLost,
    /// Anything else.
    #[error("the request failed: {0}")]
    Unexpected(String),
}

/// The way to the service.
pub(crate) trait Transport: Sync {
    /// Asks for the forecast of a place.
    fn get(
        &self,
        place: &str,
        request_id: &str,
    ) -> impl Future<Output = Result<Response, TransportError>> + Send;
}

/// The way over HTTP.
pub(crate) struct Http {
    client: reqwest::Client,
    base: String,
}

impl Http {
    pub(crate) fn new(base: String) -> Self {
        Self {
            client: reqwest::Client::new(),
            base,
        }
    }
}

impl Transport for Http {
    async fn get(&self, place: &str, request_id: &str) -> Result<Response, TransportError> {
        let url = format!("{}/forecast/{place}", self.base);
        let response = self
            .client
            .get(url)
            .header("x-request-id", request_id)
            .send()
            .await
            .map_err(|error| lost_or(&error))?;
        let retry_after = response.headers().get("retry-after");
        Ok(Response {
            status: response.status().as_u16(),
            retry_after: retry_after
                .and_then(|value| value.to_str().ok())
                .map(str::to_owned),
            body: response.text().await.map_err(|error| lost_or(&error))?,
        })
    }
}

fn lost_or(error: &reqwest::Error) -> TransportError {
    if error.is_connect() || error.is_body() || error.is_request() {
        TransportError::ConnectionLost
    } else {
        TransportError::Unexpected(error.to_string())
    }
}
