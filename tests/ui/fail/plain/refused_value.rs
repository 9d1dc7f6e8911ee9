use resil::{bulkhead, circuit_breaker};

#[bulkhead]
fn count() -> usize {
    1
}

#[circuit_breaker]
fn nothing() {}

fn main() {}
