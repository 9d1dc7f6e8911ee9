//! Arguments and locals with the names that the expansion uses.

use resil::{bulkhead, circuit_breaker, rate_limiter, retry, time_limiter};

#[retry(max = 2, attempt = n)]
#[circuit_breaker]
#[rate_limiter("gemini")]
#[time_limiter]
#[bulkhead(fallback = |e| { drop(e); Ok(out.len()) })]
#[allow(clippy::too_many_arguments)]
async fn awaits(call: String, run: u8, kind: u8, out: Vec<u8>, ran: u8, reject: u8, show: u8, verdict: u8, last: u8, max: u8, this: u8, slot0: u8, arg1: u8, r: u8) -> Result<usize, resil::Error> {
    let sum = run + kind + ran + reject + show + verdict + last + max + this + slot0 + arg1 + r;
    Ok(call.len() + out.len() + sum as usize + n as usize)
}

#[retry(on_result = |v| *v > *call as usize)]
fn plainly(call: u8, kind: u8, out: Vec<u8>, e: u8, v: u8) -> usize {
    let (run, last) = (kind, e);
    out.len() + (run + last + v - call) as usize
}

#[tokio::main(flavor = "current_thread")]
async fn main() {
    let sum = awaits("a".to_owned(), 1, 1, vec![1], 1, 1, 1, 1, 1, 1, 1, 1, 1, 1).await;
    assert_eq!(sum.unwrap(), 15);
    assert_eq!(plainly(9, 3, Vec::new(), 3, 3), 0);
}
