//! Edition 2024 user crate.

use resil::{bulkhead, circuit_breaker, rate_limiter, retry, time_limiter};
use std::cell::RefCell;
use t::*;
pub struct Cell2 {
    c: RefCell<Vec<u32>>,
    m: Mutex<u32>,
}
impl Cell2 {
    #[rate_limiter("a55")]
    pub fn len(&self) -> R<usize> {
        Ok(self.c.borrow().len())
    }
    #[bulkhead("a55")]
    pub fn take(&self) -> R<u32> {
        if let Some(v) = self.c.borrow_mut().pop() {
            Ok(v)
        } else {
            self.c.borrow_mut().push(1);
            Err(AppErr::Boom)
        }
    }
    #[circuit_breaker("a55")]
    pub fn ids(&self, n: &usize) -> Result<impl Iterator<Item = u32> + use<'_>, AppErr> {
        let k = *n;
        Ok((0..3).skip(k))
    }
    #[retry(max = 2)]
    #[time_limiter("a55")]
    pub async fn locked(&self) -> R<u32> {
        let v = *self.m.lock().unwrap();
        after(1).await;
        Ok(v)
    }
}
#[test]
fn a55() {
    let c = Cell2 {
        c: RefCell::new(vec![]),
        m: Mutex::new(3),
    };
    assert_eq!(c.len(), Ok(0));
    assert_eq!(c.take(), Err(AppErr::Boom));
    assert_eq!(c.take(), Ok(1));
    assert_eq!(c.ids(&1).unwrap().count(), 2);
    assert_eq!(run(c.locked()), Ok(3));
}
