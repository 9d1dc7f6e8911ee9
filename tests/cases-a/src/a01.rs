//! `&mut self` method under retry.

use resil::retry;
use t::*;
pub struct Pager {
    pub calls: u32,
}
impl Pager {
    #[retry(max = 3)]
    pub async fn next(&mut self) -> R<u32> {
        self.calls += 1;
        after(1).await;
        if self.calls < 3 {
            return Err(AppErr::Boom);
        }
        Ok(self.calls)
    }
}
#[test]
fn a01() {
    let mut p = Pager { calls: 0 };
    assert_eq!(run(p.next()), Ok(3));
    assert_eq!(p.calls, 3);
}
