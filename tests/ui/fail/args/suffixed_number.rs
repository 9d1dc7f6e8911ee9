use resil::{bulkhead, circuit_breaker, retry};

#[retry(max = 3u32)]
async fn typed() -> u8 {
    1
}

#[retry(wait = 100ms)]
async fn unit() -> u8 {
    1
}

#[retry(wait = 100u64)]
async fn typed_duration() -> u8 {
    1
}

#[circuit_breaker(failure_rate_threshold = 50.5f32)]
async fn typed_share() -> Result<u8, resil::Error> {
    Ok(1)
}

#[bulkhead(max_concurrent_calls = 1.5)]
async fn fraction() -> Result<u8, resil::Error> {
    Ok(1)
}

fn main() {}
