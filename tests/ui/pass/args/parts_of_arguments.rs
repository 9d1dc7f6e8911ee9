//! What is evaluated before the first attempt sees the names in the patterns of arguments.

#![forbid(unsafe_code)]
#![deny(warnings)]

use std::ops::Add;

use resil::{bulkhead, circuit_breaker, rate_limiter, retry};
use tokio_util::sync::CancellationToken;

#[derive(Clone)]
struct Client {
    stop: CancellationToken,
    name: String,
}

#[derive(Clone, Copy)]
struct Limits {
    most: u8,
    cost: i64,
}

#[retry(max = max, wait = "0s", cancel = client.stop, attempt = n)]
async fn in_a_tuple((client, max): (Client, u32)) -> Result<String, u32> {
    if n < max { Err(n) } else { Ok(client.name) }
}

#[retry(max = most.min(5) as u32 + 1, cancel = stop, wait = "0s")]
#[rate_limiter("gemini", permits = cost)]
async fn in_structs(
    Limits { most, mut cost }: Limits,
    Client { stop, name: mut n }: Client,
) -> Result<(u8, i64, usize), resil::Error> {
    cost += 1;
    n.push('x');
    drop(stop);
    Ok((most, cost, n.len()))
}

#[retry(max = *max, cancel = client.stop.clone())]
#[rate_limiter("gemini", permits = *cost)]
#[circuit_breaker(name = client.name.as_str(), config = "upstream")]
async fn lent(
    (client, max): &(Client, u32),
    (cost, _): &mut (u8, u8),
) -> Result<usize, resil::Error> {
    *cost += 1;
    Ok(client.name.len() + *max as usize + usize::from(*cost))
}

#[retry(max = max, cancel = token)]
fn plain<T: AsRef<str> + Clone>([max, _]: [i8; 2], (text, token): (T, &CancellationToken)) -> Result<bool, i8> {
    if text.as_ref().is_empty() { Err(max) } else { Ok(token.is_cancelled()) }
}

struct Half<'a>(&'a CancellationToken);

impl Add for &Half<'_> {
    type Output = CancellationToken;
    fn add(self, other: Self) -> CancellationToken {
        if self.0.is_cancelled() { self.0.clone() } else { other.0.clone() }
    }
}

#[retry(max = 2, cancel = a + b)]
async fn an_operator(a: &Half<'_>, b: &Half<'_>) -> Result<bool, u8> {
    Ok(a.0.is_cancelled() || b.0.is_cancelled())
}

#[retry(max = 2, cancel = &client.stop)]
#[circuit_breaker(name = format!("{}{key}", client.name), config = "upstream", fallback = |_| Ok(key))]
async fn with_a_key((client, key): (Client, u8), _: ()) -> Result<u8, resil::Error> {
    let _ = client;
    Ok(key + 1)
}

#[retry(max = max, cancel = client.stop, fallback = |_| Ok(label.len()))]
#[circuit_breaker(name = client.name.as_str(), config = "upstream", record_errors = |_| *max > 1)]
async fn only_in_attributes(
    (client, max): (Client, u32),
    Limits { cost, .. }: Limits,
    (ref label, _): (String, u8),
) -> Result<usize, resil::Error> {
    Ok(cost as usize)
}

#[circuit_breaker(name = name, config = "upstream")]
#[bulkhead(type = "thread_pool")]
fn only_in_a_key((name, number): (String, u8)) -> Result<u8, resil::Error> {
    Ok(number)
}

#[tokio::main(flavor = "current_thread")]
async fn main() {
    let stop = CancellationToken::new();
    let client = Client { stop: stop.clone(), name: "one".to_owned() };
    assert_eq!(in_a_tuple((client.clone(), 4)).await.unwrap(), "one");
    let limits = Limits { most: 2, cost: 3 };
    assert_eq!(in_structs(limits, client.clone()).await.unwrap(), (2, 4, 4));
    assert_eq!(lent(&(client.clone(), 2), &mut (1, 1)).await.unwrap(), 7);
    assert!(!plain([2, 0], ("text", &stop)).unwrap());
    assert!(!an_operator(&Half(&stop), &Half(&stop)).await.unwrap());
    assert_eq!(with_a_key((client.clone(), 6), ()).await.unwrap(), 7);
    let label = ("label".to_owned(), 1);
    assert_eq!(only_in_attributes((client, 1), limits, label).await.unwrap(), 3);
    assert_eq!(only_in_a_key(("one".to_owned(), 4)).unwrap(), 4);
}
