//! Order and repetition of attributes, other macros around.

use resil::{circuit_breaker, retry};
use t::*;
#[cfg(test)]
static N: AtomicU32 = AtomicU32::new(0);
#[retry(max = 3)]
#[tokio::test]
async fn a58_resil_above_the_test() -> R<()> {
    if N.fetch_add(1, SeqCst) % 3 < 2 {
        Err(AppErr::Boom)
    } else {
        Ok(())
    }
}
#[cfg_attr(all(), retry(max = 2))]
#[circuit_breaker("a58x")]
#[inline(never)]
#[doc(alias = "zz")]
pub async fn x() -> R<()> {
    Err(AppErr::Boom)
}
#[circuit_breaker("a58y")]
#[doc(alias = "zz")]
#[inline(never)]
#[cfg_attr(all(), retry(max = 2))]
pub async fn y() -> R<()> {
    Err(AppErr::Boom)
}
#[test]
fn a58_the_text_order_is_nothing() {
    rk::boot("[retry.configs.default]\nwaitDuration = \"0ms\"");
    assert_eq!(run(x()), Err(AppErr::Boom));
    assert_eq!(run(y()), Err(AppErr::Boom));
    assert_eq!(rk::cb("a58x"), rk::cb("a58y"));
    assert_eq!(rk::cb("a58x").failed, 2);
}
