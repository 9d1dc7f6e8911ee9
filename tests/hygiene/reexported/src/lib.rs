//! A crate that knows resil by way of another crate alone.
#![cfg(test)]

use resil_reexporting::prelude::{bulkhead, retry};

#[retry(max = 2, crate = resil_reexporting::resil)]
#[bulkhead]
fn named() -> Result<u8, resil_reexporting::resil::Error> {
    Ok(1)
}

resil_reexporting::guarded! {
    /// Written by a macro of the other crate.
    fn written(n: u8) -> Result<u8, resil_reexporting::resil::Error>, max = 2 {
        Ok(n + 1)
    }
}

#[derive(resil_reexporting::resil::ErrorKinds)]
#[error_kind(crate = resil_reexporting::resil)]
enum Failed {
    Once,
}

#[test]
fn they_run() {
    assert_eq!(named().ok(), Some(1));
    assert_eq!(written(1).ok(), Some(2));
    let kind = resil_reexporting::resil::ErrorKinds::error_kind(&Failed::Once);
    assert_eq!(kind, "Once");
}
