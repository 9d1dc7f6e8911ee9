//! Many waiters, nobody slips through.

use resil::rate_limiter;
use t::*;
static AT: Mutex<Vec<u128>> = Mutex::new(vec![]);
#[rate_limiter("b52")]
async fn f(t0: tokio::time::Instant) -> R<u8> {
    AT.lock().unwrap().push(t0.elapsed().as_millis());
    Ok(1)
}
#[tokio::test(start_paused = true)]
async fn b52() {
    rk::boot(TOML);
    let t0 = tokio::time::Instant::now();
    let hs: Vec<_> = (0..60).map(|_| tokio::spawn(f(t0))).collect();
    let mut no = 0;
    for h in hs {
        if rejected(&h.await.unwrap(), "RequestNotPermitted") {
            no += 1;
        }
    }
    let at = AT.lock().unwrap().clone();
    for c in 0..=10u128 {
        assert_eq!(
            at.iter()
                .filter(|x| (c * 100..c * 100 + 100).contains(*x))
                .count(),
            5,
            "cycle {c}: {at:?}"
        );
    }
    assert_eq!((at.len(), no), (55, 5));
    assert!(t0.elapsed() <= ms(1001));
}

const TOML: &str = r#"
[ratelimiter.instances.b52]
limitForPeriod = 5
limitRefreshPeriod = "100ms"
timeoutDuration = "1s"
"#;
