//! What `config` may be.

use resil::retry;

#[retry(name = host, config = upstream)]
async fn not_quoted(host: &str) -> Option<u8> {
    host.bytes().next()
}

#[retry(name = host, config = "")]
async fn empty(host: &str) -> Option<u8> {
    host.bytes().next()
}

#[retry(name = host, config = 5 + 5)]
async fn no_name(host: &str) -> Option<u8> {
    host.bytes().next()
}

#[retry(name = host, config)]
async fn no_value(host: &str) -> Option<u8> {
    host.bytes().next()
}

#[retry(name = host, name = "gemini", config = "upstream")]
async fn twice(host: &str) -> Option<u8> {
    host.bytes().next()
}

fn main() {}
