use resil::{order, retry, time_limiter};

#[order(time_limiter, retry)]
#[retry("gemini")]
#[time_limiter("gemini")]
async fn fetch() -> u8 {
    1
}

fn main() {}
