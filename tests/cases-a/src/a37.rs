//! Arguments and locals named like generated variables.

use resil::{bulkhead, circuit_breaker, rate_limiter, retry, time_limiter};
use t::*;
#[retry(max = 3)]
#[circuit_breaker("a37")]
#[bulkhead("a37")]
#[rate_limiter("a37")]
#[time_limiter("a37")]
#[expect(clippy::too_many_arguments)]
pub async fn f(
    key: u32,
    result: u32,
    r: u32,
    res: u32,
    out: u32,
    attempt: u32,
    attempts: u32,
    err: u32,
    e: u32,
    permit: u32,
    guard: u32,
    policy: u32,
    inner: u32,
    body: u32,
    fut: u32,
    future: u32,
    delay: u32,
    wait: u32,
    name: u32,
    config: u32,
    state: u32,
    start: u32,
    now: u32,
    args: u32,
    this: u32,
    ctx: u32,
    retry: u32,
    max: u32,
    ret: u32,
    resil: u32,
) -> R<u32> {
    after(1).await;
    Ok(key
        + result
        + r
        + res
        + out
        + attempt
        + attempts
        + err
        + e
        + permit
        + guard
        + policy
        + inner
        + body
        + fut
        + future
        + delay
        + wait
        + name
        + config
        + state
        + start
        + now
        + args
        + this
        + ctx
        + retry
        + max
        + ret
        + resil)
}
#[test]
fn a37() {
    assert_eq!(
        run(f(
            1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1,
            1
        )),
        Ok(30)
    );
}
