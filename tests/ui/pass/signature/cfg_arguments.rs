//! Arguments that are there only sometimes, and arguments with lints of their own.

#![deny(warnings)]

use resil::{bulkhead, retry};

#[retry(fallback = |_| Ok(flag))]
async fn fetch(
    #[cfg(any())] missing: Missing,
    #[cfg(all())] key: String,
    #[allow(unused_mut)] mut flag: u8,
    #[expect(unused_variables)] unused: Vec<u8>,
    #[cfg(any())] (a, b): (Missing, Missing),
) -> Result<u8, resil::Error> {
    Ok(flag + key.len() as u8)
}

#[bulkhead]
fn store(#[cfg(any())] missing: Missing, #[cfg(all())] key: String) -> Result<usize, resil::Error> {
    Ok(key.len())
}

fn main() {
    drop(fetch("a".to_owned(), 1, Vec::new()));
    assert_eq!(store("ab".to_owned()).unwrap(), 2);
}
