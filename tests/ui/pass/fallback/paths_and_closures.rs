use resil::{bulkhead, circuit_breaker, retry, time_limiter};

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
    cache: String,
}

impl Client {
    #[retry("gemini", fallback = |error| self.from_cache(mime, error))]
    #[circuit_breaker("gemini")]
    #[time_limiter("gemini")]
    #[bulkhead("gemini")]
    async fn sync_closure(&self, image: Vec<u8>, mime: &str) -> Result<String, ApiError> {
        drop(image);
        Ok(mime.to_owned())
    }

    #[circuit_breaker("gemini", fallback = async |error| self.later(image, error).await)]
    async fn async_closure(&mut self, image: Vec<u8>) -> Result<String, ApiError> {
        self.cache.clear();
        drop(image);
        Err(ApiError::Http(500))
    }

    #[bulkhead(fallback = Self::later_still)]
    async fn method(&self, image: Vec<u8>, mut mime: String, _: u8) -> Result<String, ApiError> {
        mime.push('x');
        drop(image);
        Ok(mime)
    }

    #[retry(fallback = free)]
    async fn function(&self, (a, b): (u8, u8)) -> Result<String, ApiError> {
        Ok(format!("{a}{b}"))
    }

    fn from_cache(&self, mime: &str, _: ApiError) -> Result<String, ApiError> {
        Ok(format!("{mime} {}", self.cache))
    }

    async fn later(&mut self, image: Vec<u8>, error: ApiError) -> Result<String, ApiError> {
        self.cache = format!("{image:?}");
        Err(error)
    }

    async fn later_still(&self, _: Vec<u8>, mime: String, _: u8, _: ApiError) -> Result<String, ApiError> {
        Ok(mime)
    }
}

fn free(_: (u8, u8), error: ApiError) -> Result<String, ApiError> {
    Err(error)
}

#[bulkhead(fallback = |_| Vec::new())]
async fn plain() -> Vec<u8> {
    vec![1]
}

fn send<T: Send>(_: T) {}

fn main() {
    let mut client = Client { cache: String::new() };
    send(client.sync_closure(Vec::new(), ""));
    send(client.method(Vec::new(), String::new(), 1));
    send(client.function((1, 2)));
    drop(client.async_closure(Vec::new()));
    send(plain());
}
