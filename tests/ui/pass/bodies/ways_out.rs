//! Every way out of a body.

#![deny(warnings)]

use resil::{bulkhead, circuit_breaker, retry};

#[derive(Debug)]
struct AnyError(Box<dyn std::error::Error + Send + Sync>);

impl<E: std::error::Error + Send + Sync + 'static> From<E> for AnyError {
    fn from(error: E) -> Self {
        AnyError(error.into())
    }
}

#[retry(max = 1)]
#[bulkhead]
async fn question(text: &str) -> Result<u8, AnyError> {
    let n: u8 = text.parse()?;
    if n == 0 {
        Err(std::io::Error::other("zero"))?;
    }
    if n == 1 {
        return Ok(Default::default());
    }
    Ok(n)
}

#[retry(max = 1, on_result = Option::is_none)]
fn option(text: &str) -> Option<u8> {
    let first = text.bytes().next()?;
    Some(first)
}

#[circuit_breaker]
fn boxed(flag: bool) -> Result<Box<dyn Fn() -> u8>, AnyError> {
    if flag {
        return Ok(Box::new(|| 1));
    }
    Ok(Box::new(|| 2))
}

#[bulkhead]
async fn never() -> Result<u8, AnyError> {
    todo!("later")
}

#[bulkhead]
fn never_plainly() -> Result<u8, AnyError> {
    unimplemented!()
}

#[retry(on_result = |n| *n == 0)]
fn returns(n: u8) -> u8 {
    return n;
}

#[tokio::main(flavor = "current_thread")]
async fn main() {
    assert_eq!(question("1").await.unwrap() + question("2").await.unwrap(), 2);
    assert!(question("0").await.unwrap_err().0.to_string().contains("zero"));
    assert!(question("x").await.is_err());
    assert_eq!(option("").or(option("a")), Some(b'a'));
    assert_eq!(boxed(true).unwrap()() + boxed(false).unwrap()(), 3);
    assert_eq!(returns(4), 4);
    drop(never());
    let _: fn() -> _ = never_plainly;
}
