//! An error of a name is one of the function, which must have such errors.

use resil::{bulkhead, retry};

fn host_of(url: &str) -> Result<&str, std::num::ParseIntError> {
    url.parse::<u8>().map(|_| url)
}

#[retry(name = host_of(url)?, config = "upstream", on_result = |n| *n == 0)]
async fn plain_value(url: &str) -> usize {
    url.len()
}

#[retry(name = host_of(url)?, config = "upstream", on_result = |n| *n == 0)]
fn plain_fn(url: &str) -> usize {
    url.len()
}

#[bulkhead(name = host_of(url)?, config = "upstream")]
async fn other_error(url: &str) -> Result<usize, resil::Error> {
    Ok(url.len())
}

fn main() {}
