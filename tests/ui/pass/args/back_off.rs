//! The numbers of a retry.

use resil::retry;

#[retry(
    max_attempts = 4,
    wait_duration = "100ms",
    enable_exponential_backoff = true,
    exponential_backoff_multiplier = 1.5,
    exponential_max_wait_duration = "1s",
    fail_after_max_attempts = true,
    on_result = "Vec::is_empty"
)]
async fn fetch() -> Result<Vec<u8>, resil::Error> {
    Ok(vec![1])
}

#[retry(enable_randomized_wait = true, randomized_wait_factor = 0.25)]
async fn jittered() -> u8 {
    1
}

fn main() {
    drop((fetch(), jittered()));
}
