//! A path is called as if its author had written the call: what can be called there can be named.

use std::fmt::Display;

use resil::{Decision, Error, bulkhead, circuit_breaker, retry};

type R<T> = Result<T, Error>;

async fn generic<T: Display>(value: T, _: Error) -> R<String> {
    Ok(value.to_string())
}

#[bulkhead(max_concurrent_calls = 0, fallback = generic)]
async fn by_inference(value: u8) -> R<String> {
    Ok(format!("{value}!"))
}

#[bulkhead(max_concurrent_calls = 0, fallback = generic::<u8>)]
async fn by_turbofish(value: u8) -> R<String> {
    Ok(format!("{value}!"))
}

fn opaque(value: impl Display, _: impl std::error::Error) -> R<String> {
    Ok(value.to_string())
}

#[bulkhead(max_concurrent_calls = 0, fallback = opaque)]
fn by_opaque_arguments(value: u8) -> R<String> {
    Ok(format!("{value}!"))
}

fn coerced(text: &str, numbers: &[u8], error: Error) -> R<String> {
    Ok(format!("{text}{}{}", numbers.len(), error.kind()))
}

#[bulkhead(max_concurrent_calls = 0, fallback = coerced)]
async fn by_coercion(text: &String, numbers: &Vec<u8>) -> R<String> {
    Ok(format!("{text}{numbers:?}!"))
}

fn longest<'a>(one: &'a str, other: &'a str, _: Error) -> R<&'a str> {
    Ok(if one.len() > other.len() { one } else { other })
}

#[bulkhead(max_concurrent_calls = 0, fallback = longest)]
async fn by_lifetime<'a>(one: &'a str, other: &'a str) -> R<&'a str> {
    Ok(if one.is_empty() { one } else { other })
}

const CONSTANT: fn(u8, Error) -> R<u8> = |value, _| Ok(value);

#[bulkhead(max_concurrent_calls = 0, fallback = CONSTANT)]
async fn by_constant(value: u8) -> R<u8> {
    Ok(value + 1)
}

#[bulkhead(max_concurrent_calls = 0, fallback = Err)]
async fn by_variant() -> R<u8> {
    Ok(1)
}

struct Client;

impl Client {
    #[bulkhead(max_concurrent_calls = 0, fallback = Self::taken)]
    fn by_value(self: Box<Self>, key: u8) -> R<u8> {
        Ok(key + 1)
    }

    fn taken(self: Box<Self>, key: u8, _: Error) -> R<u8> {
        Ok(key)
    }
}

impl Clone for Client {
    fn clone(&self) -> Self {
        Client
    }
}

#[allow(clippy::too_many_arguments)]
fn nine(a: u8, b: u8, c: u8, d: u8, e: u8, f: u8, g: u8, h: u8, _: Error) -> R<u8> {
    Ok(a + b + c + d + e + f + g + h)
}

#[bulkhead(max_concurrent_calls = 0, fallback = nine)]
#[allow(clippy::too_many_arguments)]
async fn of_many(a: u8, b: u8, c: u8, d: u8, e: u8, f: u8, g: u8, h: u8) -> R<u8> {
    Ok(a * b * c * d * e * f * g * h)
}

fn twice<E: std::fmt::Debug>(_: &E, attempts: u32) -> Decision {
    if attempts < 2 { Decision::Now } else { Decision::Stop }
}

#[retry(max = 5, when = twice, attempt = n)]
async fn asked() -> Result<(), u32> {
    Err(n)
}

#[retry(max = 5, when = decide, attempt = n)]
async fn asked_by_argument(decide: &(dyn Fn(&u32, u32) -> Decision + Sync)) -> Result<(), u32> {
    Err(n)
}

#[circuit_breaker(record_result = bad)]
fn judged_by_argument(bad: fn(&u8) -> bool) -> R<u8> {
    Ok(u8::from(bad(&1)))
}

#[tokio::main(flavor = "current_thread")]
async fn main() {
    assert_eq!(by_inference(1).await.unwrap(), "1");
    assert_eq!(by_turbofish(1).await.unwrap(), "1");
    assert_eq!(by_opaque_arguments(1).unwrap(), "1");
    let (text, numbers) = ("a".to_owned(), vec![1]);
    assert!(by_coercion(&text, &numbers).await.unwrap().starts_with("a1"));
    assert_eq!(by_lifetime("a", "bc").await.unwrap(), "bc");
    assert_eq!(by_constant(1).await.unwrap(), 1);
    assert!(by_variant().await.is_err());
    assert_eq!(Box::new(Client).by_value(1).unwrap(), 1);
    assert_eq!(of_many(1, 1, 1, 1, 1, 1, 1, 1).await.unwrap(), 8);
    assert_eq!(asked().await, Err(2));
    assert_eq!(asked_by_argument(&|_, _| Decision::Stop).await, Err(1));
    assert_eq!(judged_by_argument(|n| *n == 1).unwrap(), 1);
}
