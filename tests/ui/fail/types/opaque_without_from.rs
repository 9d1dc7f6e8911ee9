//! A part of the return type has no name.

use std::fmt::Display;

use resil::{bulkhead, retry};

struct StoreError;

#[bulkhead("gemini")]
async fn shown() -> Result<impl Display, StoreError> {
    Ok(1)
}

#[retry("gemini", on_result = |_| true)]
#[bulkhead("gemini")]
async fn wanted() -> Result<impl Display, StoreError> {
    Ok(1)
}

#[bulkhead("gemini")]
async fn no_result() -> impl Display {
    1
}

fn main() {}
