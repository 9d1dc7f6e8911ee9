//! Every attempt is seen by the inner policies.

use resil::{circuit_breaker, retry};
use t::*;
static N: AtomicU32 = AtomicU32::new(0);
#[circuit_breaker("b32")]
#[retry("b32")]
async fn f() -> R<u8> {
    N.fetch_add(1, SeqCst);
    Err(AppErr::Boom)
}
#[tokio::test(start_paused = true)]
async fn b32() {
    rk::boot(TOML);
    assert!(rejected(&f().await, "CallNotPermitted"));
    assert_eq!(
        (
            N.load(SeqCst),
            rk::state("b32"),
            rk::cb("b32").not_permitted
        ),
        (2, "OPEN", 3)
    );
}

const TOML: &str = r#"
[retry.instances.b32]
maxAttempts = 5
waitDuration = "10ms"
[circuitbreaker.instances.b32]
slidingWindowSize = 2
minimumNumberOfCalls = 2
"#;
