//! A bulkhead of nothing is allowed, as in Resilience4j: it refuses every call.

use resil::bulkhead;

#[bulkhead(max_concurrent_calls = 0)]
fn closed() -> Result<(), resil::Error> {
    Ok(())
}

fn main() {
    let refused = closed().map_err(|error| error.kind());
    assert_eq!(refused, Err(resil::ErrorKind::BulkheadFull));
}
