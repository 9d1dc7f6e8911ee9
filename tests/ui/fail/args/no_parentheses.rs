use resil::{bulkhead, retry};

#[bulkhead("gemini")]
#[retry = "gemini"]
async fn fetch() -> Result<u8, resil::Error> {
    Ok(1)
}

fn main() {}
