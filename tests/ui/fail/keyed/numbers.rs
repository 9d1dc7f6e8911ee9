//! The numbers of instances by key stand in their config, and the limits of all of them nowhere else.

use resil::{circuit_breaker, retry};

#[retry(name = host, config = "upstream", max = 3, wait = "1s")]
#[circuit_breaker(name = host, config = "upstream", max_instances = 10)]
async fn beside_a_config(host: &str) -> Result<u8, resil::Error> {
    Ok(host.len() as u8)
}

#[retry(max = 3, idle_ttl = "1h")]
async fn of_one(host: &str) -> Option<u8> {
    host.bytes().next()
}

#[retry(name = host, max = 3)]
async fn without_config(host: &str) -> Option<u8> {
    host.bytes().next()
}

fn main() {}
