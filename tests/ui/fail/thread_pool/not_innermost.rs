use resil::{bulkhead, retry, time_limiter};

#[resil::order(bulkhead, time_limiter)]
#[bulkhead("images", type = "thread_pool")]
#[time_limiter("gemini")]
async fn scale() -> Result<u8, resil::Error> {
    Ok(1)
}

#[retry("gemini", borrow(image))]
#[bulkhead("images", type = "thread_pool")]
async fn crop(image: Vec<u8>) -> Result<u8, resil::Error> {
    Ok(image[0])
}

#[bulkhead("images", type = "thread_pool")]
fn plain_value(image: Vec<u8>) -> u8 {
    image[0]
}

fn main() {}
