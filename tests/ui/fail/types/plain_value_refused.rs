use resil::{bulkhead, circuit_breaker};

#[bulkhead]
async fn list() -> Vec<u8> {
    Vec::new()
}

#[circuit_breaker("gemini")]
async fn nothing() {}

#[bulkhead]
async fn find() -> Option<u8> {
    None
}

fn main() {}
