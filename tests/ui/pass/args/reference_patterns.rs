//! What stands behind a reference in the pattern of an argument is lent to the code in attributes like every other part.

#![forbid(unsafe_code)]
#![deny(warnings)]

use resil::{Error, bulkhead, circuit_breaker, rate_limiter, retry};

type Pair = (String, u8);
type Lent<'a> = &'a Pair;

#[retry(max = b, wait = "0s", attempt = n)]
async fn as_a_number((a, &b): (u8, &u32)) -> Result<u8, u32> {
    if n < b { Err(n) } else { Ok(a) }
}

#[circuit_breaker(name = format!("{a}{b}"), config = "upstream")]
async fn in_a_key((a, &b): (u8, &u32)) -> Result<u32, Error> {
    Ok(u32::from(a) + b)
}

#[retry(max = 3, wait = "0s", attempt = n, retry_errors = |_| *b == 9 && *a == 1)]
async fn in_a_predicate((a, &b): (u8, &u32)) -> Result<u8, u32> {
    if b == 9 { Err(n) } else { Ok(a) }
}

#[retry(max = 2, wait = "0s", fallback = |_| Ok(u32::from(a) + b))]
async fn in_a_fallback((a, &b): (u8, &u32)) -> Result<u32, u32> {
    if a == 1 { Err(b) } else { Ok(b) }
}

#[rate_limiter("gemini", permits = a.len() + usize::from(b))]
#[circuit_breaker("gemini", record_errors = |_| a.is_empty() && *b == 0)]
async fn nested((&(ref a, _), b): (Lent<'_>, u8)) -> Result<u8, Error> {
    if a.is_empty() { Ok(0) } else { Ok(b) }
}

#[bulkhead(max_concurrent_calls = 0, fallback = |_| Ok(a.len()))]
async fn nested_in_a_fallback((&(ref a, _), b): (&Pair, u8)) -> Result<usize, Error> {
    Ok(a.len() + usize::from(b))
}

#[retry(max = b, wait = "0s", attempt = n, retry_errors = |_| !a.is_empty() && b == 2)]
async fn a_whole_argument(&(ref a, b): &Pair) -> Result<u8, u32> {
    if a.is_empty() { Ok(b) } else { Err(n) }
}

#[retry(max = b, wait = "0s", fallback = |error: u32| Ok(a.len() + error as usize))]
async fn by_another_name(&(ref a, b): Lent<'_>) -> Result<usize, u32> {
    if a.is_empty() { Ok(0) } else { Err(u32::from(b)) }
}

#[retry(max = b, wait = "0s", retry_errors = |_| !a.is_empty())]
async fn changed(&mut (ref mut a, b): &mut Pair) -> Result<u8, usize> {
    a.push('x');
    if a.len() < 3 { Err(a.len()) } else { Ok(b) }
}

#[retry(max = b, wait = "0s", fallback = |_| Ok(a.len()))]
fn changed_in_vain(&mut (ref mut a, b): &mut Pair) -> Result<usize, u8> {
    a.push('x');
    Err(b)
}

#[retry(max = a, wait = "0s", attempt = n, retry_errors = |_| all.1.len() == 1 && !b.is_empty())]
async fn with_its_whole(all @ (a, ref b): (u32, &str)) -> Result<usize, u32> {
    if n < a { Err(n) } else { Ok(b.len() + all.1.len()) }
}

#[tokio::main(flavor = "current_thread")]
async fn main() {
    assert_eq!(as_a_number((1, &2)).await, Ok(1));
    assert_eq!(in_a_key((1, &2)).await.unwrap(), 3);
    assert_eq!(in_a_predicate((1, &9)).await, Err(3));
    assert_eq!(in_a_predicate((2, &9)).await, Err(1));
    assert_eq!(in_a_fallback((1, &2)).await, Ok(3));
    let mut pair = ("ab".to_owned(), 2);
    assert_eq!(nested((&pair, 3)).await.unwrap(), 3);
    assert_eq!(nested_in_a_fallback((&pair, 3)).await.unwrap(), 2);
    assert_eq!(a_whole_argument(&pair).await, Err(2));
    assert_eq!(by_another_name(&pair).await, Ok(4));
    assert_eq!(with_its_whole((2, "a")).await, Ok(2));
    assert_eq!(changed(&mut pair).await, Ok(2));
    assert_eq!(changed_in_vain(&mut pair), Ok(5));
}
