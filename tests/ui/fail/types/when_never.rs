//! A `when` that never answers decides nothing.

use resil::{circuit_breaker, retry};

#[retry("gemini", when = never)]
async fn fetch() -> Result<u8, resil::Error> {
    Ok(1)
}

#[retry("gemini", when = never)]
fn plainly() -> Result<u8, resil::Error> {
    Ok(1)
}

#[circuit_breaker("gemini", transition_on_result = nothing)]
fn checked() -> Result<u8, resil::Error> {
    Ok(1)
}

fn never(_: &resil::Error, _: u32) -> ! {
    panic!("asked")
}

fn nothing(_: Result<&u8, &resil::Error>) -> ! {
    panic!("asked")
}

fn main() {}
