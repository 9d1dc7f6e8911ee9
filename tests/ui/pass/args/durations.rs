//! Every way to write a duration.

use resil::{rate_limiter, retry, time_limiter};

#[retry(max = 1, wait = "1m 30s")]
#[time_limiter(timeout = "PT15S")]
#[rate_limiter(limit_for_period = 1, limit_refresh_period = "500ms", timeout_duration = 0)]
async fn fetch() -> Result<u8, resil::Error> {
    Ok(1)
}

fn main() {
    drop(fetch());
}
