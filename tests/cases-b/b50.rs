//! Permits exist from the first moment.

use resil::rate_limiter;
use t::*;
#[rate_limiter("b50")]
async fn f() -> R<u8> {
    Ok(1)
}
#[tokio::test(start_paused = true)]
async fn b50() {
    rk::boot(TOML);
    assert_eq!((f().await, f().await), (Ok(1), Ok(1)));
    assert!(rejected(&f().await, "RequestNotPermitted"));
    assert_eq!(
        rk::rl("b50"),
        rk::Rl {
            available: 0,
            waiting: 0
        }
    );
}

const TOML: &str = r#"
[ratelimiter.instances.b50]
limitForPeriod = 2
limitRefreshPeriod = "1h"
timeoutDuration = "0s"
"#;
