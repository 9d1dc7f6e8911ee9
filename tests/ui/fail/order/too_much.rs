use resil::{order, retry};

#[retry("gemini")]
#[order(retry, bulkhead)]
async fn fetch() -> Result<u8, resil::Error> {
    Ok(1)
}

fn main() {}
