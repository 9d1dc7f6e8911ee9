//! Growing open period.

use resil::circuit_breaker;
use t::*;
#[circuit_breaker("b21")]
async fn f(ok: bool) -> R<u8> {
    if ok { Ok(1) } else { Err(AppErr::Boom) }
}
async fn gap(ok: bool) -> u64 {
    let mut n = 0;
    loop {
        let r = f(ok).await;
        if !rejected(&r, "CallNotPermitted") {
            return n;
        }
        after(100).await;
        n += 100;
    }
}
#[tokio::test(start_paused = true)]
async fn b21() {
    rk::boot(TOML);
    let _ = f(false).await;
    let mut g = vec![];
    for _ in 0..4 {
        g.push(gap(false).await);
    }
    for (got, want) in g.iter().zip([1000, 2000, 3000, 3000]) {
        assert!((want..=want + 100).contains(got), "{g:?}");
    }
    assert!((3000..=3100).contains(&gap(true).await));
    assert_eq!(rk::state("b21"), "CLOSED");
    let _ = f(false).await;
    assert!((1000..=1100).contains(&gap(false).await));
}

const TOML: &str = r#"
[circuitbreaker.instances.b21]
slidingWindowSize = 1
minimumNumberOfCalls = 1
permittedNumberOfCallsInHalfOpenState = 1
waitDurationInOpenState = "1s"
enableExponentialBackoff = true
exponentialBackoffMultiplier = 2.0
exponentialMaxWaitDurationInOpenState = "3s"
"#;
