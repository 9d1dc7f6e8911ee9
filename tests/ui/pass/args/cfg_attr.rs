//! The compiler resolves `cfg_attr` before any attribute expands, so the stack is whole.

use resil::{bulkhead, circuit_breaker, retry};

#[cfg_attr(all(), retry("gemini"))]
#[circuit_breaker("gemini")]
#[cfg_attr(all(), bulkhead("gemini"), doc = "Fetches.")]
#[cfg_attr(any(), resil::no_such_attribute)]
async fn fetch() -> Result<u8, resil::Error> {
    Ok(1)
}

fn main() {
    drop(fetch());
}
