#![no_implicit_prelude]
#![allow(dead_code, non_camel_case_types)]

mod core {}
mod std {}
mod tokio {}
mod resil {}

struct Result;
struct Option;
struct Some;
struct Ok;
struct u32(::core::primitive::u32);

const SITE: u8 = 1;

fn kind() -> u8 {
    1
}

#[::resil::retry(max = 2, attempt = n, on_result = |call| *call > 3)]
#[::resil::bulkhead("gemini", fallback = |e| { ::core::mem::drop(e); out })]
async fn fetch(call: u8, out: u8, r: &u8) -> u8 {
    let last = SITE;
    let site = kind();
    if n > 7 {
        return last;
    }
    'again: loop {
        break 'again call + out + *r + site;
    }
}

fn main() {
    ::core::mem::drop(fetch(1, 2, &3));
}
