use resil::{bulkhead, circuit_breaker};

#[bulkhead("gemini", fallback = |_| 0, fallback_on = |e| e.kind() == resil::ErrorKind::BulkheadFull)]
async fn fetch() -> u8 {
    1
}

#[circuit_breaker("gemini", fallback = |_| 0, fallback_on = is_open)]
fn plainly() -> u8 {
    1
}

fn is_open(error: &resil::Error) -> bool {
    error.kind() == resil::ErrorKind::CallNotPermitted
}

fn main() {}
