use resil::{bulkhead, circuit_breaker, retry};

#[retry]
#[bulkhead]
struct Client;

#[circuit_breaker]
impl Client {}

#[retry]
const LIMIT: u8 = 1;

#[retry]
mod client {}

fn main() {}
