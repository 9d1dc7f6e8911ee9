//! Shows the settings in effect.

use resil::{Bulkhead, CircuitBreaker, Retry, TimeLimiter};

/// Every policy that has defaults.
#[resil::retry]
#[resil::circuit_breaker]
#[resil::time_limiter]
#[resil::bulkhead]
async fn fetch() -> Result<u8, resil::Error> {
    Ok(1)
}

#[tokio::main(flavor = "current_thread")]
async fn main() {
    println!("said: {:?}", fetch().await);
    for retry in Retry::all() {
        let config = retry.config();
        println!("retry {} {:?}", config.max_attempts, config.wait_duration);
    }
    for breaker in CircuitBreaker::all() {
        let config = breaker.config();
        println!(
            "circuit_breaker {} {} {}",
            config.failure_rate_threshold,
            config.sliding_window_size,
            config.minimum_number_of_calls
        );
    }
    for bulkhead in Bulkhead::all() {
        let config = bulkhead.config();
        println!(
            "bulkhead {} {:?}",
            config.max_concurrent_calls, config.max_wait_duration
        );
    }
    for limiter in TimeLimiter::all() {
        println!("time_limiter {:?}", limiter.config().timeout_duration);
    }
}
