use resil::{bulkhead, retry};

#[retry(max = 0)]
async fn fetch() -> u8 {
    1
}

#[retry(max = -3)]
async fn fetch_less() -> u8 {
    1
}

#[bulkhead(max_concurrent_calls = 0)]
async fn store() -> Result<(), resil::Error> {
    Ok(())
}

fn main() {}
