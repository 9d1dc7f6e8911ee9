use resil::{bulkhead, order, retry};

#[order("retry")]
#[retry("gemini")]
#[bulkhead("gemini")]
async fn quoted() -> Result<u8, resil::Error> {
    Ok(1)
}

#[order(retry = 1)]
#[retry("gemini")]
async fn numbered() -> Result<u8, resil::Error> {
    Ok(1)
}

#[order]
#[retry("gemini")]
async fn empty() -> Result<u8, resil::Error> {
    Ok(1)
}

fn main() {}
