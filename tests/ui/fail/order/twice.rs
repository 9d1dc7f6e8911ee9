use resil::{bulkhead, order, retry};

#[order(retry, bulkhead, retry)]
#[retry("gemini")]
#[bulkhead("gemini")]
async fn named_twice() -> Result<u8, resil::Error> {
    Ok(1)
}

#[order(retry, bulkhead)]
#[retry("gemini")]
#[order(bulkhead, retry)]
#[bulkhead("gemini")]
async fn given_twice() -> Result<u8, resil::Error> {
    Ok(1)
}

fn main() {}
