//! What cannot be read, and what is not there.

use resil::retry;

#[retry(name = host config = "upstream")]
async fn missing_comma(host: &str) -> usize {
    host.len()
}

#[retry(name = hots, config = "upstream")]
async fn misspelt(host: &str) -> usize {
    host.len()
}

#[retry(name = format!("{}", host, config = "upstream")]
async fn open_parenthesis(host: &str) -> usize {
    host.len()
}

fn main() {}
