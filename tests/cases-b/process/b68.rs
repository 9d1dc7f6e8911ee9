//! Names computed at run time: a name in quotes is one name, and an expression makes no more instances than there is room for.

use resil::{RateLimiter, rate_limiter};
use t::*;

#[rate_limiter("per-{user}")]
async fn literal(user: u32) -> R<u8> {
    let _ = user;
    Ok(1)
}

#[rate_limiter(name = format!("per-{user}"), config = "per-user")]
async fn f(user: u32) -> R<u8> {
    let _ = user;
    Ok(1)
}

fn rss_kb() -> u64 {
    let statm = std::fs::read_to_string("/proc/self/statm").unwrap();
    statm.split(' ').nth(1).unwrap().parse::<u64>().unwrap() * 4
}

#[tokio::test(start_paused = true)]
async fn b68() {
    rk::boot("");
    let before = RateLimiter::all().len();
    for user in 0..1000 {
        let _ = (literal(user).await, f(user).await);
    }
    assert_eq!(
        rk::rl("per-{user}").available,
        0,
        "a name in quotes is taken as it is"
    );
    let rss = rss_kb();
    for user in 0..1_000_000 {
        let _ = f(user).await;
    }
    assert!(rss_kb() < rss + 256 * 1024);
    assert_eq!(RateLimiter::all().len(), before);
    let keyed = RateLimiter::all_keyed("per-user").unwrap();
    assert_eq!(keyed.len(), 1024 + 1);
    assert!(keyed.iter().any(|limiter| limiter.name() == "per-999999"));
}
