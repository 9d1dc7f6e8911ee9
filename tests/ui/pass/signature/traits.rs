use resil::{bulkhead, retry, time_limiter};

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

trait Upstream {
    fn fetch(&self, key: String) -> impl Future<Output = Result<String, ApiError>> + Send;

    #[retry(max = 2)]
    async fn size(&self) -> usize {
        self.fetch(String::new()).await.map_or(0, |value| value.len())
    }
}

struct Client;

impl Upstream for Client {
    #[retry("gemini")]
    #[time_limiter("gemini")]
    #[bulkhead("gemini")]
    async fn fetch(&self, key: String) -> Result<String, ApiError> {
        Ok(key)
    }
}

fn spawn<T: Send + 'static>(_: T) {}

fn main() {
    spawn(async { Client.fetch(String::new()).await.map_err(|_| ApiError::Http(1)) });
    drop(Client.size());
}
