use resil::{circuit_breaker, retry, Decision};

#[derive(Debug)]
enum ApiError {
    Http(u16),
    Resil(resil::Error),
}

impl From<resil::Error> for ApiError {
    fn from(error: resil::Error) -> Self {
        ApiError::Resil(error)
    }
}

struct Client {
    patience: u32,
}

impl Client {
    #[retry("gemini", when = Self::decide)]
    #[circuit_breaker(
        "gemini",
        record_errors = ApiError::Http(500..) | ApiError::Resil(_),
        ignore_errors = ApiError::is_gone,
        record_result = |product: &String| product.is_empty(),
    )]
    async fn extract(&mut self, image: &[u8]) -> Result<String, ApiError> {
        self.patience += 1;
        Ok(String::from_utf8_lossy(image).into_owned())
    }

    #[retry(when = |error, n| if n > self.patience || error.is_gone() { Decision::Stop } else { Decision::Backoff })]
    async fn patient(&mut self) -> Result<u8, ApiError> {
        self.patience += 1;
        Ok(1)
    }

    fn decide(error: &ApiError, attempts: u32) -> Decision {
        if error.is_gone() || attempts > 2 { Decision::Stop } else { Decision::Now }
    }
}

impl ApiError {
    fn is_gone(&self) -> bool {
        matches!(self, ApiError::Http(410))
    }
}

#[retry(on_error = ApiError::Http(code) if *code >= 500, on_result = str::is_empty)]
async fn guarded(key: String) -> Result<String, ApiError> {
    Ok(key)
}

#[retry(ignore_errors = "|error| error.is_gone()", on_result = |value| value.len() < prefix.len())]
async fn by_argument(prefix: String) -> Result<String, ApiError> {
    Ok(prefix)
}

fn main() {
    let mut client = Client { patience: 1 };
    drop(client.extract(b"x"));
    drop(client.patient());
    drop((guarded(String::new()), by_argument(String::new())));
}
