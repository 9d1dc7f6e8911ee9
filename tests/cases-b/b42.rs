//! Time limit on code that blocks.

use resil::time_limiter;
use t::*;
#[time_limiter("b42")]
async fn blocks() -> R<u8> {
    std::thread::sleep(ms(200));
    Ok(1)
}
#[tokio::test]
async fn b42() {
    rk::boot(TOML);
    let r = blocks().await;
    let timeouts = rk::events("b42")
        .iter()
        .filter(|e| e.contains("TIMEOUT"))
        .count();
    assert!(
        matches!((&r, timeouts), (Ok(1), 0)) || (rejected(&r, "Timeout") && timeouts == 1),
        "{r:?} {timeouts}"
    );
}

const TOML: &str = r#"
[timelimiter.instances.b42]
timeoutDuration = "50ms"
"#;
