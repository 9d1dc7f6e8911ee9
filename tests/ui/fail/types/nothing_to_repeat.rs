#![deny(deprecated)]

use std::convert::Infallible;

use resil::retry;

#[retry("gemini")]
async fn value() -> u8 {
    1
}

#[retry(max = 3)]
fn nothing() {}

#[retry]
async fn never_fails() -> Result<u8, Infallible> {
    Ok(1)
}

fn main() {
    drop((value(), never_fails()));
    nothing();
}
