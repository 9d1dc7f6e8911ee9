//! Product extractor.
fn main() {}
