//! Inner attributes stay at the head of the body.

#![deny(warnings)]

use std::future::Future;

use resil::{bulkhead, retry};

#[retry(max = 2, on_result = |n| *n == 0)]
async fn awaits() -> u8 {
    #![allow(dead_code, unused_variables)]
    struct Helper;
    let x = 1;
    2
}

#[bulkhead]
fn plainly() -> Result<u8, resil::Error> {
    #![allow(unused_mut)]
    #![allow(unused_variables)]
    let mut x = 1;
    Ok(3)
}

#[retry(on_result = |n| *n == 0)]
fn future() -> impl Future<Output = u8> {
    #![allow(unused_variables)]
    async move {
        let x = 1;
        4
    }
}

#[tokio::main(flavor = "current_thread")]
async fn main() {
    assert_eq!(awaits().await + plainly().unwrap() + future().await, 9);
}
