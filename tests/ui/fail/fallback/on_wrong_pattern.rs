use resil::bulkhead;

#[bulkhead("gemini", fallback = |_| Ok(0), fallback_on = Other::Gone)]
async fn of_another_type() -> Result<u8, resil::Error> {
    Ok(1)
}

enum Other {
    Gone,
}

#[bulkhead("gemini", fallback = |_| Ok(0), fallback_on = |e| e)]
async fn not_a_bool() -> Result<u8, resil::Error> {
    Ok(1)
}

fn main() {
    let _ = Other::Gone;
}
