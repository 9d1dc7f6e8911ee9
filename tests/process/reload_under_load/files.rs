//! The files that a program is reloaded from.

/// The file of the `turn`-th reload, and whether it is right, as every other one is. The last right one, of turn 498, has the
/// smallest window, so that it is full. All leave little room, so that calls
/// wait for places and permissions while these change.
pub(crate) fn file(turn: u32) -> (String, bool) {
    let good = match turn / 2 % 3 {
        0 => settings("1h", 4, "8ms", 60, true),
        1 => settings("1s", 6, "12ms", 100, true),
        _ => settings("2h", 5, "10ms", 80, false),
    };
    if turn.is_multiple_of(2) {
        return (good, true);
    }
    let bad = match turn / 2 % 4 {
        0 => good[..good.len() / 2].to_owned(),
        1 => good.replace("max_attempts = 3", "max_attempts = 0"),
        2 => good.replace("max_concurrent_calls", "max_calls"),
        _ => good.replace("[retry.instances.api]", "[retry.instances.apo]"),
    };
    (bad, false)
}

fn settings(open: &str, places: u32, period: &str, window: u32, enabled: bool) -> String {
    format!(
        r#"[circuit_breaker.configs.default]
wait_duration_in_open_state = "{open}"
[circuit_breaker.instances.api]
sliding_window_size = {window}
[bulkhead.instances.api]
max_concurrent_calls = {places}
max_wait_duration = "30s"
enabled = {enabled}
[rate_limiter.instances.api]
limit_for_period = {places}0
limit_refresh_period = "{period}"
timeout_duration = "30s"
enabled = {enabled}
[time_limiter.instances.api]
timeout_duration = "{places}0s"
[retry.instances.api]
max_attempts = 3
wait_duration = "{period}"
"#
    )
}
