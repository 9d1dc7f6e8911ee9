//! A hundred thousand keys in a program that has room for a thousand instances: memory levels off, and no breaker that is
//! open is removed. The test is a process of its own, since it measures its memory.

use resil::{
    CircuitBreaker, KeyedPool, State, bulkhead, circuit_breaker, rate_limiter, retry, time_limiter,
};
use resil_tests::{AppError, AppResult, isolate, ms};

const KEYS: u32 = 100_000;
/// Every so many-th upstream is down.
const DOWN: u32 = 1_000;
const SETTINGS: &str = r#"
[retry.configs.upstream]
max_attempts = 1
max_instances = 1000
[circuit_breaker.configs.upstream]
max_instances = 1000
sliding_window_size = 1
minimum_number_of_calls = 1
[rate_limiter.configs.upstream]
max_instances = 1000
limit_for_period = 10
limit_refresh_period = "1ms"
[time_limiter.configs.upstream]
max_instances = 1000
[bulkhead.configs.upstream]
max_instances = 1000
"#;

#[retry(name = host_name(host), config = "upstream")]
#[circuit_breaker(name = host_name(host), config = "upstream")]
#[rate_limiter(name = host_name(host), config = "upstream")]
#[time_limiter(name = host_name(host), config = "upstream")]
#[bulkhead(name = host_name(host), config = "upstream")]
async fn fetch(host: u32) -> AppResult<u32> {
    if host.is_multiple_of(DOWN) {
        Err(AppError::Boom)
    } else {
        Ok(host)
    }
}

fn host_name(host: u32) -> String {
    format!("host-{host:06}.example")
}

/// The memory that the process holds, in KiB.
fn resident() -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").expect("Linux says");
    let line = status.lines().find(|line| line.starts_with("VmRSS:"));
    let number = line.and_then(|line| line.split_whitespace().nth(1));
    number.and_then(|kib| kib.parse().ok()).expect("a number")
}

async fn visit(hosts: std::ops::Range<u32>) {
    for host in hosts {
        let result = fetch(host).await;
        assert_eq!(result.is_err(), host.is_multiple_of(DOWN), "{result:?}");
        tokio::time::advance(ms(1)).await;
    }
}

#[tokio::test(start_paused = true)]
async fn memory_levels_off_and_no_open_breaker_is_removed() {
    let _isolation = isolate(SETTINGS);
    visit(0..KEYS / 10).await;
    let early = resident();
    visit(KEYS / 10..KEYS).await;
    let late = resident();
    let pools = resil::keyed_pools();
    println!(
        "{early} KiB after {} keys, {late} KiB after {KEYS}",
        KEYS / 10
    );
    for KeyedPool {
        kind,
        instances,
        evicted,
        overflowed,
        ..
    } in &pools
    {
        println!("{kind}: {instances} instances, {evicted} evicted, {overflowed} overflowed");
    }
    assert_eq!(pools.len(), 5);
    for pool in &pools {
        assert_eq!(pool.instances, 1000);
        assert_eq!(pool.evicted, u64::from(KEYS) - 1000);
        assert_eq!(pool.overflowed, 0);
    }
    assert!(
        late < early + 4 * 1024,
        "{early} KiB, then {late} KiB: it grows"
    );
    let breakers = CircuitBreaker::all_keyed("upstream").expect("declared");
    let open = breakers.iter().filter(|it| it.state() == State::Open);
    assert_eq!(open.count(), (KEYS / DOWN) as usize);
}
