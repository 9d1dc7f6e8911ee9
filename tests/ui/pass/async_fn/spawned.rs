//! Futures that are spawned, selected and dropped.

use resil::{bulkhead, circuit_breaker, rate_limiter, retry, time_limiter};

type R<T> = Result<T, resil::Error>;

#[retry(max = 2)]
#[circuit_breaker]
#[rate_limiter("gemini")]
#[time_limiter]
#[bulkhead]
async fn fetch(key: String, rows: Vec<u8>) -> R<usize> {
    tokio::task::yield_now().await;
    Ok(key.len() + rows.len())
}

#[bulkhead]
async fn forever() -> R<u8> {
    std::future::pending().await
}

#[tokio::main(flavor = "current_thread")]
async fn main() {
    let spawned = tokio::spawn(fetch("ab".to_owned(), vec![1]));
    assert_eq!(spawned.await.unwrap().unwrap(), 3);
    let aborted = tokio::spawn(forever());
    aborted.abort();
    assert!(aborted.await.unwrap_err().is_cancelled());
    tokio::select! {
        _ = forever() => unreachable!(),
        done = fetch(String::new(), Vec::new()) => assert_eq!(done.unwrap(), 0),
    }
}
