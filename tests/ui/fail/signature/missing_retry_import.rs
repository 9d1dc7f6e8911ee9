use resil::bulkhead;

#[bulkhead("gemini")]
#[retry("gemini")]
fn fetch() -> Result<u8, resil::Error> {
    Ok(1)
}

fn main() {}
