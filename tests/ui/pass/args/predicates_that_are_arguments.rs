//! A predicate may be an argument of the function: it is looked at, and counts as used.

#![forbid(unsafe_code)]
#![deny(warnings)]

use std::sync::Arc;

use resil::{Decision, Error, circuit_breaker, retry};

type Test = Arc<dyn Fn(&Error) -> bool + Send + Sync>;

#[retry(max = 3, wait = "0s", when = decide, attempt = n)]
async fn by_bound<F>(decide: F, answer: String) -> Result<String, u32>
where
    F: Fn(&u32, u32) -> Decision + Clone,
{
    if decide(&n, n) == Decision::Stop { Ok(answer) } else { Err(n) }
}

#[retry(max = 3, wait = "0s", retry_errors = wanted, attempt = n)]
async fn opaque(wanted: impl Fn(&u32) -> bool + Clone) -> Result<u32, u32> {
    Err(n)
}

#[circuit_breaker("gemini", record_errors = counts)]
async fn shared(counts: Test) -> Result<u32, Error> {
    Ok(1)
}

#[retry(max = 3, wait = "0s", on_result = wrong, attempt = n)]
fn pointer(wrong: fn(&u32) -> bool) -> u32 {
    n
}

#[tokio::main(flavor = "current_thread")]
async fn main() {
    let decide = |n: &u32, _| if *n == 2 { Decision::Stop } else { Decision::Now };
    assert_eq!(by_bound(decide, "two".to_owned()).await, Ok("two".to_owned()));
    let owned = String::from("moves into the closure");
    assert_eq!(opaque(move |n: &u32| *n < 2 && !owned.is_empty()).await, Err(2));
    assert_eq!(shared(Arc::new(|_: &Error| true)).await.unwrap(), 1);
    assert_eq!(pointer(|n| *n < 2), 2);
}
