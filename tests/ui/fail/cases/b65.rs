//! One name, two different settings: a named instance takes its numbers from the file.

use resil::retry;

#[retry("gemini", max = 5)]
fn a() -> Result<u8, ()> {
    Err(())
}

#[retry("gemini", max = 3)]
fn b() -> Result<u8, ()> {
    Err(())
}

fn main() {}
