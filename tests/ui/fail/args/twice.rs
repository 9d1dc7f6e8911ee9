use resil::{bulkhead, retry};

#[retry(max = 3, max_attempts = 4)]
async fn key() -> u8 {
    1
}

#[retry]
#[bulkhead]
#[retry]
async fn attribute() -> Result<u8, resil::Error> {
    Ok(1)
}

fn main() {}
