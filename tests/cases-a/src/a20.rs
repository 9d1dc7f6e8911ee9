//! Inference and coercion at the return site.

use resil::{circuit_breaker, retry};
use std::{future::Future, io, pin::Pin};
#[cfg(test)]
use t::*;
#[derive(Debug)]
pub struct Any(pub Box<dyn std::error::Error + Send + Sync>);
impl From<io::Error> for Any {
    fn from(e: io::Error) -> Self {
        Self(e.into())
    }
}
impl From<resil::Error> for Any {
    fn from(e: resil::Error) -> Self {
        Self(e.into())
    }
}
pub type Cb = Box<dyn Fn() -> u32 + Send + Sync>;
#[circuit_breaker("a20")]
pub async fn cb() -> Result<Cb, Any> {
    Ok(Box::new(|| 5))
}
#[circuit_breaker("a20")]
pub async fn fut() -> Result<Pin<Box<dyn Future<Output = u32> + Send>>, Any> {
    Ok(Box::pin(async { 6 }))
}
#[retry(max = 2)]
pub async fn io_err(bad: bool) -> Result<u32, Any> {
    if bad {
        Err(io::Error::other("no"))?;
    }
    Ok(Default::default())
}
#[circuit_breaker("a20")]
pub fn num() -> Result<u8, Any> {
    Ok(300u32.try_into().unwrap_or(7))
}
#[test]
fn a20() {
    assert_eq!(run(cb()).unwrap()(), 5);
    assert_eq!(run(async { fut().await.unwrap().await }), 6);
    assert!(run(io_err(true)).is_err());
    assert_eq!(num().unwrap(), 7);
}
