//! Functions that return nothing.

use resil::{bulkhead, retry};

#[retry(max = 2)]
async fn nothing(_: u8) {}

#[retry(max = 2)]
fn plainly(out: &mut Vec<u8>) {
    out.push(1);
}

#[bulkhead(fallback = |_| ())]
fn refused() {
    if true {
        return;
    }
    unreachable!()
}

#[bulkhead]
async fn done() -> Result<(), resil::Error> {
    Ok(())
}

#[tokio::main(flavor = "current_thread")]
async fn main() {
    nothing(1).await;
    let mut out = Vec::new();
    plainly(&mut out);
    assert_eq!(out, [1]);
    refused();
    done().await.unwrap();
}
