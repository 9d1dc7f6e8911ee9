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

#[retry(name = , config = "upstream")]
async fn nothing(host: &str) -> usize {
    host.len()
}

#[retry(name = host.await, config = "upstream")]
fn awaited(host: &str) -> usize {
    host.len()
}

fn main() {}
