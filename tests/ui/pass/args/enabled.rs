//! A policy that is off refuses nothing, and needs its way out all the same.

use resil::{bulkhead, retry};

#[retry("gemini", enabled = false)]
#[bulkhead("gemini", enabled = true)]
async fn fetch() -> Result<u8, resil::Error> {
    Ok(1)
}

#[retry(max = 5, enabled = false, attempt = n)]
fn once() -> Result<u32, u32> {
    Err(n)
}

fn main() {
    drop(fetch());
    assert_eq!(once(), Err(1));
}
