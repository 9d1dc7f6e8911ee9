//! A thread pool for each name would be threads without limit.

use resil::bulkhead;

#[bulkhead(type = "thread_pool", name = host, config = "upstream")]
async fn get(host: String) -> Result<usize, resil::Error> {
    Ok(host.len())
}

fn main() {}
