//! `Send` futures stay `Send`; others still allowed.

use resil::{bulkhead, circuit_breaker, rate_limiter, retry, time_limiter};
use std::rc::Rc;
use t::*;
#[retry(max = 2)]
#[circuit_breaker("a42")]
#[rate_limiter("a42")]
#[time_limiter("a42")]
#[bulkhead("a42")]
pub async fn plain(s: String) -> R<usize> {
    after(1).await;
    Ok(s.len())
}
#[retry(max = 2)]
#[circuit_breaker("a42")]
#[rate_limiter("a42")]
#[time_limiter("a42")]
#[bulkhead("a42")]
pub async fn local(s: Rc<String>) -> R<usize> {
    let keep = Rc::clone(&s);
    after(1).await;
    Ok(keep.len())
}
#[test]
fn a42() {
    assert_eq!(run(assert_send(plain("abc".into()))), Ok(3));
    assert_eq!(
        run(async {
            tokio::task::LocalSet::new()
                .run_until(async {
                    tokio::task::spawn_local(local(Rc::new("ab".into())))
                        .await
                        .unwrap()
                })
                .await
        }),
        Ok(2)
    );
}
