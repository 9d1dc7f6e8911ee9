//! Policies in another order than the usual.

use resil::{bulkhead, circuit_breaker, order, rate_limiter, retry, time_limiter};

#[order(time_limiter, retry, circuit_breaker)]
#[retry(max = 2)]
#[circuit_breaker]
#[time_limiter(timeout = "1s")]
async fn limited_as_a_whole(key: String) -> Result<usize, resil::Error> {
    Ok(key.len())
}

/// Fetches.
#[bulkhead("gemini")]
#[resil::order(bulkhead, rate_limiter, retry)]
#[retry("gemini", on_result = |n| *n == 0)]
#[rate_limiter("gemini")]
fn in_the_middle() -> Result<u8, resil::Error> {
    Ok(1)
}

#[retry]
#[bulkhead(fallback = |_| 7)]
#[order(bulkhead, retry)]
async fn of_a_plain_value() -> u8 {
    1
}

struct Client {
    limit: u8,
}

impl Client {
    #[order(circuit_breaker, rate_limiter, retry)]
    #[circuit_breaker("gemini", record_result = |n| *n > self.limit && !key.is_empty(), ignore_errors = |e| self.ignores(e, &key, n))]
    #[rate_limiter("gemini", drain_on = |r| r.is_ok_and(|v| *v > self.limit))]
    #[retry("gemini", attempt = n, on_result = |v| *v > *rows.first().unwrap_or(&9))]
    async fn judged_outside(&mut self, key: String, mut rows: Vec<u8>) -> Result<u8, resil::Error> {
        rows.push(key.len() as u8);
        self.limit += n as u8;
        Ok(rows.len() as u8)
    }

    #[order(circuit_breaker, retry)]
    #[circuit_breaker("gemini", record_errors = |_| self.limit > 0, transition_on_result = Self::transition)]
    #[retry("gemini", fallback = |_: resil::Error| Ok(self.limit))]
    fn by_value(self) -> Result<u8, resil::Error> {
        Ok(self.limit)
    }

    fn ignores(&self, _: &resil::Error, key: &str, n: u32) -> bool {
        key.len() > n as usize
    }

    fn transition(_: Result<&u8, &resil::Error>) -> resil::TransitionCheckResult {
        resil::TransitionCheckResult::NoTransition
    }
}

impl Clone for Client {
    fn clone(&self) -> Self {
        Client { limit: self.limit }
    }
}

#[tokio::main(flavor = "current_thread")]
async fn main() {
    assert_eq!(limited_as_a_whole("ab".to_owned()).await.unwrap(), 2);
    assert_eq!(in_the_middle().unwrap(), 1);
    assert_eq!(of_a_plain_value().await, 1);
    let mut client = Client { limit: 3 };
    assert_eq!(client.judged_outside("ab".to_owned(), Vec::new()).await.unwrap(), 1);
    assert_eq!(client.by_value().unwrap(), 4);
}
