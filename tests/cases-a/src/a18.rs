//! Early `return` and `?` must reach the policy.

use resil::{circuit_breaker, retry};
use t::*;
static N: AtomicU32 = AtomicU32::new(0);
fn parse(s: &str) -> R<u32> {
    s.parse().map_err(|_| AppErr::Boom)
}
#[circuit_breaker("a18")]
#[retry(max = 3)]
pub async fn get(s: &str, early: bool) -> R<u32> {
    N.fetch_add(1, SeqCst);
    if early {
        return Err(AppErr::Boom);
    }
    let n = parse(s)?;
    after(1).await;
    if n == 1 {
        return Ok(10);
    }
    Ok(n)
}
#[retry(max = 3)]
pub fn get_sync(s: &str) -> R<u32> {
    N.fetch_add(1, SeqCst);
    let n = parse(s)?;
    if n == 1 {
        return Ok(10);
    }
    Ok(n)
}
#[test]
fn a18() {
    let calls = |f: &dyn Fn() -> R<u32>| {
        N.store(0, SeqCst);
        let r = f();
        (r, N.load(SeqCst))
    };
    assert_eq!(calls(&|| run(get("1", true))), (Err(AppErr::Boom), 3));
    assert_eq!(calls(&|| run(get("x", false))), (Err(AppErr::Boom), 3));
    assert_eq!(calls(&|| run(get("1", false))), (Ok(10), 1));
    assert_eq!(calls(&|| get_sync("x")), (Err(AppErr::Boom), 3));
    assert_eq!(calls(&|| get_sync("1")), (Ok(10), 1));
}
#[circuit_breaker("a18")]
#[retry(max = 3)]
pub async fn left_early(s: &str, early: bool) -> R<u32> {
    if early {
        return Err(AppErr::Boom);
    }
    let n = parse(s)?;
    after(1).await;
    if n == 1 {
        return Ok(10);
    }
    Ok(n)
}

#[test]
fn a18_every_way_out_is_recorded() {
    rk::boot("[retry.configs.default]\nwaitDuration = \"0ms\"");
    for (text, early) in [("1", true), ("x", false), ("1", false)] {
        let _ = run(left_early(text, early));
    }
    let counted = rk::cb("a18");
    assert_eq!((counted.buffered, counted.failed), (7, 6));
}
