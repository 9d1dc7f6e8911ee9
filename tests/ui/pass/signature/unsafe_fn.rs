//! Unsafe functions stay unsafe, in a crate that knows what it does.

use resil::{bulkhead, retry};

type R<T> = Result<T, resil::Error>;

#[retry(max = 2)]
#[bulkhead]
async unsafe fn fetch(at: *const u8) -> R<u8> {
    Ok(unsafe { *at })
}

#[retry]
unsafe fn plainly(at: &u8) -> u8 {
    *at
}

fn main() {
    assert_eq!(unsafe { plainly(&3) }, 3);
    drop(unsafe { fetch(&7) });
}
