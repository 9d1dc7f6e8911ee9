use resil::{bulkhead, circuit_breaker, retry};

#[retry("gemnii")]
async fn misspelt() -> u8 {
    1
}

#[bulkhead("only-retried")]
async fn of_another_kind() -> Result<u8, resil::Error> {
    Ok(1)
}

#[circuit_breaker("nothing like it")]
fn unknown() -> Result<u8, resil::Error> {
    Ok(1)
}

fn main() {}
