//! Nothing generated is reported, and nothing of the user's is hidden.

#![deny(warnings, missing_docs, unreachable_pub, unused_qualifications)]
#![forbid(unsafe_code)]

use resil::{bulkhead, circuit_breaker, retry};

/// Fetches.
///
/// # Errors
///
/// When it must.
#[retry(max = 2, attempt = n)]
#[circuit_breaker("gemini")]
#[bulkhead("gemini")]
pub async fn fetch(key: String, mut parts: Vec<u8>) -> Result<usize, resil::Error> {
    parts.push(1);
    Ok(key.len() + parts.len() + n as usize)
}

/// Never comes back.
///
/// # Errors
///
/// Never.
#[retry]
pub async fn diverges() -> Result<u8, resil::Error> {
    #![allow(unused_variables)]
    let unused = 1;
    std::process::exit(0)
}

#[expect(unused_variables, reason = "an unused argument is reported once")]
#[retry]
async fn unused(name: String, count: &mut u8) -> Result<u8, resil::Error> {
    Ok(1)
}

#[expect(dead_code)]
#[bulkhead]
async fn dead() -> Result<u8, resil::Error> {
    Ok(1)
}

#[must_use]
#[retry(on_result = |n| *n == 0)]
async fn kept() -> u8 {
    1
}

fn main() {
    drop((fetch(String::new(), Vec::new()), diverges(), unused(String::new(), &mut 1), kept()));
}
