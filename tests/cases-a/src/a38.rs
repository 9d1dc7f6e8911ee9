//! Functions produced by `macro_rules!`.

use resil::{circuit_breaker, retry};
use t::*;
macro_rules! api {
    ($svc:ty, $name:ident($($arg:ident : $at:ty),*) -> $ret:ty, $inst:literal, $max:expr, $val:expr) => {
        impl $svc {
            #[retry(max = $max)]
            #[circuit_breaker($inst)]
            pub async fn $name(&self, $($arg: $at),*) -> R<$ret> { after(1).await; let base: $ret = $val; Ok(base + self.k $(+ <$ret>::from($arg))*) }
        }
    };
}
pub struct Svc {
    k: u64,
}
api!(Svc, get(a: u32, b: u8) -> u64, "a38", 2 + 1, 40);
api!(Svc, put() -> u64, "a38", 1, 2);
#[test]
fn a38() {
    let s = Svc { k: 1 };
    assert_eq!(run(s.get(2, 3)), Ok(46));
    assert_eq!(run(s.put()), Ok(3));
}
