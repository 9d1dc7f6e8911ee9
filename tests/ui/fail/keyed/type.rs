//! A name is a text.

use resil::retry;

struct Host(String);

impl AsRef<str> for Host {
    fn as_ref(&self) -> &str {
        &self.0
    }
}

#[retry(name = user, config = "upstream", on_result = |n| *n == 0)]
async fn number(user: u32) -> u32 {
    user
}

#[retry(name = host, config = "upstream", on_result = |n| *n == 0)]
async fn own_type(host: &Host) -> usize {
    host.0.len()
}

#[retry(name = host.bytes().next(), config = "upstream", on_result = |n| *n == 0)]
async fn option(host: &str) -> usize {
    host.len()
}

fn main() {
    let _ = Host(String::new()).as_ref();
}
