//! How large the futures of annotated functions are: they are part of every task that calls them.

// Somebody passes large arguments by value; what that costs is measured here.
#![allow(clippy::large_types_passed_by_value)]

use resil::{bulkhead, circuit_breaker, rate_limiter, retry, time_limiter};
use resil_tests::AppResult;

async fn answer() -> AppResult<u8> {
    tokio::task::yield_now().await;
    Ok(1)
}

async fn plain(text: &str) -> AppResult<u8> {
    let answer = answer().await?;
    Ok(answer + u8::try_from(text.len()).unwrap_or(0))
}

#[retry(max = 3)]
#[circuit_breaker]
#[rate_limiter(limit_for_period = 1, limit_refresh_period = "1s")]
#[time_limiter]
#[bulkhead]
async fn all_five(text: &str) -> AppResult<u8> {
    let answer = answer().await?;
    Ok(answer + u8::try_from(text.len()).unwrap_or(0))
}

#[test]
fn all_five_attributes_add_little() {
    let (plain, guarded) = (size_of_val(&plain("")), size_of_val(&all_five("")));
    println!("plain {plain} bytes, all five {guarded} bytes");
    assert!(
        guarded <= plain + 300,
        "plain {plain} bytes, all five {guarded} bytes"
    );
}

type Large = [u8; 4096];

async fn plain_large(large: Large) -> AppResult<u8> {
    answer().await?;
    Ok(large[0])
}

#[retry(max = 3)]
async fn retried_large(large: Large) -> AppResult<u8> {
    answer().await?;
    Ok(large[0])
}

#[circuit_breaker]
#[bulkhead]
async fn guarded_large(large: Large) -> AppResult<u8> {
    answer().await?;
    Ok(large[0])
}

#[test]
fn a_large_argument_is_stored_no_more_often_than_it_must() {
    let stored = |size: usize| size / size_of::<Large>();
    let large = [0; 4096];
    let sizes = [
        size_of_val(&plain_large(large)),
        size_of_val(&retried_large(large)),
        size_of_val(&guarded_large(large)),
    ];
    println!(
        "plain {}, retried {}, guarded {} bytes",
        sizes[0], sizes[1], sizes[2]
    );
    assert_eq!(stored(sizes[0]), 2);
    assert!(stored(sizes[1]) <= 3 && stored(sizes[2]) <= 2, "{sizes:?}");
}
