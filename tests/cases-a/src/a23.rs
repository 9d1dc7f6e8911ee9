//! Forms of the predicate path string.

use resil::retry;
use t::*;
mod pred {
    pub fn bad(v: &Vec<u8>) -> bool {
        v.len() < 2
    }
    pub fn none<T>(o: &Option<T>) -> bool {
        o.is_none()
    }
}
static N: AtomicU32 = AtomicU32::new(0);
#[retry(max = 2, on_result = "Vec::is_empty")]
pub async fn p1() -> Vec<u8> {
    N.fetch_add(1, SeqCst);
    vec![]
}
#[retry(max = 2, on_result = "Vec::<u8>::is_empty")]
pub async fn p2() -> Vec<u8> {
    N.fetch_add(1, SeqCst);
    vec![]
}
#[retry(max = 2, on_result = "pred::bad")]
pub async fn p3() -> Vec<u8> {
    N.fetch_add(1, SeqCst);
    vec![1]
}
#[retry(max = 2, on_result = "self::pred::none::<u8>")]
pub async fn p4() -> Option<u8> {
    N.fetch_add(1, SeqCst);
    None
}
#[retry(max = 2, on_result = "Vec::is_empty")]
pub fn p5() -> Vec<u8> {
    N.fetch_add(1, SeqCst);
    vec![]
}
#[test]
fn a23() {
    run(async {
        p1().await;
        p2().await;
        p3().await;
        p4().await;
    });
    p5();
    assert_eq!(N.load(SeqCst), 10);
}
