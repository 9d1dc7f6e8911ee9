//! Functions that call themselves.

use resil::{bulkhead, circuit_breaker, retry};

type R<T> = Result<T, resil::Error>;

#[retry(max = 2)]
#[bulkhead]
async fn down(n: u8, tag: &str) -> R<usize> {
    if n == 0 {
        return Ok(tag.len());
    }
    Ok(1 + Box::pin(down(n - 1, tag)).await?)
}

#[circuit_breaker]
fn factorial(n: u64) -> R<u64> {
    if n < 2 { Ok(1) } else { Ok(n * factorial(n - 1)?) }
}

#[tokio::main(flavor = "current_thread")]
async fn main() {
    assert_eq!(down(5, "ab").await.unwrap(), 7);
    assert_eq!(factorial(5).unwrap(), 120);
}
