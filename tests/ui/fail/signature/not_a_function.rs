use resil::{circuit_breaker, retry};

#[retry]
#[resil::bulkhead]
struct Client;

#[circuit_breaker]
impl Client {}

#[retry]
const LIMIT: u8 = 1;

#[retry]
mod client {}

fn main() {}
