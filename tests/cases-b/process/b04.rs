//! Stampede at the end of the open period.

use resil::circuit_breaker;
use t::*;
static RUN: AtomicU32 = AtomicU32::new(0);
#[circuit_breaker("b04")]
async fn call(ok: bool) -> R<u8> {
    RUN.fetch_add(1, SeqCst);
    after(200).await;
    if ok { Ok(1) } else { Err(AppErr::Boom) }
}
#[tokio::test(flavor = "multi_thread", worker_threads = 8)]
async fn b04() {
    for round in 0..20 {
        rk::boot(TOML);
        RUN.store(0, SeqCst);
        for _ in 0..2 {
            let _ = call(false).await;
        }
        after(80).await;
        let gate = Arc::new(tokio::sync::Barrier::new(50));
        let hs: Vec<_> = (0..50)
            .map(|_| {
                let g = gate.clone();
                tokio::spawn(async move {
                    g.wait().await;
                    call(true).await
                })
            })
            .collect();
        let mut ok = 0;
        let mut no = 0;
        for h in hs {
            match h.await.unwrap() {
                Ok(_) => ok += 1,
                r if rejected(&r, "CallNotPermitted") => no += 1,
                r => panic!("{r:?}"),
            }
        }
        assert_eq!(
            (ok, no, RUN.load(SeqCst), rk::state("b04")),
            (3, 47, 5, "CLOSED"),
            "round {round}"
        );
    }
}

const TOML: &str = r#"
[circuitbreaker.instances.b04]
slidingWindowSize = 2
minimumNumberOfCalls = 2
permittedNumberOfCallsInHalfOpenState = 3
waitDurationInOpenState = "50ms"
"#;
