//! Long chains of annotated functions within the default recursion limit.

use resil::{bulkhead, circuit_breaker, retry};
use t::*;
macro_rules! chain { ($($f:ident => $g:ident),* $(,)?) => { $(
    #[retry(max = 1)] #[circuit_breaker("a44")] #[bulkhead("a44")]
    pub async fn $f(m: Arc<Mutex<Vec<String>>>) -> R<usize> { after(0).await; $g(m).await }
)* } }
pub async fn end(m: Arc<Mutex<Vec<String>>>) -> R<usize> {
    Ok(m.lock().unwrap().len())
}
chain!(f1 => f2, f2 => f3, f3 => f4, f4 => f5, f5 => f6, f6 => f7, f7 => f8, f8 => f9, f9 => f10, f10 => f11, f11 => f12, f12 => end);
#[test]
fn a44() {
    let m = Arc::new(Mutex::new(vec![]));
    assert_eq!(run(async { tokio::spawn(f1(m)).await.unwrap() }), Ok(0));
}
