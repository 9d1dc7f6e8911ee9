use resil::{bulkhead, order, retry, time_limiter};

#[order(time_limiter)]
#[retry("gemini")]
#[time_limiter("gemini")]
#[bulkhead]
async fn fetch() -> Result<u8, resil::Error> {
    Ok(1)
}

fn main() {}
