//! Predicates may name `self` and the arguments.

use resil::{Decision, circuit_breaker, rate_limiter, retry};

struct Client {
    limit: u8,
    seen: u8,
}

impl Client {
    #[retry(max = 3, wait = "0s", on_result = |n| *n < self.limit && key.len() > 1)]
    #[circuit_breaker(record_result = |n| self.is_bad(*n), transition_on_result = |_| self.transition())]
    #[rate_limiter("gemini", drain_on = |r| r.is_ok_and(|n| *n > self.limit))]
    async fn fetch(&mut self, key: String, mut rows: Vec<u8>) -> Result<u8, resil::Error> {
        rows.push(1);
        self.seen += rows.len() as u8;
        Ok(self.seen)
    }

    fn is_bad(&self, n: u8) -> bool {
        n > self.limit
    }

    fn transition(&self) -> resil::TransitionCheckResult {
        resil::TransitionCheckResult::NoTransition
    }

    #[retry(max = 2, when = |_, n| self.decide(n, &flags))]
    async fn decided(&self, flags: Vec<bool>) -> Result<u8, resil::Error> {
        Ok(flags.len() as u8)
    }

    fn decide(&self, n: u32, flags: &[bool]) -> Decision {
        if flags[n as usize] { Decision::Now } else { Decision::Stop }
    }
}

#[tokio::main(flavor = "current_thread")]
async fn main() {
    let mut client = Client { limit: 3, seen: 0 };
    assert_eq!(client.fetch("ab".to_owned(), Vec::new()).await.unwrap(), 3);
    assert_eq!(client.decided(vec![true]).await.unwrap(), 1);
}
