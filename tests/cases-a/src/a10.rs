//! Opaque return types nested in Result.

use resil::{circuit_breaker, rate_limiter};
use t::*;
pub struct Bag(Vec<u32>);
impl Bag {
    #[circuit_breaker("a10")]
    pub async fn items(&self) -> Result<impl Iterator<Item = u32> + '_, AppErr> {
        after(1).await;
        Ok(self.0.iter().copied())
    }
    #[rate_limiter("a10")]
    pub fn odd(&self) -> Result<impl Iterator<Item = u32> + '_, AppErr> {
        Ok(self.0.iter().copied().filter(|n| n % 2 == 1))
    }
}
#[test]
fn a10() {
    let b = Bag(vec![1, 2, 3]);
    assert_eq!(run(b.items()).unwrap().count(), 3);
    assert_eq!(b.odd().unwrap().count(), 2);
}
