//! `embed!` twice, and beside an attribute: the file counts once.

use resil::{Bulkhead, bulkhead, embed};

embed!();

#[bulkhead("store")]
fn stored() -> Result<u8, resil::Error> {
    Ok(1)
}

mod again {
    resil::embed!(crate = ::resil);
}

#[test]
fn the_file_counts_once() {
    assert_eq!(stored().ok(), Some(1));
    let bulkhead = Bulkhead::named("store").expect("it is in the file");
    assert_eq!(bulkhead.config().max_concurrent_calls, 2);
    assert_eq!(resil::problems(), []);
}
