use resil::{order, retry, time_limiter};

#[order(time_limitter, retry)]
#[retry("gemini")]
#[time_limiter("gemini")]
async fn misspelt() -> Result<u8, resil::Error> {
    Ok(1)
}

#[order(cache, retry)]
#[retry("gemini")]
async fn foreign() -> Result<u8, resil::Error> {
    Ok(1)
}

fn main() {}
