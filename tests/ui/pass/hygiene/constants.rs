//! A constant of the user's is not taken for a variable of the expansion, nor their macro for one of ours.

#![allow(non_upper_case_globals, non_camel_case_types, dead_code)]

use resil::{Error, bulkhead, circuit_breaker, retry, time_limiter};
use tokio_util::sync::CancellationToken;

const r: u8 = 1;
const v: u8 = 1;
const e: f64 = 2.7;
const n: u8 = 2;
const run: u8 = 1;
const ran: u8 = 1;
const verdict: u8 = 1;
static refusal: u8 = 1;
struct token;

const SITE: u8 = 9;
macro_rules! register_site {
    ($site:ident) => {
        const _: u8 = $site;
    };
}

fn decide(_: &Error, _: u32) -> resil::Decision {
    resil::Decision::Stop
}

async fn instead(number: u8, _: Error) -> Result<u8, Error> {
    Ok(number + e as u8)
}

#[retry("gemini", when = decide, fallback = instead, fallback_on = |_| true)]
#[circuit_breaker("gemini", record_result = |it| *it == r)]
#[time_limiter("gemini", cancel = CancellationToken::new())]
#[bulkhead("gemini")]
async fn everything(number: u8) -> Result<u8, Error> {
    register_site!(SITE);
    Ok(number + r + v + n + run + ran + verdict + refusal)
}

#[retry(max = n, on_result = Option::is_none)]
fn plain() -> Option<u8> {
    Some(n)
}

#[bulkhead(type = "thread_pool")]
async fn on_a_pool() -> Result<u8, Error> {
    Ok(run)
}

#[bulkhead(type = "thread_pool")]
fn plainly_on_a_pool() -> Result<u8, Error> {
    Ok(ran)
}

#[bulkhead]
fn opaque() -> Result<impl Iterator<Item = u8>, Error> {
    Ok(std::iter::once(r))
}

#[tokio::main(flavor = "current_thread")]
async fn main() {
    assert_eq!(everything(1).await.unwrap(), 9);
    assert_eq!(plain(), Some(2));
    assert_eq!(on_a_pool().await.unwrap(), 1);
    assert_eq!(plainly_on_a_pool().unwrap(), 1);
    assert_eq!(opaque().unwrap().count(), 1);
}
