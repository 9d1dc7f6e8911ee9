use resil::{bulkhead, circuit_breaker, rate_limiter, retry, time_limiter};

#[bulkhead(max = 2, timeout = "1s")]
async fn few() -> Result<u8, resil::Error> {
    Ok(1)
}

#[bulkhead(type = "thread_pool", threads = 2, queue = 5)]
async fn pooled() -> Result<u8, resil::Error> {
    Ok(1)
}

#[retry(attempts = 3, delay = "100ms", jitter = 0.5)]
async fn often() -> Result<u8, resil::Error> {
    Ok(1)
}

#[circuit_breaker(threshold = 50, window = 10, cooldown = "10s")]
async fn careful() -> Result<u8, resil::Error> {
    Ok(1)
}

#[rate_limiter(limit = 5, per = "1s")]
async fn slowly() -> Result<u8, resil::Error> {
    Ok(1)
}

#[time_limiter(after = "1s", default = 3)]
async fn shortly() -> Result<u8, resil::Error> {
    Ok(1)
}

fn main() {}
