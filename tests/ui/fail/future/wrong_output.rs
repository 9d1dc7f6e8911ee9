use std::future::Future;

use resil::{bulkhead, retry};

#[retry(on_result = |n| *n == 0)]
fn number() -> impl Future<Output = u8> {
    async { "one" }
}

#[bulkhead]
fn refused() -> impl Future<Output = u8> {
    async { 1 }
}

fn main() {}
