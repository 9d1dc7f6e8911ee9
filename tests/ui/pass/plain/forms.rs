//! Every argument of every attribute on a plain `fn`.

use std::sync::atomic::{AtomicU32, Ordering::SeqCst};

use resil::{Decision, bulkhead, circuit_breaker, rate_limiter, retry};
use tokio_util::sync::CancellationToken;

#[derive(Debug, Clone, PartialEq)]
enum ApiError {
    Http(u16),
    Refused,
}

impl From<resil::Error> for ApiError {
    fn from(_: resil::Error) -> Self {
        ApiError::Refused
    }
}

struct Client {
    runs: AtomicU32,
    attempts: u8,
    token: CancellationToken,
}

impl Client {
    #[retry(max = self.attempts, wait = "0s", when = Self::decide, attempt = n, cancel = self.token)]
    #[circuit_breaker("gemini", record_errors = ApiError::Http(500..=599))]
    #[rate_limiter("gemini", permits = key.len(), drain_on = |r| r.is_err_and(|e| *e == ApiError::Http(429)))]
    #[bulkhead("gemini")]
    fn fetch(&self, key: String) -> Result<u32, ApiError> {
        self.runs.fetch_add(1, SeqCst);
        if n < 3 { Err(ApiError::Http(503)) } else { Ok(n) }
    }

    fn decide(error: &ApiError, attempts: u32) -> Decision {
        if *error == ApiError::Http(503) && attempts < 9 { Decision::Now } else { Decision::Stop }
    }

    #[retry(max = 2, wait = "0s", fallback = Self::cached)]
    fn by_path(&mut self, mut key: String, _: u8) -> Result<String, ApiError> {
        key.push('!');
        Err(ApiError::Http(404))
    }

    fn cached(&mut self, key: String, flag: u8, error: ApiError) -> Result<String, ApiError> {
        assert_eq!((flag, error), (1, ApiError::Http(404)));
        Ok(key)
    }
}

#[bulkhead(fallback = |refusal| { let _: resil::Error = refusal; 0 })]
fn plain_value(mut x: u8) -> u8 {
    x += 1;
    x
}

#[retry(max = 3, wait = "0s", on_result = "Vec::is_empty", fallback = |_| vec![9])]
fn list(dir: &str) -> Vec<u8> {
    dir.bytes().collect()
}

#[retry(max = 3, wait = "0s", on_result = |n| *n < 3)]
#[bulkhead]
fn counted(n: &mut u8) -> Result<u8, ApiError> {
    *n += 1;
    Ok(*n)
}

fn main() {
    let mut client = Client { runs: AtomicU32::new(0), attempts: 4, token: CancellationToken::new() };
    assert_eq!(client.fetch("ab".to_owned()), Ok(3));
    assert_eq!(client.runs.load(SeqCst), 3);
    assert_eq!(client.by_path("key".to_owned(), 1), Ok("key".to_owned()));
    assert_eq!(plain_value(1), 2);
    assert_eq!(list("a"), [b'a']);
    assert_eq!(counted(&mut 0), Ok(3));
}
