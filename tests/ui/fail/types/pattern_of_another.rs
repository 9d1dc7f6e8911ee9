use resil::{circuit_breaker, retry};

enum Other {
    Gone,
}

#[retry("gemini", ignore_errors = Other::Gone)]
async fn of_another_type() -> Result<u8, resil::Error> {
    Ok(1)
}

#[circuit_breaker("gemini", record_errors = Missing::Gone)]
async fn of_none() -> Result<u8, resil::Error> {
    Ok(1)
}

fn main() {
    let _ = Other::Gone;
}
