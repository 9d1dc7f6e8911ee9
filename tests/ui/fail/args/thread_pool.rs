use resil::bulkhead;

#[bulkhead("gemini", type = "thread_pool")]
async fn pooled() -> Result<u8, resil::Error> {
    Ok(1)
}

#[bulkhead("gemini", type = "queue")]
async fn unknown() -> Result<u8, resil::Error> {
    Ok(1)
}

fn main() {}
