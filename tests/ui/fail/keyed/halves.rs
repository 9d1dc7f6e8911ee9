//! `name = <expression>` and `config` need each other.

use resil::{bulkhead, circuit_breaker, retry};

#[retry(name = host)]
async fn without_config(host: &str) -> Option<u8> {
    host.bytes().next()
}

#[retry(config = "upstream")]
#[circuit_breaker("gemini", config = "upstream")]
#[bulkhead(name = "gemini", config = "upstream")]
async fn without_expression(host: &str) -> Result<u8, resil::Error> {
    Ok(host.len() as u8)
}

fn main() {}
