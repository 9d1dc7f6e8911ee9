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

#[bulkhead("images", type = "thread_pool")]
async fn read<T: Default>(path: String) -> Result<T, resil::Error> {
    drop(path);
    Ok(T::default())
}

#[bulkhead("images", type = "thread_pool")]
fn read_now<T: Default + From<resil::Error>>(path: String) -> Result<u8, T> {
    drop(path);
    Err(T::default())
}

fn main() {}
