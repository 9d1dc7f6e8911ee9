use resil::{bulkhead, retry};
use t::*;
pub struct S;
impl S {
    #[retry(max = 2)]
    async fn never_a(&self) -> R<u8> {
        Ok(1)
    }
}
#[bulkhead("a29")]
fn never_b() -> R<u8> {
    Ok(1)
}
