use resil::{bulkhead, retry};

#[bulkhead("images", type = "thread_pool")]
async fn scale<T: AsRef<[u8]>>(image: T) -> Result<u8, resil::Error> {
    Ok(image.as_ref()[0])
}

#[retry(max = 2)]
#[bulkhead("images", type = "thread_pool")]
async fn crop<T: AsRef<[u8]> + Send + 'static>(image: T) -> Result<u8, resil::Error> {
    Ok(image.as_ref()[0])
}

fn main() {}
