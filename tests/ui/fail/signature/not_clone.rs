use resil::{bulkhead, circuit_breaker, retry};

struct Connection;

#[retry(on_result = |n| *n == 0)]
async fn fetch(connection: Connection, key: u8) -> u8 {
    let Connection = connection;
    key
}

#[bulkhead(fallback = stale)]
async fn load(connection: Connection) -> Result<u8, resil::Error> {
    let Connection = connection;
    Ok(1)
}

async fn stale(_: Connection, error: resil::Error) -> Result<u8, resil::Error> {
    Err(error)
}

#[circuit_breaker("gemini", record_errors = |_| matches!(connection, Connection))]
async fn close(connection: Connection) -> Result<u8, resil::Error> {
    let Connection = connection;
    Ok(1)
}

fn main() {}
