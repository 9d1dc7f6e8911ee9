//! What the messages about types advise, followed.

use std::future::Future;
use std::pin::Pin;
use std::sync::{Arc, LazyLock, Mutex};

use resil::{Decision, TransitionCheckResult, bulkhead, circuit_breaker, rate_limiter, retry};
use tokio_util::sync::CancellationToken;

struct ApiError;

impl From<resil::Error> for ApiError {
    fn from(_: resil::Error) -> Self {
        ApiError
    }
}

#[derive(Debug, thiserror::Error)]
enum StoreError {
    #[error(transparent)]
    Resil(#[from] resil::Error),
}

#[bulkhead("gemini")]
async fn implemented() -> Result<u8, ApiError> {
    Ok(1)
}

#[retry("gemini", on_result = Vec::is_empty)]
fn derived() -> Result<Vec<u8>, StoreError> {
    Ok(vec![1])
}

#[retry("gemini", on_error = |_error| true)]
async fn yes_or_no() -> Result<u8, resil::Error> {
    Ok(1)
}

#[retry("gemini", when = |_error, attempts| if attempts > 1 { Decision::Stop } else { Decision::Backoff })]
async fn decided() -> Result<u8, resil::Error> {
    Ok(1)
}

#[retry(on_result = Option::is_none)]
async fn found() -> Option<u8> {
    Some(1)
}

#[circuit_breaker("gemini")]
async fn in_a_result() -> Result<Option<u8>, resil::Error> {
    Ok(Some(1))
}

#[circuit_breaker("gemini", record_result = |n| *n == 0, transition_on_result = |_| TransitionCheckResult::NoTransition)]
async fn counted() -> Result<u8, resil::Error> {
    Ok(1)
}

#[rate_limiter("gemini", fallback = |_refusal| 0)]
fn with_a_fallback() -> u8 {
    1
}

struct Host(String);

impl AsRef<str> for Host {
    fn as_ref(&self) -> &str {
        &self.0
    }
}

#[retry(name = user.to_string(), config = "upstream", on_result = |n| *n == 0)]
async fn displayed(user: u32) -> u32 {
    user
}

#[retry(name = host.as_ref(), config = "upstream", on_result = |n| *n == 0)]
async fn own_type(host: &Host) -> usize {
    host.0.len()
}

#[retry(name = host.bytes().next().unwrap_or_default().to_string(), config = "upstream", on_result = |n| *n == 0)]
async fn of_an_option(host: &str) -> usize {
    host.len()
}

#[bulkhead("images", type = "thread_pool")]
async fn on_a_pool<T: AsRef<[u8]> + Send + 'static>(image: T) -> Result<u8, resil::Error> {
    Ok(image.as_ref()[0])
}

struct Connection;

#[retry(on_result = |n| *n == 0)]
fn shared(connection: Arc<Connection>) -> Pin<Box<dyn Future<Output = u8> + Send>> {
    Box::pin(async move {
        drop(connection);
        1
    })
}

fn other_arguments() -> Result<u8, resil::Error> {
    Ok(2)
}

#[bulkhead("gemini", fallback = |_error| other_arguments())]
fn by_a_closure() -> Result<u8, resil::Error> {
    Ok(1)
}

static TOKEN: LazyLock<CancellationToken> = LazyLock::new(CancellationToken::new);

#[retry(cancel = TOKEN, on_result = |n| *n == 0)]
fn lazily() -> u8 {
    1
}

#[retry(cancel = token.lock().unwrap(), on_result = |n| *n == 0)]
fn locked(token: &Mutex<Arc<CancellationToken>>) -> u8 {
    1
}

#[tokio::main(flavor = "current_thread")]
async fn main() {
    assert!(implemented().await.is_ok());
    assert_eq!(derived().unwrap(), [1]);
    assert_eq!(yes_or_no().await.unwrap() + decided().await.unwrap(), 2);
    assert_eq!(found().await, in_a_result().await.unwrap());
    assert_eq!(counted().await.unwrap(), with_a_fallback());
    assert_eq!(displayed(7).await, 7);
    assert_eq!(own_type(&Host("a".to_owned())).await, of_an_option("b").await);
    assert_eq!(on_a_pool(vec![1]).await.unwrap(), 1);
    assert_eq!(shared(Arc::new(Connection)).await, 1);
    assert_eq!(by_a_closure().unwrap(), 1);
    assert_eq!(lazily() + locked(&Mutex::default()), 2);
}
