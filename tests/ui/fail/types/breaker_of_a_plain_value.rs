use resil::{circuit_breaker, rate_limiter, retry};

#[circuit_breaker("gemini")]
#[rate_limiter("gemini")]
async fn two() -> u8 {
    1
}

#[retry(when = |_, _| resil::Decision::Now)]
#[rate_limiter("gemini")]
fn asked() -> u8 {
    1
}

fn main() {}
