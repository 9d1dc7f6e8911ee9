use resil::bulkhead;

#[bulkhead("gemini", max_concurrent_calls = 5, max_wait_duration = "1s")]
fn fetch() -> Result<u8, resil::Error> {
    Ok(1)
}

fn main() {}
